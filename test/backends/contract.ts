/** What every backend must do. One suite: a backend passes it whole, or says what it cannot do. */
import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../src-main/lib/clock.ts'
import {
  BackendError,
  type Provider,
  type Sandbox,
} from '../../src-main/terminal/backends/backend.ts'
import { commandRow } from '../support/command-row.ts'
import { limitOnDemand } from '../support/limit-on-demand.ts'
import { taskRef } from '../support/task-ref.ts'

export interface BackendUnderTest {
  provider: Provider
  /** A folder inside the sandbox that may be written to. */
  workFolder: string
  /** A command sees its own processes alone; how many sleep is asked of whoever sees all. */
  count?(time: string): Promise<number>
  /** Sockets in the place of pipes: a program cannot open its own output again by name. */
  hasSockets?: boolean
  /** Takes the place away in the middle of what it does. */
  lose?(): Promise<void>
  /** The same place as the next run of the app would find it. */
  again?(): Provider
}

export function describeBackend(name: string, open: () => Promise<BackendUnderTest>): void {
  describe(`the ${name} backend`, () => {
    let backend: BackendUnderTest
    let sandbox: Sandbox
    // Suites of several backends run at once, and some of them see one another's processes.
    const own = randomInt(1_000, 9_999)
    beforeAll(async () => {
      backend = await open()
      sandbox = await backend.provider.open(...taskRef('contract'))
    }, 60_000)
    afterAll(() => backend.provider.dispose(), 60_000)

    it('can be used here', async () => {
      const { provider } = backend
      expect(await provider.check('deep', new AbortController().signal)).toMatchObject({ ok: true })
    })

    it.each([
      ['true', 0],
      ['exit 7', 7],
      ['(exit 9)', 9],
      ['set -e; false; echo never', 1],
      ['no-such-program', 127],
      ['exec sh -c "exit 5"', 5],
      ['trap "true" EXIT; exit 6', 6],
      ['kill -9 $$', 137],
    ])('reports how `%s` ended', async (command, exitCode) => {
      expect(await task().run(command)).toMatchObject({ status: 'exited', exitCode })
    })

    it('keeps stdout and stderr in the order in which they were written', async () => {
      const command = 'for i in 1 2 3 4 5; do echo out $i; echo err $i >&2; done'
      const lines = [1, 2, 3, 4, 5].flatMap((i) => [`out ${i}`, `err ${i}`])
      expect((await task().run(command)).output).toBe(`${lines.join('\n')}\n`)
    })

    it('shows output while the command still runs', async () => {
      const seen = Promise.withResolvers<void>()
      const go = `'${backend.workFolder}/go'`
      const command = `echo first; until [ -e ${go} ]; do sleep 0.05; done; rm ${go}; echo second`
      const running = await task().start(command, { onOutput: () => seen.resolve() })
      await seen.promise
      await task().run(`: >${go}`)

      expect((await running.result).output).toBe('first\nsecond\n')
    })

    it('takes input while a command runs, or takes none', async () => {
      const seen = Promise.withResolvers<void>()
      const running = await task().start('echo first; read line; echo got $line', {
        stdin: 'open',
        onOutput: () => seen.resolve(),
      })
      await seen.promise
      if (sandbox.capabilities.stdin === 'preload') {
        await expect(running.write(Buffer.from('second\n'))).rejects.toThrow()
        expect((await running.result).output).toBe('first\ngot\n')
        return
      }
      await running.write(Buffer.from('second\n'))

      expect((await running.result).output).toBe('first\ngot second\n')
    })

    it('runs the text word for word', async () => {
      const command = `printf '%s|' "a'b" 'c"d' \\$HOME $'e\\tf' "\`echo g\`" # a remark\ncat <<'X'\n$h \\i\nX`
      expect((await task().run(command)).output).toBe(`a'b|c"d|$HOME|e\tf|g|$h \\i\n`)
    })

    it('keeps the folder from one command to the next', async () => {
      const { run } = task()
      await run('mkdir -p "new folder/x" && cd "new folder"')
      await run('cd x; exit 3')

      expect((await run('pwd; cd - >/dev/null; pwd')).output).toBe(
        `${backend.workFolder}/new folder/x\n${backend.workFolder}/new folder\n`,
      )
    })

    it('keeps the folder when a command is killed or lost in another program', async () => {
      const { run } = task()
      await run('cd /')
      await run('cd /tmp; kill -9 $$')
      await run('cd /tmp; exec true')

      expect((await run('pwd')).output).toBe('/\n')
    })

    it('keeps exported variables, functions and aliases', async () => {
      const { run } = task()
      await run(
        `export NAME="a 'b'" LINES2=$'x\\ny'; hidden=1; greet() { echo "hi $1"; }; alias up='echo ALIAS'`,
      )
      await run('set -a; ALL=yes; exit 4')

      expect((await run('echo "$NAME|$LINES2|$hidden|$ALL"; greet you; up')).output).toBe(
        `a 'b'|x\ny||yes\nhi you\nALIAS\n`,
      )
    })

    it('keeps a variable unset that a command unset', async () => {
      const { run } = task()
      await run('export GONE=1')
      await run('unset GONE')
      expect((await run('[ -v GONE ] || echo unset')).output).toBe('unset\n')
    })

    it('hands variables to one command alone', async () => {
      const { run } = task()
      const env = { ONCE: `a'b c` }
      expect((await run('echo "[$ONCE]"', { env })).output).toBe(`[a'b c]\n`)
    })

    it('gives a command its input, and an end of input', async () => {
      const stdin = Buffer.from('line1\nüñ')
      expect((await task().run('cat; echo .', { stdin })).output).toBe('line1\nüñ.\n')
    })

    it('gives a command without input an empty one', async () => {
      expect((await task().run('cat; echo end')).output).toBe('end\n')
    })

    it('lets programs open /dev/stdout and /dev/stderr', async ({ skip }) => {
      if (backend.hasSockets) skip('its pipes are sockets')
      const command = 'echo out >/dev/stdout; echo err >/dev/stderr; echo tee | tee /dev/stderr'
      expect((await task().run(command)).output).toBe('out\nerr\ntee\ntee\n')
    })

    it('survives bytes that are no text', async () => {
      const command = `printf 'a\\377\\376b\\036c\\000d'; printf '\\303'; printf '\\244\\n'`
      expect((await task().run(command)).output).toBe('a\ufffd\ufffdb\x1ec\0dä\n')
    })

    it('puts a character together that comes in pieces', async () => {
      const command = `printf 'a\\303'; sleep 0.3; printf '\\244\\360\\237'; sleep 0.3; printf '\\230\\200\\n'`
      expect((await task().run(command)).output).toBe('aä😀\n')
    })

    it('takes a command of 790,000 characters', async () => {
      const command = `: '${'ü'.repeat(790_000)}'; echo done`
      expect(await task().run(command)).toMatchObject({ output: 'done\n', exitCode: 0 })
    })

    it('keeps the beginning and the end of a large output', async () => {
      const result = await task().run('seq 1 200000; echo LAST')
      expect(result.output.length).toBeLessThan(51_000)
      expect(result.output).toMatch(/^1\n2\n3\n[\s\S]*characters left out[\s\S]*200000\nLAST\n$/)
      expect(result.totalChars).toBe(1_288_900)
    })

    it('ends a command that takes too long, with all that it started', async () => {
      const limit = limitOnDemand(600_000)
      const { run } = task(sandbox, limit.after)
      const result = await run(sleepers(`71${own}`), {
        timeoutMs: limit.ms,
        onOutput: limit.reach,
      })

      expect(result).toMatchObject({
        status: 'timeout',
        exitCode: 124,
        output: 'partial\n',
        survivors: 0,
      })
      expect(await count(`71${own}`)).toBe(0)
    })

    it('ends a command that is interrupted, and works on', async () => {
      const { start, run } = task()
      const abort = new AbortController()
      const running = await start(sleepers(`72${own}`), {
        signal: abort.signal,
        onOutput: () => abort.abort(),
      })

      expect(await running.result).toMatchObject({
        status: 'interrupted',
        exitCode: 130,
        output: 'partial\n',
      })
      expect(await count(`72${own}`)).toBe(0)
      expect((await run('echo next')).output).toBe('next\n')
    })

    it('keeps its state apart from what runs on and writes meanwhile', async () => {
      const { run } = task()
      const begun = `'${backend.workFolder}/begun${own}'`
      const chatter = `(: >${begun}; for ((i = 0; i < 30000; i++)); do echo chatter; done) &`
      const first = await run(
        `for i in {1..500}; do export "KEPT$i=ü"; done; ${chatter} until [ -e ${begun} ]; do :; done`,
        { maxChars: 1_000_000 },
      )
      const count = 'for name in ${!KEPT*}; do [ "${!name}" = ü ] && echo; done | wc -l'
      const next = await run(`rm -f ${begun}; ${count}`)

      expect(first.output.replaceAll('chatter\n', '')).toBe('')
      expect(next.output.trim()).toBe('500')
    })

    it('ends a command that ignores being asked to', async () => {
      const { start, count } = task()
      const abort = new AbortController()
      const command = `trap '' TERM INT HUP; echo ready; while :; do sleep 75${own}00; done`
      const running = await start(command, {
        signal: abort.signal,
        onOutput: () => abort.abort(),
      })
      expect(await running.result).toMatchObject({
        status: 'interrupted',
        exitCode: 130,
        survivors: 0,
      })
      expect(await count(`75${own}00`)).toBe(0)
    })

    it('returns although a background child holds the output open', async () => {
      const { run } = task()
      expect(await run(`sleep 73${own}00 & echo started`)).toMatchObject({
        output: 'started\n',
        exitCode: 0,
      })
      // The shell may be done before its child has become the other program.
      await expect.poll(() => count(`73${own}00`)).toBe(1)
      await run(`kill %1 2>/dev/null; pkill -f "sleep 73${own}00"; true`)
    })

    it('runs a process in the background, with its input, its output and its end', async ({
      skip,
    }) => {
      const { stdin, processesSurviveAppExit: survives } = sandbox.capabilities
      if (stdin === 'preload') skip('its whole input must be known before the start')
      const ready = Promise.withResolvers<void>()
      const command = 'echo ready; while read line; do echo "got $line"; done; exit 4'
      const running = await task().start(command, {
        ...{ stdin: 'open', survives },
        onOutput: () => ready.resolve(),
      })
      await ready.promise
      await running.write(Buffer.from('one\ntwo\n'))
      await running.endInput()

      expect(await running.result).toMatchObject({
        status: 'exited',
        exitCode: 4,
        output: 'ready\ngot one\ngot two\n',
      })
    })

    it('lets two tasks of one session each have a folder of their own', async () => {
      const [one, other] = await Promise.all(
        ['one', 'other'].map((id) => backend.provider.open(...taskRef(id, 'shared'))),
      )
      if (!one || !other) throw new Error('two were opened')
      const [first, second] = [task(one), task(other)]
      await first.run('mkdir -p apart; cd apart; export WHO=first')
      await second.run('cd /')

      expect((await first.run('basename "$PWD"; echo $WHO')).output).toBe('apart\nfirst\n')
      expect((await second.run('pwd; echo "[$WHO]"')).output).toBe('/\n[]\n')
      await Promise.all([one.release('keep'), other.release('keep')])
    })

    it('runs commands side by side, each in its own folder', async () => {
      const { run } = task()
      await run('mkdir -p side-{1..8}')
      const results = await Promise.all(
        [1, 2, 3, 4, 5, 6, 7, 8].map((i) =>
          run('sleep 0.1; basename "$PWD"', { cwd: `${backend.workFolder}/side-${i}` }),
        ),
      )
      expect(results.map((result) => result.output)).toEqual(
        [1, 2, 3, 4, 5, 6, 7, 8].map((i) => `side-${i}\n`),
      )
    })

    it('has a terminal that can be resized, or says that it has none', async () => {
      const { start } = task()
      const pty = { columns: 91, rows: 27 }
      // The new size goes its own way, and what is typed may be there before it.
      const isResizable = sandbox.capabilities.pty === 'resizable'
      const wait = isResizable ? 'while [ "$(stty size)" = "27 91" ]; do sleep 0.1; done;' : ''
      const command = `stty size; read line; ${wait} stty size; echo "got $line"; test -t 1; exit 5`
      if (sandbox.capabilities.pty === 'none') {
        await expect(start(command, { pty })).rejects.toBeInstanceOf(BackendError)
        return
      }
      const seen = Promise.withResolvers<void>()
      const running = await start(command, { pty, onOutput: () => seen.resolve() })
      await seen.promise
      await running.resize({ columns: 120, rows: 50 })
      await running.write(Buffer.from('yo\r'))
      const result = await running.result

      expect(result).toMatchObject({ status: 'exited', exitCode: 5 })
      expect(result.output).toContain('27 91')
      if (isResizable) expect(result.output).toContain('50 120')
      expect(result.output).toContain('got yo')
    })

    it('keeps folder and variables after a command in a terminal', async () => {
      if (sandbox.capabilities.pty === 'none') return
      const { run } = task()
      await run('cd /; export FROM_PTY=1', { pty: { columns: 80, rows: 24 } })
      expect((await run('pwd; echo $FROM_PTY')).output).toBe('/\n1\n')
    })

    it('finds a process again after a restart of the app', async ({ skip }) => {
      const { provider, again } = await open()
      if (!again) skip('its processes do not outlive the app, or a test of its own shows it')
      const before = await provider.open(...taskRef('restart'))
      const go = `${backend.workFolder}/go-${own}`
      const command = `echo before; until [ -e ${go} ]; do sleep 0.1; done; echo after; exit 3`
      const { ref, nonce } = await task(before).start(command, { survives: true, stdin: 'open' })
      const next = again?.()
      const after = await next?.open(...taskRef('restart'))
      const running = await after?.reattach?.(ref)
      if (!next || !after || !running) throw new Error('it was not found again')
      const { follow, run } = task(after)
      const found = follow(running, nonce)
      await run(`touch ${go}`)

      expect(await found.result).toMatchObject({ exitCode: 3, output: 'before\nafter\n' })
      await provider.dispose()
      await next.dispose()
    })

    it('says that it was lost when it is taken away, and never that the command failed', async ({
      skip,
    }) => {
      const { provider, lose } = await open()
      if (!lose) skip('this machine does not go away under the app')
      const there = await provider.open(...taskRef('lost'))
      const ready = Promise.withResolvers<void>()
      const running = await task(there).start('echo ready; sleep 600', {
        onOutput: () => ready.resolve(),
      })
      await ready.promise
      await lose?.()

      expect(await running.result).toMatchObject({ status: 'lost', exitCode: null })
      const anew = await provider.open(...taskRef('lost'))
      expect((await task(anew).run('echo here')).output).toBe('here\n')
      await provider.dispose()
    })

    it('leaves nothing running when it is disposed', async () => {
      const { provider } = await open()
      const other = await provider.open(...taskRef('other'))
      await task(other).run(`sleep 74${own}00 &`)
      await provider.dispose()
      expect(await count(`74${own}00`)).toBe(0)
    })

    function count(time: string): Promise<number> {
      return backend.count?.(time) ?? task().count(time)
    }

    function task(at: Sandbox = sandbox, after = systemClock.after) {
      return commandRow(at, backend.workFolder, after)
    }
  })
}

/** Children in the same group, in a group of their own, orphaned, and in a session of their own. */
function sleepers(time: string): string {
  return `sleep ${time}01 & (sleep ${time}02 &); set -m; sleep ${time}03 & set +m; setsid sleep ${time}04 & echo partial; sleep ${time}05`
}
