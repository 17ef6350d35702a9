/** What clones a folder on a Mac, or stands in for it elsewhere: the same files, links, rights and times. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { changesOf } from '../../src-main/rehearsal/copy/changes.ts'
import { CLONER, type Cloner, openClone } from '../../src-main/rehearsal/copy/clone-copy.ts'
import type { Ground, Rehearsed } from './rehearse.ts'

export const STAND_IN: Cloner =
  process.platform === 'darwin' ? CLONER : { file: 'cp', args: ['-a', '--reflink=auto', '--'] }

let count = 0

/** As on a copy, but nothing keeps the script on the clone: it must name no other folder. */
export async function rehearseOnClone(
  { data, workspace }: Ground,
  script: string,
): Promise<Rehearsed> {
  const { signal } = new AbortController()
  const [folder, id] = [join(data, 'rehearsals'), `clone-${++count}`]
  const copy = await openClone({ folder, id, workspace, signal, cloner: STAND_IN })
  const env = { ...process.env, LC_ALL: 'C' }
  const { status, stdout } = spawnSync('bash', ['-c', script], {
    ...{ cwd: copy.seenAs(workspace), env, encoding: 'utf8' },
  })
  return { copy, code: status, output: stdout, changes: await changesOf(copy.workspace) }
}
