import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { startTimeOf } from '../../../src-main/terminal/backends/local/process-table.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { client, openTerminals } from '../../support/terminal-window.ts'

const CRASHING_APP = fileURLToPath(new URL('../../support/crashing-app.ts', import.meta.url))

describe('after a crash of the app', () => {
  it('a process that went on is found, with what it printed meanwhile and how it ended', async () => {
    const folder = temporaryFolder()
    const id = crashWith(
      folder,
      `echo before; until [ -e ${folder}/go ]; do sleep 0.05; done; echo after; exit 6`,
    )
    const terminals = openTerminals({ stateFolder: folder })
    await terminals.service.ready
    const access = terminals.access()

    expect(await access.process({ action: 'list' })).toMatchObject({
      processes: [{ session_id: id, status: 'running', detached: true }],
    })
    writeFileSync(`${folder}/go`, '')
    expect(await access.process({ action: 'wait', processId: id })).toMatchObject({
      status: 'exited',
      exit_code: 6,
      output: expect.stringContaining('after\n'),
    })
  })

  it('a process that went on can be killed', async () => {
    const folder = temporaryFolder()
    const id = crashWith(folder, `echo $$ >${folder}/pid; sleep 600 & sleep 600`, ['pid'])
    const terminals = openTerminals({ stateFolder: folder })
    await terminals.service.ready
    const access = terminals.access()

    expect(await access.process({ action: 'kill', processId: id })).toMatchObject({
      status: 'killed',
    })
    expect(await startTimeOf(Number(readFileSync(`${folder}/pid`, 'utf8')))).toBeUndefined()
    expect(await access.process({ action: 'write', processId: id, data: 'x' })).toMatchObject({
      status: 'already_exited',
    })
  })

  it('a process that ended, or whose number somebody else has now, is not found', async () => {
    const folder = temporaryFolder()
    const entry = (pid: number, startTime: string) => ({
      ...{ id: 'proc_a', command: 'x', sessionId: 's1', taskId: 's1', callId: 'c', cwd: '/' },
      ...{
        startedAt: 0,
        isPty: false,
        notifyOnComplete: false,
        isKept: false,
        nonce: 'n',
        backend: 'local',
      },
      ref: { mark: 'm.1', pid, startTime },
    })
    const saved = [entry(process.pid, 'another time'), entry(2 ** 22 + 5, '1')]
    writeFileSync(`${folder}/processes.json`, JSON.stringify(saved))
    const terminals = openTerminals({ stateFolder: folder })
    await terminals.service.ready

    expect(await terminals.access().process({ action: 'list' })).toEqual({ processes: [] })
  })

  it.runIf(process.platform === 'linux')(
    'what hid from the app that died is ended by the next one',
    async () => {
      const folder = temporaryFolder()
      const hide = (name: string) =>
        `(env -i setsid /bin/bash -c 'echo $$ >${folder}/${name}; exec sleep 600' &)`
      const wait = `until [ -s ${folder}/a ] && [ -s ${folder}/b ]; do sleep 0.02; done`
      const id = crashWith(folder, `${hide('a')}; ( ${hide('b')} ); ${wait}; sleep 600`, ['a', 'b'])
      const pids = ['a', 'b'].map((name) => Number(readFileSync(`${folder}/${name}`, 'utf8')))
      const before = await Promise.all(pids.map((pid) => startTimeOf(pid)))
      const terminals = openTerminals({ stateFolder: folder })
      await terminals.service.ready

      expect(before).not.toContain(undefined)
      expect(await Promise.all(pids.map((pid) => startTimeOf(pid)))).toEqual([undefined, undefined])
      // What can be shown again goes on.
      expect(await terminals.access().process({ action: 'list' })).toMatchObject({
        processes: [{ session_id: id, status: 'running' }],
      })
      await terminals.access().process({ action: 'kill', processId: id })
    },
  )

  it('a damaged list of processes is no reason not to start', async () => {
    const folder = temporaryFolder()
    writeFileSync(`${folder}/processes.json`, '[{"half": ')
    const terminals = openTerminals({ stateFolder: folder })
    await terminals.service.ready
    expect(await terminals.access().exec({ command: 'echo fine' })).toMatchObject({
      output: 'fine\n',
    })
  })
})

