/** One connection to a host, kept by a process of ssh; every command is a channel of it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SshProfile } from '#contract'
import { say } from '#say'
import { type Child, startChild } from '../../../lib/start-child.ts'
import { BackendError, type Opening } from '../backend.ts'
import { runClient } from '../client/run-client.ts'
import { endsWithUs } from '../client/with-us.ts'
import { askForKey, keepKey, knownHostsIn } from './host-keys.ts'
import { createSshFailures } from './ssh-failures.ts'
import { CONNECTED, keyOptions, masterArguments, type SshFiles } from './ssh-options.ts'

/** Beyond the limit that ssh keeps itself: for what it does before and after. */
const MORE_MS = 5_000

export interface SshConnectionDeps {
  profile: SshProfile
  program(): string
  env: Readonly<Record<string, string>>
  /** The app's own file of known hosts. */
  knownHostsPath: string
  after(ms: number, run: () => void): () => void
}

export function createSshConnection(deps: SshConnectionDeps) {
  const { profile, env, after, knownHostsPath } = deps
  const { name, host } = profile
  const limitMs = profile.connectSeconds * 1_000 + MORE_MS
  const failures = createSshFailures({ name, host })
  let folder: Promise<string> | undefined
  let persons: Promise<string[]> | undefined
  let master: Child | undefined
  return { connect, files, stands, close }

  /** A key that nobody knows is a question to the person; after their yes it is tried once more. */
  async function connect(opening: Opening): Promise<void> {
    if (await stands()) return
    opening.step(say('place.connecting', { host }))
    const errors = await tryOnce(opening.signal)
    if (errors === undefined) return
    const failure = failures.of(errors)
    if (failure.reason !== 'host-key') throw failure
    await askPerson(opening, /identification has changed/i.test(errors))
    const again = await tryOnce(opening.signal)
    if (again !== undefined) throw failures.of(again)
  }

  async function askPerson({ signal, trusts }: Opening, isChanged: boolean): Promise<void> {
    const args = (file: string) => [...keyOptions(profile, file), '--', host, 'true']
    const shown = await askForKey((file) =>
      runClient({ file: deps.program(), args: args(file), env, timeoutMs: limitMs, signal }, after),
    )
    // Then it is the key of a host on the way there, about which ssh itself has to be asked.
    if (!shown) throw hostKey(say('place.sshUnknownOnTheWay', { name, host }))
    const { fingerprint } = shown
    if (!(await trusts({ host, fingerprint, isChanged })))
      throw hostKey(
        say(isChanged ? 'place.sshChangedHost' : 'place.sshUnknownHost', {
          host,
          cause: fingerprint,
        }),
      )
    await keepKey(knownHostsPath, shown)
  }

  /** Undefined when it stands, else what ssh said. */
  async function tryOnce(signal: AbortSignal): Promise<string | undefined> {
    const child = startChild(
      endsWithUs({ file: deps.program(), args: masterArguments(profile, await files()) }),
      { cwd: '/', env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] },
    )
    const { promise, resolve, reject } = Promise.withResolvers<string | undefined>()
    let errors = ''
    let said = ''
    child.stderr?.on('data', (bytes) => (errors += bytes))
    child.stdout?.on('data', (bytes) => {
      said += bytes
      if (!said.includes(CONNECTED)) return
      master = child
      resolve(undefined)
    })
    child.once('error', (error) => resolve(error.message))
    child.once('close', () => {
      if (master === child) master = undefined
      resolve(errors)
    })
    const cancel = after(limitMs, () => {
      child.kill('SIGKILL')
      resolve('connection timed out')
    })
    const onAbort = () => {
      child.kill('SIGKILL')
      reject(new BackendError('ssh', 'cancelled', say('place.cancelled', { name }), 'never'))
    }
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    try {
      return await promise
    } finally {
      cancel()
      signal.removeEventListener('abort', onAbort)
    }
  }

  async function files(): Promise<SshFiles> {
    persons ??= personsKnownHosts()
    return { controlPath: await socket(), knownHosts: [...(await persons), knownHostsPath] }
  }

  async function socket(): Promise<string> {
    // A short path: that of a socket may have a hundred characters, and ssh adds some of its own.
    folder ??= mkdtemp('/tmp/talaria-ssh-')
    return join(await folder, 'm')
  }

  async function personsKnownHosts(): Promise<string[]> {
    const args = ['-G', '--', host]
    const { output } = await runClient(
      { file: deps.program(), args, env, timeoutMs: MORE_MS },
      after,
    )
    return knownHostsIn(output)
  }

  /** Asked of the process that keeps it: a command may learn of its end before we do. */
  async function stands(): Promise<boolean> {
    if (!master) return false
    const args = ['-O', 'check', '-S', await socket(), '--', host]
    const { code } = await runClient({ file: deps.program(), args, env, timeoutMs: MORE_MS }, after)
    return code === 0
  }

  async function close(): Promise<void> {
    const leaving = master
    master = undefined
    if (leaving) {
      const gone = new Promise((resolve) => leaving.once('close', resolve))
      leaving.kill('SIGTERM')
      await gone
    }
    const made = await folder
    folder = undefined
    if (made) await rm(made, { recursive: true, force: true })
  }

  function hostKey(words: ReturnType<typeof say>): BackendError {
    return new BackendError('ssh', 'host-key', words, 'after-fix')
  }
}
