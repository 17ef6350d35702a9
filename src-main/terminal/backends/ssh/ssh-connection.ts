/**
 * One connection to a host, kept by a process of ssh; every command is a channel of it. Where ssh cannot
 * keep one, as on Windows, it is only tried whether there is a way, and every command goes it anew.
 */
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
import {
  CONNECTED,
  commandArguments,
  keyOptions,
  masterArguments,
  type SshFiles,
} from './ssh-options.ts'

/** Beyond the limit that ssh keeps itself: for what it does before and after. */
const MORE_MS = 5_000
const TIMED_OUT = 'connection timed out'

export interface SshConnectionDeps {
  profile: SshProfile
  program(): string
  env: Readonly<Record<string, string>>
  /** The app's own file of known hosts. */
  knownHostsPath: string
  after(ms: number, run: () => void): () => void
  /** One for all commands. */
  isShared: boolean
}

export function createSshConnection(deps: SshConnectionDeps) {
  const { profile, env, after, knownHostsPath, isShared } = deps
  const { name, host } = profile
  const limitMs = profile.connectSeconds * 1_000 + MORE_MS
  const failures = createSshFailures({ name, host })
  let folder: Promise<string> | undefined
  let persons: Promise<string[]> | undefined
  let master: Child | undefined
  /** Without one to share: somebody was let in. */
  let hasBeenThere = false
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
    if (!isShared) {
      const { code, errors, stopped } = await visit(limitMs, signal)
      if (stopped === 'cancelled') throw cancelled()
      hasBeenThere = code === 0
      return hasBeenThere ? undefined : stopped === 'timeout' ? TIMED_OUT : errors
    }
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
      resolve(TIMED_OUT)
    })
    const onAbort = () => {
      child.kill('SIGKILL')
      reject(cancelled())
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
    const knownHosts = [...(await persons), knownHostsPath]
    return isShared ? { controlPath: await socket(), knownHosts } : { knownHosts }
  }

  /** There and back, over a connection of its own. */
  async function visit(timeoutMs: number, signal?: AbortSignal) {
    const args = commandArguments(profile, await files(), ['true'], false)
    const run = { file: deps.program(), args, env, timeoutMs, ...(signal && { signal }) }
    return runClient(run, after)
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
    if (!isShared) return hasBeenThere && (await visit(MORE_MS)).code === 0
    if (!master) return false
    const args = ['-O', 'check', '-S', await socket(), '--', host]
    const { code } = await runClient({ file: deps.program(), args, env, timeoutMs: MORE_MS }, after)
    return code === 0
  }

  async function close(): Promise<void> {
    hasBeenThere = false
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

  function cancelled(): BackendError {
    return new BackendError('ssh', 'cancelled', say('place.cancelled', { name }), 'never')
  }

  function hostKey(words: ReturnType<typeof say>): BackendError {
    return new BackendError('ssh', 'host-key', words, 'after-fix')
  }
}
