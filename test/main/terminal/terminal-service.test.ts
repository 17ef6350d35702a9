import { homedir, tmpdir } from 'node:os'
import { afterEach, describe, expect, it } from 'vitest'
import type { Client, Events, TerminalEvents, TerminalView } from '#contract'
import { silentLog } from '../../../src-main/lib/log.ts'
import { createTerminalService } from '../../../src-main/terminal/terminal-service.ts'

const window: Client = { id: 'w1', transport: 'ipc' }

describe("a person's own terminal", () => {
  it('runs their shell in the folder they asked for', async () => {
    const { service, open, screen } = openService()
    const view = await open({ cwd: tmpdir() })
    await service.handlers['terminal.write']({ id: view.id, data: 'pwd; echo $((20+3))\r' }, window)

    await screen(view.id).has(`${tmpdir()}\r\n23\r\n`)
    expect(view).toMatchObject({ owner: 'person', cwd: tmpdir(), pty: true, keyboard: 'person' })
  })

  it('follows the size of the window', async () => {
    const { service, open, screen } = openService()
    const view = await open({})
    await service.handlers['terminal.resize']({ id: view.id, columns: 91, rows: 27 }, window)
    await service.handlers['terminal.write']({ id: view.id, data: 'stty size\r' }, window)

    await screen(view.id).has('27 91')
  })

  it('shows how it ended, and refuses input afterwards', async () => {
    const { service, open, until } = openService()
    const view = await open({})
    await service.handlers['terminal.write']({ id: view.id, data: 'exit 7\r' }, window)

    const ended = await until((now) => now.id === view.id && now.state.kind === 'ended')
    expect(ended.state).toMatchObject({ kind: 'ended', exitCode: 7 })
    const write = service.handlers['terminal.write']
    await expect(async () => write({ id: view.id, data: 'x' }, window)).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('is gone, with all that ran in it, when it is closed', async () => {
    const { service, open, screen } = openService()
    const view = await open({})
    await service.handlers['terminal.write']({ id: view.id, data: 'echo pid=$$.\r' }, window)
    const pid = Number((await screen(view.id).has(/pid=(\d+)\./))[1])
    await service.handlers['terminal.close']({ id: view.id }, window)

    expect(service.list()).toEqual([])
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })

  it('starts somewhere sensible when the folder is gone', async () => {
    const { open } = openService()
    expect((await open({ cwd: '/no/such/folder' })).cwd).toBe('/')
  })
})

const opened: ReturnType<typeof createTerminalService>[] = []
afterEach(() => Promise.all(opened.splice(0).map((service) => service.dispose())))

function openService() {
  const seen = new Map<string, string>()
  const listeners = new Set<() => void>()
  const views = new Map<string, TerminalView>()
  const service = createTerminalService({
    publish,
    log: silentLog,
    now: Date.now,
    env: { PATH: process.env.PATH, HOME: homedir(), SHELL: '/bin/bash', PS1: '$ ' },
    defaultCwd: tmpdir(),
  })
  opened.push(service)
  return { service, open, screen, until }

  async function open(request: { cwd?: string }): Promise<TerminalView> {
    const view = await service.handlers['terminal.open'](
      { columns: 80, rows: 24, ...request },
      window,
    )
    await service.handlers['terminal.attach']({ id: view.id }, window)
    return view
  }

  function publish<Name extends keyof TerminalEvents>(name: Name, payload: Events[Name]): void {
    const event = { name, payload } as {
      [N in keyof TerminalEvents]: { name: N; payload: Events[N] }
    }[keyof TerminalEvents]
    if (event.name === 'terminal.data') {
      const { id, cursor, bytes } = event.payload
      seen.set(id, (seen.get(id) ?? '') + Buffer.from(bytes).toString())
      service.handlers['terminal.ack']({ id, cursor }, window)
    } else if (event.name !== 'terminal.closed') views.set(event.payload.id, event.payload)
    for (const listener of [...listeners]) listener()
  }

  function screen(id: string) {
    return {
      has: async (wanted: string | RegExp): Promise<string[]> => {
        const find = () => {
          const text = seen.get(id) ?? ''
          if (typeof wanted === 'string') return text.includes(wanted) ? [wanted] : undefined
          return wanted.exec(text) ?? undefined
        }
        return [...(await when(find))]
      },
    }
  }

  function until(test: (view: TerminalView) => boolean): Promise<TerminalView> {
    return when(() => [...views.values()].find(test))
  }

  function when<Found>(find: () => Found | undefined): Promise<Found> {
    return new Promise((resolve) => {
      const look = () => {
        const found = find()
        if (found === undefined) return
        listeners.delete(look)
        resolve(found)
      }
      listeners.add(look)
      look()
    })
  }
}