describe('after the app was closed', () => {
  it('nothing goes on, but for a process that the person keeps', async () => {
    const folder = temporaryFolder()
    const first = openTerminals({ stateFolder: folder })
    const pids = await Promise.all(
      ['kept', 'dropped'].map(async (name) => {
        const command = `echo ${name}; sleep 600`
        const started = await first.access().startBackground({ command })
        return 'refused' in started ? 0 : (started.pid ?? 0)
      }),
    )
    const kept = await first.viewThat(({ command }) => command?.startsWith('echo kept') === true)
    await first.handlers['terminal.keep']({ id: kept.id, keep: true }, client)
    await first.close()

    const alive = await Promise.all(pids.map((pid) => startTimeOf(pid)))
    expect(alive.map((time) => time !== undefined)).toEqual([true, false])

    const second = openTerminals({ stateFolder: folder })
    await second.service.ready
    expect(await second.access().process({ action: 'list' })).toMatchObject({
      processes: [{ session_id: kept.processId, status: 'running' }],
    })
    const stillKept = await second.viewThat(({ processId }) => processId === kept.processId)
    expect(stillKept.kept).toBe(true)
    const shown = second.service.list().filter(({ command }) => command === kept.command)
    expect(shown).toMatchObject([{ id: stillKept.id, state: { kind: 'running' } }])
    expect(second.service.keptCommands()).toEqual([kept.title])
    await second.handlers['terminal.close']({ id: stillKept.id }, client)
  })

  it('the text of a terminal is there again, with a line that says so', async () => {
    const folder = temporaryFolder()
    const first = openTerminals({ stateFolder: folder })
    await first.access().exec({ command: 'echo from before; exit 3' })
    const id = first.service.list()[0]?.id ?? ''
    await first.close()

    const second = openTerminals({ stateFolder: folder })
    await second.service.ready
    expect(second.service.list()).toMatchObject([
      {
        id,
        owner: 'agent',
        restored: true,
        state: { kind: 'ended', exitCode: 3 },
        sessionId: 's1',
      },
    ])
    await second.attach(id)
    await second.shows(id, /from before\n[\s\S]*── restored, as of \d{4}-/)
  })

  it("a person's shell starts again in its folder, below its old text, once it is looked at", async () => {
    const folder = temporaryFolder()
    const first = openTerminals({ stateFolder: folder })
    const shell = await first.openShell()
    await first.typeInto(shell.id, 'echo old-$((1+1)); cd /usr\r')
    await first.shows(shell.id, 'old-2')
    await first.typeInto(shell.id, 'echo moved-$((1+1))\r')
    await first.shows(shell.id, 'moved-2')
    await first.close()

    const second = openTerminals({ stateFolder: folder })
    await second.service.ready
    expect(second.service.list()).toMatchObject([
      { id: shell.id, owner: 'person', restored: true, state: { kind: 'running' } },
    ])
    await second.attach(shell.id)
    await second.shows(shell.id, /old-2[\s\S]*restored/)
    await second.typeInto(shell.id, 'pwd\r')
    await second.shows(shell.id, '/usr\r\n')
  })

  it("a person's shell whose folder is gone says where it starts instead", async () => {
    const folder = temporaryFolder()
    const first = openTerminals({ stateFolder: folder })
    mkdirSync(`${folder}/gone`)
    const shell = await first.openShell(`${folder}/gone`)
    await first.typeInto(shell.id, 'echo old-$((1+1))\r')
    await first.shows(shell.id, 'old-2')
    await first.close()
    rmSync(`${folder}/gone`, { recursive: true })

    const second = openTerminals({ stateFolder: folder })
    await second.service.ready
    await second.attach(shell.id)
    await second.shows(shell.id, `${folder}/gone is gone; this shell starts in ${folder} `)
  })

  it('a terminal that was closed stays closed', async () => {
    const folder = temporaryFolder()
    const first = openTerminals({ stateFolder: folder })
    await first.access().exec({ command: 'echo x' })
    const id = first.service.list()[0]?.id ?? ''
    await first.handlers['terminal.close']({ id }, client)
    await first.close()

    const second = openTerminals({ stateFolder: folder })
    await second.service.ready
    expect(second.service.list()).toEqual([])
    expect(existsSync(`${folder}/scrollback/${id}.scrollback`)).toBe(false)
  })
})

/** Returns the id of the process that the dead app started. */
function crashWith(stateFolder: string, command: string, files: string[] = []): string {
  const { stdout, stderr, signal } = spawnSync(
    process.execPath,
    [CRASHING_APP, stateFolder, command, ...files],
    {
      encoding: 'utf8',
      timeout: 60_000,
    },
  )
  if (signal !== 'SIGKILL') throw new Error(stderr)
  return stdout.trim()
}
