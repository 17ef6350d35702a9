import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../../../../src-main/lib/clock.ts'
import type { Provider, Sandbox } from '../../../../../src-main/terminal/backends/backend.ts'
import { createExecutor } from '../../../../../src-main/terminal/execution/executor.ts'
import {
  CLOUDS,
  type CloudUnderTest,
  openSilence,
} from '../../../../support/clouds/clouds-under-test.ts'
import { taskRef } from '../../../../support/task-ref.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

const NEVER = new AbortController().signal

describe.each(CLOUDS)('a place in $name', ({ open }) => {
  let cloud: CloudUnderTest
  const providers: Provider[] = []
  beforeEach(async () => {
    cloud = await open()
  })
  afterEach(async () => {
    await Promise.all(providers.splice(0).map((provider) => provider.dispose()))
    await cloud.close()
  })

  it('names the keys that are missing, without asking anybody', async () => {
    const provider = cloud.provider({ secret: () => undefined }, 'http://127.0.0.1:1')
    const seen = await provider.check('cheap', NEVER)

    expect(seen).toMatchObject({ ok: false, reason: 'missing-credentials' })
    expect(!seen.ok && seen.detail.text).toContain(cloud.keys.join(', '))
  })

  it('says that it does not accept the keys', async () => {
    const provider = cloud.provider({ secret: () => 'wrong' })

    expect(await provider.check('cheap', NEVER)).toEqual({ ok: true })
    expect(await provider.check('deep', NEVER)).toMatchObject({
      ok: false,
      reason: 'missing-credentials',
      detail: { key: 'cloud.auth' },
    })
    await expect(provider.open(...taskRef('task'))).rejects.toMatchObject({
      reason: 'auth',
      words: { key: 'cloud.auth' },
    })
  })

  it('says that there are no more machines to be had', async () => {
    cloud.refuseAll('quota')
    await expect(cloud.provider().open(...taskRef('task'))).rejects.toMatchObject({
      reason: 'quota',
      words: { key: 'cloud.quota' },
    })
  })

  it('gives up on a service that says nothing, and on one that is not there', async () => {
    const silence = await openSilence()
    // What is waited for is over as soon as it was asked for.
    const after = (ms: number, run: () => void) => systemClock.after(ms === 5_000 ? 500 : ms, run)
    const silent = cloud.provider({ after }, silence.url)
    const absent = cloud.provider({ after }, 'http://127.0.0.1:1')

    for (const provider of [silent, absent]) {
      const unreachable = { reason: 'unreachable', words: { key: 'cloud.unreachable' } }
      await expect(provider.open(...taskRef('task'))).rejects.toMatchObject(unreachable)
      expect(await provider.check('deep', NEVER)).toMatchObject({
        ok: false,
        reason: 'engine-down',
      })
    }
    silence.close()
  })

  it('tells each step of opening', async () => {
    const steps: (string | undefined)[] = []
    const [task, opening] = taskRef('task')
    const step = (words: { key?: string }) => void steps.push(words.key)
    await provide().open(task, { ...opening, step })

    expect(steps).toEqual(['cloud.connecting', 'cloud.creating'])
  })

  it('shares a machine among the tasks of a session', async () => {
    const provider = provide()
    const [one, two, other] = await Promise.all([
      provider.open(...taskRef('one', 'session')),
      provider.open(...taskRef('two', 'session')),
      provider.open(...taskRef('three', 'other session')),
    ])

    expect(two.id).toBe(one.id)
    expect(other.id).not.toBe(one.id)
    await one.release('park')
    expect(await two.health()).toBe('running')
    expect(await provider.live?.()).toHaveLength(2)
  })

  it('knows its home, and where work begins', async () => {
    const sandbox = await provide().open(...taskRef('task'))
    expect((await run(sandbox, 'cd; pwd', sandbox.initialCwd)).output).toBe(`${sandbox.home}\n`)
    expect(await sandbox.nearestFolder(`${sandbox.home}/no/such`)).toBe(sandbox.home)
    expect(await sandbox.nearestFolder('/no-such-folder/x')).toBe('/')
  })

  it('brings back the files of a machine that was parked, after a restart of the app', async () => {
    const first = await provide().open(...taskRef('task'))
    await run(first, 'echo kept >~/kept', '/')
    await first.release('park')
    expect(await first.health()).not.toBe('running')

    const second = await provide().open(...taskRef('task'))
    expect((await run(second, 'cat ~/kept', '/')).output).toBe('kept\n')
  })

  it('parks what is still open when the app is closed', async () => {
    const provider = cloud.provider()
    const sandbox = await provider.open(...taskRef('task'))
    await run(sandbox, 'echo kept >~/kept', '/')
    await provider.dispose()
    expect(await sandbox.health()).not.toBe('running')

    const next = await provide().open(...taskRef('task'))
    expect((await run(next, 'cat ~/kept', '/')).output).toBe('kept\n')
  })

  it('tells a command that was lost with its machine from one that failed', async () => {
    const provider = provide()
    const sandbox = await provider.open(...taskRef('task'))
    const lost = await run(sandbox, 'echo begun; sleep 600', '/', () => void cloud.endAll())

    expect(lost).toMatchObject({ status: 'lost', exitCode: null, output: 'begun\n' })
    expect(lost.error?.reason).toMatch(/gone|unreachable/)
    await sandbox.release('keep')

    const another = await provider.open(...taskRef('task'))
    expect(`${another.id} ${another.epoch}`).not.toBe(`${sandbox.id} ${sandbox.epoch}`)
    expect((await run(another, 'echo goes on', '/')).output).toBe('goes on\n')
  })

  it('goes on with a command after the connection broke, and tells nothing twice', async ({
    skip,
  }) => {
    const { cut } = cloud
    if (!cut) skip('its client keeps the connection itself')
    const sandbox = await provide().open(...taskRef('task'))
    const go = join(cloud.workFolder, 'go-on')
    const command = `echo begun; until [ -e ${go} ]; do sleep 0.05; done; echo done; exit 3`
    let cuts = 0
    const result = await run(sandbox, command, '/', () => {
      cuts += 1
      if (cuts > 1) return
      cut?.()
      writeFileSync(go, '')
    })

    expect(result).toMatchObject({ status: 'exited', exitCode: 3, output: 'begun\ndone\n' })
  })

  it('lists the machines that it made, and takes one away', async () => {
    const provider = provide()
    const since = Date.now()
    await provider.open(...taskRef('one', 'session 1'))
    const [made] = (await provide().live?.()) ?? []

    expect(made).toMatchObject({ sessionId: 'session 1', place: provider.name, state: 'running' })
    expect(made?.since).toBeGreaterThanOrEqual(since)
    await provider.remove?.(made?.id ?? '')
    expect(await provider.live?.()).toEqual([])
  })

  it('stops a machine from the list of all, and has its files with the next command', async () => {
    const sandbox = await provide().open(...taskRef('task'))
    await run(sandbox, 'echo kept >~/kept', '/')
    const provider = provide()
    const [made] = (await provider.live?.()) ?? []
    await provider.stop?.(made?.id ?? '')
    expect(await sandbox.health()).not.toBe('running')

    const next = await provide().open(...taskRef('task'))
    expect((await run(next, 'cat ~/kept', '/')).output).toBe('kept\n')
  })

  it('says in words why it cannot be asked what stands there', async () => {
    const provider = cloud.provider({ secret: () => 'wrong' })
    const refused = { reason: 'auth', words: { key: 'cloud.auth' } }
    await expect(provider.live?.()).rejects.toMatchObject(refused)
    await expect(provider.stop?.('one')).rejects.toMatchObject(refused)
    await expect(provider.remove?.('one')).rejects.toMatchObject(refused)
  })

  it('finds a process again after a restart of the app, with all that it said', async () => {
    const before = cloud.provider()
    const sandbox = await before.open(...taskRef('task'))
    const go = `${cloud.workFolder}/go`
    const seen = Promise.withResolvers<void>()
    const executor = newExecutor()
    const process = await executor.start(sandbox, {
      command: `echo begun; until [ -e ${go} ]; do sleep 0.05; done; echo done; exit 3`,
      cwd: '/',
      survives: true,
      onOutput: () => seen.resolve(),
    })
    await seen.promise
    await before.dispose(new Set([process.ref.mark]))

    const again = await provide().open(...taskRef('task'))
    const found = await again.reattach?.(process.ref)
    if (!found) throw new Error('it was not found')
    const following = newExecutor().follow(again, found, process.nonce, {})
    await run(again, `: >${go}`, '/')

    expect(again.id).toBe(sandbox.id)
    expect(await following.result).toMatchObject({ exitCode: 3, output: 'begun\ndone\n' })
    expect(await again.reattach?.({ ...process.ref, remoteId: '/tmp/.talaria-none' })).toBe(
      undefined,
    )
  })

  it('ends at the close of the app what is not to be kept', async () => {
    const provider = cloud.provider()
    const sandbox = await provider.open(...taskRef('task'))
    const sleep = `7${randomBytes(4).readUInt32BE()}`
    await run(sandbox, `sleep ${sleep} & sleep 0`, '/')
    await provider.dispose(new Set(['cloud-of-another-run.1e']))

    const next = await provide().open(...taskRef('task'))
    const look = `cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\\0' '\\n' | grep -c '^${sleep}$'`
    expect(next.id).toBe(sandbox.id)
    expect((await run(next, look, '/')).output).toBe('0\n')
  })

  it('shows its keys to nobody but the service', async () => {
    const sandbox = await provide().open(...taskRef('task'))
    const seen = Promise.withResolvers<void>()
    const executor = newExecutor()
    let output = ''
    const running = await executor.start(sandbox, {
      command: 'env; echo THE END; sleep 600',
      cwd: '/',
      onOutput: (bytes) => {
        output += Buffer.from(bytes)
        if (output.includes('THE END')) seen.resolve()
      },
    })
    await seen.promise
    const processes = allProcesses()
    await sandbox.end(running.ref)
    await executor.release(sandbox)

    // Else nothing was looked at.
    expect(processes).toContain(running.ref.mark)
    expect(cloud.secrets.every((secret) => secret.length > 3)).toBe(true)
    for (const secret of cloud.secrets) {
      expect(output).not.toContain(secret)
      expect(processes).not.toContain(secret)
      expect(readKept()).not.toContain(secret)
    }
  })

  it('moves bytes of every kind through a program of ours', async () => {
    const sandbox = await provide().open(...taskRef('task'))
    const input = randomBytes(300_000)
    const limits = { maxBytes: 400_000, timeoutMs: 60_000 }
    const script = 'echo "to $1" >&2; cat; exit 4'
    const result = await sandbox.exec?.({ script, args: [`it's`], input, ...limits })

    expect(result).toMatchObject({ code: 4, errors: "to it's\n" })
    expect(Buffer.from(result?.output ?? []).equals(input)).toBe(true)
  })

  it('bounds a program of ours in bytes and in time', async () => {
    const sandbox = await provide().open(...taskRef('task'))
    const short = { maxBytes: 1_000, timeoutMs: 60_000 }
    const stop = new AbortController()
    const endless = sandbox.exec?.({ script: 'sleep 600', ...short, signal: stop.signal })
    stop.abort(new Error('not wanted any more'))

    await expect(endless).rejects.toThrow('not wanted any more')
    await expect(sandbox.exec?.({ script: 'seq 1 9999', ...short })).rejects.toMatchObject({
      words: { key: 'cloud.tooMuch' },
    })
    await expect(
      sandbox.exec?.({ script: 'sleep 600', maxBytes: 1, timeoutMs: 50 }),
    ).rejects.toMatchObject({ words: { key: 'cloud.tooSlow' } })
  })

  it('carries a long command, and a long state', async () => {
    const sandbox = await provide().open(...taskRef('task'))
    const long = 'x'.repeat(200_000)
    const executor = newExecutor()
    const first = await executor.start(sandbox, { command: `export LONG=${long}`, cwd: '/' })
    await first.result
    await first.settled
    const second = await executor.start(sandbox, { command: `echo \${#LONG} '${long}'`, cwd: '/' })

    expect((await second.result).totalChars).toBe('200000 '.length + long.length + 1)
  })

  /** What the app wrote down of its machines. */
  function readKept(): string {
    return readdirSync(cloud.workFolder)
      .filter((name) => name.startsWith('kept-'))
      .map((name) => readFileSync(join(cloud.workFolder, name), 'utf8'))
      .join()
  }

  function provide(): Provider {
    const provider = cloud.provider()
    providers.push(provider)
    return provider
  }
})

/** The words and the variables of all that runs, but for this process, which may know them. */
function allProcesses(): string {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const others = pids.filter((pid) => Number(pid) !== process.pid)
  return others.flatMap((pid) => ['cmdline', 'environ'].map((of) => readProc(pid, of))).join('\n')
}

/** It may be gone between two looks. */
function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    return ''
  }
}

function newExecutor() {
  const { after } = systemClock
  return createExecutor({
    spillFolder: temporaryFolder(),
    clean: (text) => text,
    after,
    now: Date.now,
  })
}

async function run(sandbox: Sandbox, command: string, cwd: string, onOutput = () => {}) {
  const executor = newExecutor()
  const running = await executor.start(sandbox, { command, cwd, onOutput })
  const result = await running.result
  await executor.release(sandbox)
  return result
}
