import { mkdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { startTimeOf } from '../../../../src-main/terminal/backends/local/process-table.ts'
import { client, openTerminals } from '../../../support/terminal-window.ts'

describe("a person's own terminal", () => {
  it('runs their shell in the folder they asked for', async () => {
    const { openShell, typeInto, shows, folder } = openTerminals()
    mkdirSync(`${folder}/project`)
    const view = await openShell(`${folder}/project`)
    await typeInto(view.id, 'pwd; echo $((20+3))\r')

    await shows(view.id, `${folder}/project\r\n23\r\n`)
    expect(view).toMatchObject({ owner: 'person', title: 'bash', pty: true, keyboard: 'person' })
  })

  it('follows the size of the window', async () => {
    const { handlers, openShell, typeInto, shows } = openTerminals()
    const view = await openShell()
    await handlers['terminal.resize']({ id: view.id, columns: 91, rows: 27 }, client)
    await typeInto(view.id, 'stty size\r')

    await shows(view.id, '27 91')
  })

  it('shows how it ended, and refuses input afterwards', async () => {
    const { openShell, typeInto, viewThat } = openTerminals()
    const view = await openShell()
    await typeInto(view.id, 'exit 7\r')

    const ended = await viewThat(({ id, state }) => id === view.id && state.kind === 'ended')
    expect(ended.state).toMatchObject({ kind: 'ended', exitCode: 7 })
    await expect(typeInto(view.id, 'x')).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is gone, with all that ran in it, when it is closed', async () => {
    const { service, handlers, openShell, typeInto, shows } = openTerminals()
    const view = await openShell()
    await typeInto(view.id, '(sh -c "echo pid=\\$\\$.; exec nohup setsid sleep 600" &)\r')
    const pid = Number((await shows(view.id, /pid=(\d+)\./))[1])
    await handlers['terminal.close']({ id: view.id }, client)

    expect(service.list()).toEqual([])
    expect(await startTimeOf(pid)).toBeUndefined()
  })

  it('is not opened elsewhere when the folder asked for is gone', async () => {
    const { openShell, service, folder } = openTerminals()
    await expect(openShell(`${folder}/no/such`)).rejects.toMatchObject({
      code: 'not-found',
      message: expect.stringContaining(`${folder}/no/such is gone`),
    })
    expect(service.list()).toEqual([])
  })

  it('never asks the gate: the keyboard is theirs', async () => {
    const { openShell, typeInto, shows, asked } = openTerminals()
    const view = await openShell()
    await typeInto(view.id, 'echo $((6*7))\r')
    await shows(view.id, '42')
    expect(asked).toEqual([])
  })

  it('sees none of the keys of the app itself', async () => {
    const { openShell, typeInto, shows } = openTerminals()
    const view = await openShell()
    await typeInto(view.id, 'env | grep -c ELECTRON_; echo end\r')
    await shows(view.id, /[\r\n]0\r\n/)
  })
})
