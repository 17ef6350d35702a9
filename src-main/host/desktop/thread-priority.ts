/**
 * Chromium puts the main thread of this process before all others, where the system lets it: for
 * root, and for people who may use real-time audio. But that thread also runs our code, and every
 * child is born with its priority: a command that floods, and the reading of its output, would take
 * the processor from the page that shows them and from the rest of the desktop.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

/** Puts the threads that run our code, and what they start, where other programs are. */
export function takeNormalPriority(): void {
  const normal = constants.priority.PRIORITY_NORMAL
  // Nearly everywhere nothing was raised, and a start has better things to do than to look around.
  if (process.platform !== 'linux' || getPriority(process.pid) >= normal) return
  for (const thread of [process.pid, ...collectorThreads()]) {
    try {
      setPriority(thread, normal)
    } catch {
      // It ended just now.
    }
  }
}

/** They clear up after our code, and have their priority from the main thread. */
function collectorThreads(): number[] {
  const tasks = '/proc/self/task'
  const nameOf = (thread: string) => readFileSync(`${tasks}/${thread}/comm`, 'utf8').trim()
  return readdirSync(tasks)
    .filter((thread) => nameOf(thread) === 'V8Worker')
    .map(Number)
}
