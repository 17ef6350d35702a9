import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { CallTraces } from '../../../src-main/ports/call.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { client, openTerminals } from '../../support/terminal-window.ts'

describe('a command of the agent', () => {
  it('runs after the gate has let it through', async () => {
    const { access, asked, folder } = openTerminals()
    const outcome = await access().exec({ command: 'echo hello' })

    expect(outcome).toEqual({ status: 'exited', exitCode: 0, output: 'hello\n', totalChars: 6 })
    expect(asked).toMatchObject([
      {
        sessionId: 's1',
        tool: 'terminal',
        command: 'echo hello',
        cwd: folder,
        place: { name: 'local', isolated: false, isThisMachine: true },
      },
    ])
  })

  it('does not run when the gate refuses', async () => {
    const { access, setGate, folder, service } = openTerminals()
    setGate(() => ({ allowed: false, status: 'blocked', message: 'never' }))

    expect(await access().exec({ command: `touch ${folder}/made` })).toEqual({
      refused: true,
      status: 'blocked',
      message: 'never',
    })
    expect([existsSync(`${folder}/made`), service.list()]).toEqual([false, []])
  })

  it('does not run when it ran on a copy instead, and answers with what came of that', async () => {
    const { access, setGate, folder, service } = openTerminals()
    const traces: CallTraces = {}
    const ran = { status: 'exited', exitCode: 3, output: 'there\n', totalChars: 6 } as const
    const left = { diff: '+new\n', canUndo: true }
    setGate(() => ({
      ...{ allowed: false, status: 'blocked', message: 'NOT RUN HERE' },
      elsewhere: { ...ran, note: 'NOT RUN HERE', traces: left },
    }))

    const outcome = await access('s1', undefined, traces).exec({ command: `touch ${folder}/made` })
    const started = await access().startBackground({ command: `touch ${folder}/made` })

    expect(outcome).toEqual({ ...ran, note: 'NOT RUN HERE' })
    expect(traces).toEqual(left)
    expect(started).toMatchObject({
      refused: true,
      message: 'NOT RUN HERE\nIt printed:\nthere\n',
    })
    expect([existsSync(`${folder}/made`), service.list()]).toEqual([false, []])
  })

  it('is judged from what earlier commands left, also in a terminal', async () => {
    const { access, asked } = openTerminals()
    for (const pty of [false, true]) {
      await access().exec({ command: `alias zap${pty}='echo zapped'`, pty })
      expect(await access().exec({ command: `zap${pty}`, pty })).toMatchObject({ exitCode: 0 })
      const state = await asked.at(-1)?.carried?.()
      expect(state?.text).toContain(`alias zap${pty}=`)
      expect(state?.initial).not.toContain('alias zap')
    }
  })

  it.each([false, true])(
    'is judged again when something became another between the answer and the start (pty: %s)',
    async (pty) => {
      const { access, asked, setGate, service } = openTerminals()
      setGate(({ command }) => {
        const round = asked.length
        return { allowed: true, command, stillHolds: () => round > 1 }
      })

      expect(await access().exec({ command: 'echo once', pty })).toMatchObject({ exitCode: 0 })
      expect(asked).toHaveLength(2)
      expect(service.list()).toHaveLength(1)
    },
  )

  it('does not run when the circumstances never stay the same', async () => {
    const { access, setGate, folder } = openTerminals()
    setGate(({ command }) => ({ allowed: true, command, stillHolds: () => false }))

    const outcome = await access().exec({ command: `touch ${folder}/made` })
    const started = await access().startBackground({ command: `touch ${folder}/made` })

    expect([outcome, started]).toMatchObject([{ refused: true }, { refused: true }])
    expect(existsSync(`${folder}/made`)).toBe(false)
  })

  it('starts from the very state that it was judged from', async () => {
    const { access, asked, setGate } = openTerminals()
    await access().exec({ command: 'true' })
    // Another command leaves something while the question about this one is open.
    setGate(async ({ command, carried }) => {
      const judged = await carried?.()
      if (asked.filter((request) => request.command === command).length === 1 && command === 'who')
        await access().exec({ command: "alias who='echo shadowed'" })
      return { allowed: true, command, stillHolds: (state) => state === judged }
    })

    expect(await access().exec({ command: 'who' })).toMatchObject({ output: 'shadowed\n' })
    expect(asked.filter(({ command }) => command === 'who')).toHaveLength(2)
  })

  it.each(['builtin() { echo taken; }', "alias builtin='echo taken'", '[() { echo taken; }'])(
    'cannot change the text around the next one: %s',
    async (command) => {
      const { access } = openTerminals()
      await access().exec({ command })

      expect(await access().exec({ command: 'echo fine' })).toMatchObject({ output: 'fine\n' })
    },
  )

  it('runs as the person edited it, and the model is told', async () => {
    const { access, setGate, service } = openTerminals()
    const note = 'The person changed it.'
    setGate(() => ({ allowed: true, command: 'echo edited', note, approvedBy: 'editor' }))
    const outcome = await access().exec({ command: 'echo original' })

    expect(outcome).toMatchObject({ output: 'edited\n', approval: note })
    expect(service.list()[0]).toMatchObject({
      ...{ command: 'echo edited', title: 'echo edited' },
      approvedBy: 'editor',
    })
  })

  it('may have its output rewritten, which then has neither colours nor secrets', async () => {
    const seen: unknown[] = []
    const { access } = openTerminals({
      outputRewriter: () => async (shown) => {
        seen.push(shown)
        return shown.command.includes('long') ? 'x'.repeat(60_000) : undefined
      },
    })
    const command = String.raw`printf '\033[31mred\033[0m stored-secret-value'; false`
    expect(await access().exec({ command })).toMatchObject({ output: 'red [secret]' })
    expect(seen).toEqual([
      {
        ...{ sessionId: 's1', callId: 'c1', output: 'red [secret]', exitCode: 1 },
        command: command.replace('stored-secret-value', '[secret]'),
      },
    ])

    expect(await access().exec({ command: 'echo long' })).toMatchObject({
      output: expect.stringMatching(/^x+\n\n… 10000 of 60000 characters left out …\n\nx+$/),
    })
  })

  it('is shown in a terminal of its own while it runs, and after', async () => {
    const { access, viewThat, attach, shows, service, folder } = openTerminals()
    const command = 'echo visible; until [ -e go ]; do sleep 0.02; done; echo done'
    const traces = {}
    const running = access('s1', undefined, traces).exec({ command })
    const view = await viewThat(({ title }) => title === command)
    await attach(view.id)
    await shows(view.id, 'visible\n')
    writeFileSync(`${folder}/go`, '')

    await running
    await shows(view.id, 'visible\ndone\n')
    expect(service.list().find(({ id }) => id === view.id)).toMatchObject({
      owner: 'agent',
      sessionId: 's1',
      callId: 'c1',
      pty: false,
      keyboard: 'nobody',
      state: { kind: 'ended' },
    })
    expect(traces).toEqual({ terminalId: view.id })
  })

  it('waits for no window that went while it was being shown', async () => {
    const { access, viewThat, attach, service, folder, shown } = openTerminals()
    const command = 'until [ -e go ]; do sleep 0.02; done; echo done'
    const running = access('s1').exec({ command })
    const view = await viewThat(({ title }) => title === command)

    const attaching = attach(view.id)
    service.clientGone(client.id)

    await expect(attaching).rejects.toThrow('closed')
    writeFileSync(`${folder}/go`, '')
    await running
    expect(shown(view.id)).toBe('')
  })

  it('starts where the last one of the session ended', async () => {
    const { access, folder } = openTerminals()
    mkdirSync(`${folder}/deep/er`, { recursive: true })
    const moved = await access().exec({ command: 'cd deep/er' })
    const next = await access().exec({ command: 'pwd' })
    const other = await access('s2').exec({ command: 'pwd' })

    expect(moved).toHaveProperty('cwd', `${folder}/deep/er`)
    expect(next).toMatchObject({ output: `${folder}/deep/er\n` })
    expect(next).not.toHaveProperty('cwd')
    expect(other).toMatchObject({ output: `${folder}\n` })
  })

  it('leaves the session where it is when it names a folder for itself', async () => {
    const { access, folder, service } = openTerminals()
    mkdirSync(`${folder}/once`)
    const outcome = await access().exec({ command: 'cd /; pwd', workdir: 'once' })

    expect(outcome).toMatchObject({ output: '/\n' })
    expect(outcome).not.toHaveProperty('cwd')
    expect([access().cwd(), service.cwdOf('s1')]).toEqual([folder, folder])
  })

  it('is told the number of its own line that failed, whatever went before', async () => {
    const { access } = openTerminals()
    await access().exec({ command: 'f() {\n  echo f\n}\nexport A=1' })
    for (const pty of [false, true]) {
      const failing = { command: 'true\n\ncd /no/such\necho at $LINENO', pty }
      const outcome = await access().exec(failing)
      expect('output' in outcome && outcome.output.replaceAll('\r', '')).toMatch(
        /^\S*bash: line 3: cd: \/no\/such: .*\nat 4\n$/,
      )
    }
  })

  it('is refused in a folder that does not exist', async () => {
    const { access, folder } = openTerminals()
    expect(await access().exec({ command: 'pwd', workdir: '/no/such/place' })).toEqual({
      refused: true,
      status: 'blocked',
      message: 'there is no folder /no/such/place; the nearest that exists is /',
    })
    expect(access().cwd()).toBe(folder)
  })

  it('is refused without a question when the folder of the session was removed', async () => {
    const { access, folder, asked } = openTerminals()
    mkdirSync(`${folder}/gone`)
    writeFileSync(`${folder}/kept`, '')
    await access().exec({ command: 'cd gone' })
    rmSync(`${folder}/gone`, { recursive: true })

    const gone = `the working folder ${folder}/gone is gone, so nothing was run`
    const refused = { refused: true, message: expect.stringContaining(gone) }
    expect(await access().exec({ command: 'rm -rf ./*' })).toMatchObject(refused)
    expect(await access().startBackground({ command: 'rm -rf ./*' })).toMatchObject(refused)
    expect([asked.length, existsSync(`${folder}/kept`)]).toEqual([1, true])
  })

  it('goes on where it was when its folder was made again', async () => {
    const { access, folder } = openTerminals()
    mkdirSync(`${folder}/gone`)
    await access().exec({ command: 'cd gone' })
    rmSync(`${folder}/gone`, { recursive: true })
    await access().exec({ command: 'mkdir gone', workdir: folder })

    expect(await access().exec({ command: 'pwd' })).toMatchObject({ output: `${folder}/gone\n` })
  })

  it('does not run when its folder goes while it waits for a yes', async () => {
    const { access, folder, setGate } = openTerminals()
    mkdirSync(`${folder}/gone`)
    await access().exec({ command: 'cd gone' })
    setGate(({ command }) => {
      rmSync(`${folder}/gone`, { recursive: true })
      return { allowed: true, command }
    })

    expect(await access().exec({ command: 'echo ran' })).toMatchObject({
      exitCode: 126,
      output: expect.stringContaining('No such file or directory'),
    })
  })

  it('goes where the person sent the session', async () => {
    const { access, service } = openTerminals()
    service.chooseCwd('s1', '/usr')
    expect(await access().exec({ command: 'pwd' })).toMatchObject({ output: '/usr\n' })
    expect(service.resolvePath('s1', 'bin/x')).toBe('/usr/bin/x')
  })

  it('shows the model no colours, no redraws and no secrets', async () => {
    const { access } = openTerminals()
    const command = `printf '\\033[31mred\\033[0m\\n1%%\\r100%%\\nkey stored-secret-value TOKEN=abcdef123\\n'`
    expect(await access().exec({ command })).toMatchObject({
      output: 'red\n100%\nkey [secret] TOKEN=[secret]\n',
    })
  })

  it('sees none of the credentials of the app', async () => {
    const env = { PATH: process.env.PATH, HOME: '/root', OPENAI_API_KEY: 'k1', GITHUB_TOKEN: 'k2' }
    const passOn = () => ['GITHUB_TOKEN', 'OPENAI_API_KEY']
    const { access } = openTerminals({ env, passOn })
    expect(
      await access().exec({ command: 'echo "[$OPENAI_API_KEY][$GITHUB_TOKEN]"' }),
    ).toMatchObject({
      output: '[][k2]\n',
    })
  })

  it('sees what the person passes on from the next command on, and no longer', async () => {
    const env = { PATH: process.env.PATH, HOME: '/root', GITHUB_TOKEN: "k'2", CARGO_HOME: 'p' }
    let passed: string[] = []
    const { access } = openTerminals({ env, passOn: () => passed })
    const command = 'echo "[$GITHUB_TOKEN][$CARGO_HOME]"'
    const outputs: unknown[] = []
    for (const names of [[], ['GITHUB_TOKEN', 'CARGO_HOME'], []]) {
      passed = names
      outputs.push(await access().exec({ command }))
    }

    expect(outputs).toMatchObject([
      { output: '[][p]\n' },
      { output: "[k'2][p]\n" },
      { output: '[][p]\n' },
    ])
  })

  it('sees what start-up files set only if it is harmless, or passed on', async () => {
    const home = temporaryFolder()
    const keys = 'DEPLOY_KEY=k1 SSH_AUTH_SOCK=/run/agent LANG=ghp_0123456789abcdef0123 MY_PAT=k2'
    writeFileSync(join(home, '.bash_profile'), `export CARGO_HOME=/opt/cargo ${keys}`)
    const env = { PATH: process.env.PATH, HOME: home, TERM: 'xterm' }
    const { access } = openTerminals({ env, readStartUpFiles: true, passOn: () => ['MY_PAT'] })
    const command =
      'echo "[$CARGO_HOME][$DEPLOY_KEY][$SSH_AUTH_SOCK][$LANG]"; test "$MY_PAT" = k2 && echo passed'

    expect(await access().exec({ command })).toMatchObject({
      output: '[/opt/cargo][][][]\npassed\n',
    })
  })

  it('keeps what does not fit in a file without secrets', async () => {
    const { access } = openTerminals()
    const outcome = await access().exec({ command: 'echo stored-secret-value; seq 1 100000' })
    const path = 'spillPath' in outcome ? (outcome.spillPath ?? '') : ''

    expect(outcome).toMatchObject({ totalChars: 588_915 })
    expect(readFileSync(path, 'utf8').slice(0, 20)).toBe('[secret]\n1\n2\n3\n4\n5\n6')
  })

  it('collapses what a terminal program redraws', async () => {
    const { access } = openTerminals()
    const command = `for i in 1 2 3; do printf "\\rstep $i"; done; echo; test -t 1 && tput cols`
    expect(await access().exec({ command, pty: true })).toMatchObject({
      output: 'step 3\n120\n',
      exitCode: 0,
    })
  })

  it('ends with 124 when its time is up, with the output so far', async () => {
    const { access } = openTerminals()
    expect(await access().exec({ command: 'echo so far; sleep 60', timeoutMs: 300 })).toMatchObject(
      {
        status: 'timeout',
        exitCode: 124,
        output: 'so far\n',
      },
    )
  })

  it('is stopped by the person', async () => {
    const { access, handlers, viewThat } = openTerminals()
    const running = access().exec({ command: 'sleep 60; echo never' })
    const view = await viewThat(({ title }) => title.startsWith('sleep'))
    await handlers['terminal.stop']({ id: view.id }, client)

    expect(await running).toMatchObject({ status: 'interrupted', exitCode: 130 })
  })

  it('reports its end for the record of decisions', async () => {
    const ends: unknown[] = []
    const { access } = openTerminals({ onFinished: (end) => ends.push(end) })
    await access().exec({ command: 'exit 3' })
    expect(ends).toMatchObject([{ sessionId: 's1', callId: 'c1', exitCode: 3 }])
  })
})

describe('a text that is no command', () => {
  it.each([
    ['nothing', '  \n', 'the command is empty'],
    ['a NUL character', 'echo a\0b', 'NUL character'],
    ['far too much', `echo ${'x'.repeat(1_600_000)}`, 'write it to a file'],
    ['half a character', 'echo \ud800', 'half a character'],
  ])('is refused before anybody is asked: %s', async (_, command, message) => {
    const { access, asked } = openTerminals()
    const outcome = await access().exec({ command })

    expect(outcome).toMatchObject({ refused: true, status: 'blocked' })
    expect('message' in outcome && outcome.message).toContain(message)
    expect(asked).toEqual([])
  })
})
