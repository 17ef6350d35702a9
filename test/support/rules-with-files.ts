/** The rules that judge a command in a project, where the session has written some files and the person has others. */
import { judge } from '../../src-main/approval/gate/judge.ts'

const PROJECT = '/home/user/project'
export const DOCUMENTS = '/home/user/Documents/'

export type Files = Readonly<Record<string, string>>

export function rulesOf(command: string, written: Files = {}, theirs: Files = {}): string[] {
  const at = (files: Files, path: string) =>
    path.startsWith(`${PROJECT}/`) ? files[path.slice(PROJECT.length + 1)] : undefined
  const { findings } = judge(command, {
    cwd: PROJECT,
    home: '/home/user',
    isTheirs: (path) => path.startsWith(DOCUMENTS),
    readScript: (path) => at(written, path),
    readTheirs: (path) => at(theirs, path),
    listWritten: () => Object.keys(written).map((path) => `${PROJECT}/${path}`),
  })
  return [...new Set(findings.map(({ rule }) => rule))]
}
