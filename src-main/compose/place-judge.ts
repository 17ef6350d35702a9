/** The classifier, told of each command where it would run. */

import { contentMark, scriptsSince } from '../approval/gate/session-scripts.ts'
import type { JudgeContext } from '../approval/judge-context.ts'
import type { JudgeOptions, Verdict } from '../classifier/verdict.ts'

const OWN_COMMAND = [process.execPath, ...process.argv.slice(1)].join(' ')

export function createPlaceJudge(deps: {
  judge: (command: string, options: JudgeOptions) => Promise<Verdict>
  /** When the session began, or the one that began it. */
  sessionStart: (sessionId: string) => number
  /** The app's own data and files, which lie on this machine. */
  userData: string
  programFolders: readonly string[]
  /** The app's own processes, the one that starts commands first. */
  ownPids: () => readonly number[]
}) {
  return async function judgeThere(command: string, context: JudgeContext) {
    const { sessionId, place, cwd, sensitivity, earlier } = context
    const files = new Map<string, string>()
    const verdict = await deps.judge(command, {
      ...{ cwd, sensitivity, earlier },
      home: place.home,
      ...(place.followLinks && { resolveLinks: place.followLinks }),
      ...(place.isThisMachine && here(sessionId, files)),
    })
    return { ...verdict, files }
  }

  /** What this app knows of its own machine says nothing about another one. */
  function here(sessionId: string, files: Map<string, string>) {
    const read = scriptsSince(deps.sessionStart(sessionId))
    return {
      protectedPaths: [deps.userData],
      programFolders: deps.programFolders,
      ownProcesses: { pids: deps.ownPids(), commands: [OWN_COMMAND] },
      readScript,
    }

    /** Marked before it is read: a change in between is one that will be noticed. */
    function readScript(path: string) {
      if (!files.has(path)) files.set(path, contentMark(path))
      return read(path)
    }
  }
}
