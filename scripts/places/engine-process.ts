/** An engine for tests: a server of its own, with a folder of its own, that ends when its starter does. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const READY_MS = 60_000 // for what never comes: they are ready in a second
const LOOK_EVERY_MS = 50
const LOG_CHARS = 1_500
const MOST_REMOVALS = 20

export interface Engine {
  /** Ends the server, and removes what it kept. */
  stop(): Promise<void>
}

/** A short path: sockets lie in it, and theirs may have some hundred characters at most. */
export function engineFolder(name: string): string {
  return mkdtempSync(join(tmpdir(), `talaria-${name}-`))
}

/**
 * `command` is for `sh`. The shell around it waits for its input to end, which happens also when this
 * process is killed, so that no server outlives a run of the tests.
 */
export async function startEngine(
  name: string,
  folder: string,
  command: string,
  isReady: () => Promise<boolean>,
): Promise<Engine> {
  const logPath = join(folder, 'engine.log')
  const log = openSync(logPath, 'a')
  const guard = `exec 5<&0
${command} </dev/null 5<&- & engine=$!
{ read -r _ <&5; kill -TERM $engine 2>/dev/null; } &
wait $engine`
  const shell = spawn('sh', ['-c', guard], { detached: true, stdio: ['pipe', log, log] })
  closeSync(log)
  const exited = once(shell, 'exit')
  let isOver = false
  void exited.then(() => {
    isOver = true
  })
  shell.stdin?.on('error', () => {})
  const deadline = performance.now() + READY_MS
  while (!(await isReady())) {
    if (!isOver && performance.now() < deadline) {
      await delay(LOOK_EVERY_MS)
      continue
    }
    const said = readFileSync(logPath, 'utf8').trim().slice(-LOG_CHARS)
    await stop()
    throw new Error(`${name} could not be started here: ${said || 'it said nothing'}`)
  }
  return { stop }

  async function stop(): Promise<void> {
    shell.stdin?.end()
    await exited
    await removeEngineFolder(folder)
  }
}

/** What an engine does after the end of its containers may mount something once more. */
export async function removeEngineFolder(folder: string): Promise<void> {
  for (let left = MOST_REMOVALS; ; left--) {
    await unmountUnder(folder)
    try {
      return rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
    } catch (error) {
      if (left === 0) throw error
    }
  }
}

/** What an engine mounted and did not take down. */
async function unmountUnder(folder: string): Promise<void> {
  const mounts = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((path) => path.startsWith(`${folder}/`))
    .toReversed()
  for (const path of mounts) await once(spawn('umount', ['-l', path], { stdio: 'ignore' }), 'exit')
}
