/** A session bus with a real key ring on it, as a Linux desktop has one, for the app alone. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { test as base, expect } from './app.ts'

export { expect }

/** Nothing is started on demand: the one key ring is ours. */
const BUS = (folder: string) => `<busconfig><type>session</type><listen>unix:dir=${folder}</listen>
<policy context="default"><allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/></policy>
</busconfig>`

export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed here
  appEnv: async ({}, use) => {
    // A path of a socket has to be short.
    const folder = mkdtempSync(join(tmpdir(), 'talaria-ring-'))
    writeFileSync(join(folder, 'bus.xml'), BUS(folder))
    const bus = start('dbus-daemon', [
      '--nofork',
      '--print-address',
      `--config-file=${folder}/bus.xml`,
    ])
    const address = await firstLine(bus)
    const env = { DBUS_SESSION_BUS_ADDRESS: address, XDG_CURRENT_DESKTOP: 'GNOME' }
    const home = { HOME: folder, XDG_RUNTIME_DIR: folder, XDG_DATA_HOME: folder }
    const ring = start(
      'gnome-keyring-daemon',
      ['--foreground', '--unlock', '--components=secrets'],
      {
        ...env,
        ...home,
      },
    )
    ring.stdin?.end('a password')
    await expect(() => isThere(env)).toPass()
    await use(env)
    for (const child of [ring, bus]) await stop(child)
    rmSync(folder, { recursive: true, force: true })
  },
})

function start(file: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(file, args, {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout) for await (const line of createInterface({ input: stdout })) return line
  throw new Error('the session bus ended before it was ready')
}

/** It can be written to once it is on the bus and has been unlocked. */
async function isThere(env: Record<string, string>): Promise<void> {
  const storing = promisify(execFile)('secret-tool', ['store', '--label=x', 'made', 'by-test'], {
    env: { ...process.env, ...env },
  })
  storing.child.stdin?.end('x')
  await storing
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
