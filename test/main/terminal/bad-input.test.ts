import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { requests } from '#contract'
import { systemClock } from '../../../src-main/lib/clock.ts'
import { createKillTree } from '../../../src-main/terminal/backends/local/kill-tree.ts'
import { createLocalProvider } from '../../../src-main/terminal/backends/local/local.ts'
import { spawnPty } from '../../../src-main/terminal/pty.ts'
import { heldBytes } from '../../support/held-bytes.ts'
import { taskRef } from '../../support/task-ref.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { openTerminals } from '../../support/terminal-window.ts'

describe('what nobody should do, and somebody will', () => {
  it('runs a command of a million characters', async () => {
    const { access } = openTerminals()
    const command = `echo begin # ${'x'.repeat(1_000_000)}\necho end`
    expect(await access().exec({ command })).toMatchObject({ output: 'begin\nend\n' })
  })

  it('keeps a flood of output out of memory', { timeout: 60_000 }, async () => {
    const { access } = openTerminals()
    await access().exec({ command: 'seq 1 1000' })
    const before = await heldBytes()
    const outcome = await access().exec({ command: 'yes 0123456789 | head -c 50000000' })

    expect(outcome).toMatchObject({ totalChars: 50_000_000 })
    expect((await heldBytes()) - before).toBeLessThan(10_000_000)
  })

  it('ends five hundred children with their parent', { timeout: 60_000 }, async () => {
    const { access } = openTerminals()
    const command = 'for i in {1..500}; do sleep 98765 & done; wait'
    const outcome = await access().exec({ command, timeoutMs: 3_000 })

    expect(outcome).toMatchObject({ status: 'timeout', exitCode: 124 })
    expect(sleepersFor('98765')).toBe(0)
  })

  it('says what to do where there is no shell', async () => {
    const provider = createLocalProvider({
      machine: { platform: 'linux', env: {}, isExecutable: () => false },
      runFolder: temporaryFolder(),
      home: '/',
      defaultCwd: '/',
      passOn: () => [],
      readStartUpFiles: false,
      appMark: 'none',
      killTree: createKillTree(),
      spawnPty,
      after: systemClock.after,
    })
    const { signal } = new AbortController()

    expect(await provider.check('cheap', signal)).toEqual({
      ok: false,
      reason: 'missing-binary',
      detail: { text: 'there is no bash on this machine', key: 'place.noBash' },
      fix: { text: 'install bash', key: 'place.installBash' },
    })
    await expect(provider.open(...taskRef('t'))).rejects.toMatchObject({
      reason: 'missing-shell',
      retry: 'after-fix',
    })
  })

  it('reports a shell that cannot be started as the place, not the command', async () => {
    const provider = createLocalProvider({
      machine: { platform: 'linux', env: {}, isExecutable: (path) => path === '/usr/bin/bash' },
      runFolder: temporaryFolder(),
      home: '/',
      defaultCwd: '/',
      passOn: () => [],
      readStartUpFiles: false,
      appMark: 'broken',
      killTree: createKillTree(),
      spawnPty: () => Promise.reject(new Error('out of terminals')),
      after: systemClock.after,
    })
    const sandbox = await provider.open(...taskRef('t'))
    const spec = { begin: () => ({ text: 'true', first: '' }), stdin: 'none' } as const
    await expect(sandbox.start({ ...spec, pty: { columns: 80, rows: 24 } })).rejects.toThrow(
      'out of terminals',
    )
    await provider.dispose()
  })

  it.each([
    ['no columns', { id: 't', columns: 0, rows: 24 }],
    ['half a row', { id: 't', columns: 80, rows: 1.5 }],
    ['a million columns', { id: 't', columns: 1_000_000, rows: 24 }],
  ])('refuses a window with %s', (_, request) => {
    expect(requests['terminal.resize'].safeParse(request).success).toBe(false)
  })

  it('does not mind a window that talks about a terminal that is gone', async () => {
    const { handlers, typeInto } = openTerminals()
    const client = { id: 'w1', transport: 'ipc' } as const
    await expect(typeInto('term_gone', 'x')).rejects.toMatchObject({ code: 'not-found' })
    await expect(async () =>
      handlers['terminal.ack']({ id: 'x', cursor: 1 }, client),
    ).rejects.toThrow('that terminal is closed')
  })
})

function sleepersFor(time: string): number {
  const commands = readdirSync('/proc').flatMap((name) => {
    try {
      return /^\d+$/.test(name) ? [readFileSync(`/proc/${name}/cmdline`, 'utf8')] : []
    } catch {
      return [] // it ended while we looked
    }
  })
  return commands.filter((command) => command === `sleep\0${time}\0`).length
}
