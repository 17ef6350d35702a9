/** The classifier, told of each command where it would run. */

import {
  changedBy,
  contentMark,
  readTheirs,
  scriptsOf,
  writtenOf,
} from '../../approval/gate/session-scripts.ts'
import { createTheirDocuments } from '../../approval/gate/their-documents.ts'
import type { JudgeContext } from '../../approval/judge-context.ts'
import type { JudgeOptions, Verdict } from '../../classifier/verdict.ts'
import type { FarCode } from '../../files/far/far-code.ts'
import { judgeFar } from './far-judge.ts'

const OWN_COMMAND = [process.execPath, ...process.argv.slice(1)].join(' ')

export function createPlaceJudge(deps: {
  judge: (command: string, options: JudgeOptions) => Promise<Verdict>
  /** The way to what stands in the files of the place where a session works. */
  codeOf: (call: { sessionId: string; taskId: string }) => Promise<FarCode>
  /** What the person gave a session to work in, in its place. */
  folderOf: (sessionId: string) => string
  now: () => number
  /** When the session began, or the one that began it. */
  sessionStart: (sessionId: string) => number
  /** Was an agent at work then, in an earlier session or beside this one? */
  wasAtWork: (time: number) => boolean
  /** The app's own data and files, which lie on this machine. */
  userData: string
  programFolders: readonly string[]
  /** The app's own processes, the one that starts commands first. */
  ownPids: () => readonly number[]
}) {
  const documents = createTheirDocuments()
  return async function judgeThere(command: string, context: JudgeContext) {
    const { sessionId, taskId, place, cwd, sensitivity, earlier, awaited } = context
    const { dialect = 'bash' } = context
    // Wherever its commands went since, and nobody's for what is only tried out.
    const workspace = (taskId !== '' && deps.folderOf(sessionId)) || cwd
    // What is only tried out opens no place.
    if (!place.isThisMachine && taskId !== '') {
      const options = { cwd, workspace, sensitivity, earlier, awaited, dialect, home: place.home }
      return judgeFar(command, options, deps.judge, await deps.codeOf({ sessionId, taskId }), {
        place: place.name,
        sessionAgeMs: deps.now() - deps.sessionStart(sessionId),
        wasAtWork: (ageMs) => deps.wasAtWork(deps.now() - ageMs),
        // Where nothing of the person's is, there is nothing that a link could lead to.
        followsLinks: !place.isolated,
      })
    }
    const files = new Map<string, string>()
    const verdict = await deps.judge(command, {
      ...{ cwd, workspace, sensitivity, earlier, awaited, dialect },
      home: place.home,
      ...(place.followLinks && { resolveLinks: place.followLinks }),
      ...(place.isThisMachine && here(sessionId, files, place.onDisk)),
    })
    return { ...verdict, files }
  }

  /** What this app knows of its own machine says nothing about another one. */
  function here(
    sessionId: string,
    files: Map<string, string>,
    onDisk: (path: string) => string = (path) => path,
  ) {
    const startedAt = deps.sessionStart(sessionId)
    const isTheirWork = changedBy(startedAt, deps.wasAtWork)
    const read = scriptsOf(isTheirWork)
    const list = writtenOf(isTheirWork)
    const lists = new Map<string, ReturnType<typeof list>>()
    return {
      protectedPaths: [deps.userData],
      programFolders: deps.programFolders,
      ownProcesses: { pids: deps.ownPids(), commands: [OWN_COMMAND] },
      readScript,
      readTheirs: readTask,
      isTheirs: (path: string) => documents.isTheirs(path, isTheirWork),
      listWritten,
    }

    function readScript(path: string) {
      return read(marked(onDisk(path)))
    }

    function readTask(path: string) {
      return readTheirs(marked(onDisk(path)))
    }

    /** Once for one judgement, which may ask for every file of code that it meets. */
    function listWritten(folder: string) {
      const known = lists.get(folder)
      if (known !== undefined) return known
      const found = list(onDisk(folder))
      lists.set(folder, found)
      return found
    }

    /** Marked before it is read: a change in between is one that will be noticed. */
    function marked(path: string): string {
      if (!files.has(path)) files.set(path, contentMark(path))
      return path
    }
  }
}
