import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { startTimeOf } from '../../../../src-main/terminal/backends/local/process-table.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { HERE } from '../../../support/places.ts'
import { hasPython, runScript } from '../../../support/run-script.ts'

describe('a script in JavaScript', () => {
  it('calls tools by name or by position and prints what it likes', async () => {
    const { outcome, calls } = await runScript(`
      const one: { content: string } = await read_file({ path: 'a' })
      const two = await tools.read_file('b', 3)
      console.log(one.content, two.content)
    `)

    expect(outcome).toMatchObject({
      status: 'exited',
      exitCode: 0,
      stdout: 'of a of b\n',
      callsMade: 2,
    })
    expect(calls).toEqual([
      ['read_file', { path: 'a' }],
      ['read_file', { path: 'b', offset: 3 }],
    ])
  })

  it('gets calls that it makes together answered each with its own result', async () => {
    const { outcome } = await runScript(`
      const all = await Promise.all(['x', 'y', 'z'].map((path) => read_file({ path })))
      console.log(all.map((each) => each.content).join())
    `)

    expect(outcome).toMatchObject({ stdout: 'of x,of y,of z\n' })
  })

  it('is read without the colours that it printed for a screen', async () => {
    const { outcome } = await runScript(`
      console.log('\\x1b[32mgreen\\x1b[0m')
      console.error('\\x1b[90mgrey\\x1b[39m')
    `)

    expect(outcome).toMatchObject({
      stdout: 'green\n',
      stdoutChars: 6,
      stderr: expect.stringMatching(/(^|\n)grey\n$/),
    })
  })

  it('runs in the folder of the session, without standard input and without keys', async () => {
    const { outcome, cwd } = await runScript(`
      import { readFileSync } from 'node:fs'
      console.log(process.cwd())
      console.log(Object.keys(process.env).filter((name) => /KEY|NODE_|ELECTRON/.test(name)).length)
      console.log(JSON.stringify(readFileSync(0, 'utf8')))
    `)

    expect(outcome).toMatchObject({ stdout: `${cwd}\n0\n""\n` })
  })

  it.each([
    ['throws', 'throw new Error("oh no")', 1, 'oh no'],
    ['is no JavaScript', 'this is not code', 1, 'SyntaxError'],
    ['ends with a code', 'process.exit(7)', 7, ''],
    ['calls what is not there', 'await terminal("ls")', 1, 'terminal is not defined'],
  ])('that %s says so', async (_, code, exitCode, word) => {
    const { outcome } = await runScript(code)

    expect(outcome).toMatchObject({
      status: 'exited',
      exitCode,
      stderr: expect.stringContaining(word),
    })
  })

  it('names the line of its own mistake', async () => {
    const { outcome } = await runScript('const a = 1\n\nthrow new Error(String(a))')

    expect(outcome).toMatchObject({ stderr: expect.stringContaining(':3') })
  })

  it('learns of a tool that fails, and can go on', async () => {
    const { outcome } = await runScript(
      `try { await read_file('a') } catch (error) { console.log('caught', error.message) }`,
      { call: async () => Promise.reject(new Error('gone')) },
    )

    expect(outcome).toMatchObject({ exitCode: 0, stdout: 'caught gone\n' })
  })
})

describe.skipIf(!hasPython)('a script in Python', () => {
  it('calls tools and prints', async () => {
    const { outcome, calls } = await runScript(
      'import os, sys\nprint(read_file("ä", offset=2)["content"], os.getcwd() == os.path.realpath("."), repr(sys.stdin.read()))',
      { language: 'python' },
    )

    expect(outcome).toMatchObject({ exitCode: 0, stdout: "of ä True ''\n", callsMade: 1 })
    expect(calls).toEqual([['read_file', { path: 'ä', offset: 2 }]])
  })

  it('names the line of its own mistake', async () => {
    const { outcome } = await runScript('a = 1\n\nraise ValueError(a)', { language: 'python' })

    expect(outcome).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('line 3') })
  })
})

describe('limits', () => {
  function endedBy(signal: AbortSignal, onEnd: () => void): Promise<string> {
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        onEnd()
        reject(new Error('ended'))
      })
    })
  }

  it('end a script with all that it started when time is up', async () => {
    const clock = manualClock()
    const { outcome } = await runScript(
      `import { spawn } from 'node:child_process'
       const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' })
       child.unref()
       console.log(child.pid)
       await read_file('a')
       setInterval(() => {}, 1_000)`,
      {
        ...clock,
        timeoutMs: 1_000,
        call: async () => {
          clock.advance(1_000)
          return '{}'
        },
      },
    )

    expect(outcome).toMatchObject({ status: 'timeout' })
    const pid = Number('stdout' in outcome ? outcome.stdout : '')
    expect(pid).toBeGreaterThan(0)
    expect(await startTimeOf(pid)).toBeUndefined()
  })

  it('end a script when the person stops', async () => {
    const stop = new AbortController()

    const { outcome } = await runScript(`await read_file('a'); setInterval(() => {}, 1_000)`, {
      stop,
      call: async () => {
        stop.abort()
        return '{}'
      },
    })

    expect(outcome).toMatchObject({ status: 'interrupted', callsMade: 1 })
  })

  it('end the call of a script when time is up', async () => {
    const clock = manualClock()
    const ended: string[] = []
    const { outcome } = await runScript('await read_file({ path: "a" })', {
      ...clock,
      timeoutMs: 700,
      call: (name, _args, signal) => {
        const call = endedBy(signal, () => ended.push(name))
        clock.advance(700)
        return call
      },
    })

    expect(outcome).toMatchObject({ status: 'timeout' })
    expect(ended).toEqual(['read_file'])
  })

  it('end the call of a script when it ends without waiting for it', async () => {
    const ended: string[] = []
    const { outcome } = await runScript(
      `import { existsSync } from 'node:fs'
       read_file({ path: process.cwd() + '/go' })
       setInterval(() => existsSync('go') && process.exit(0), 10)`,
      {
        call: (name, { path }, signal) => {
          const call = endedBy(signal, () => ended.push(name))
          writeFileSync(String(path), '')
          return call
        },
      },
    )

    expect(outcome).toMatchObject({ status: 'exited' })
    expect(ended).toEqual(['read_file'])
  })

  it('do not count the time that a person was waited for', async () => {
    const clock = manualClock()
    let waited = 0

    const { outcome } = await runScript(`await read_file('a'); console.log('done')`, {
      ...clock,
      timeoutMs: 700,
      humanWaitMs: () => waited,
      call: async () => {
        waited = 900
        clock.advance(900)
        return '{}'
      },
    })

    expect(outcome).toMatchObject({ status: 'exited', stdout: 'done\n' })
  })

  it('hold for calls', async () => {
    const { outcome } = await runScript(
      `let made = 0
       try { for (;;) { await read_file('a'); made += 1 } } catch (error) { console.log(made, error.message) }`,
      { maxCalls: 3 },
    )

    expect(outcome).toMatchObject({
      stdout: '3 a script may call tools 3 times, not more\n',
      callsMade: 3,
    })
  })

  it('hold for output, of which the beginning and the end are kept', async () => {
    const { outcome } = await runScript(
      `console.log('start' + 'x'.repeat(200_000) + 'end'); console.error('e'.repeat(50_000))`,
    )

    if ('refused' in outcome) throw new Error(outcome.message)
    expect(outcome.stdoutChars).toBe(200_009)
    expect(outcome.stdout.length).toBeLessThan(50_200)
    expect(outcome.stdout).toMatch(/^startx[\s\S]*end\n$/)
    expect(outcome.stderr.length).toBeLessThan(10_200)
  })
})

describe('the gate', () => {
  it('stops a script before it begins', async () => {
    const { outcome, calls } = await runScript(`await read_file('a')`, {
      passCode: async () => ({ allowed: false, status: 'blocked', message: 'the person said no' }),
    })

    expect(outcome).toEqual({ refused: true, message: 'the person said no' })
    expect(calls).toEqual([])
  })

  it('is asked about the whole script, and what the person made of it is run', async () => {
    const asked: unknown[] = []

    const { outcome } = await runScript('console.log(1)', {
      passCode: async ({ code, language, tool, place }) => {
        asked.push({ code, language, tool, place })
        return { allowed: true, command: 'console.log(2)', note: 'edited', stillHolds: () => true }
      },
    })

    expect(asked).toEqual([
      {
        code: 'console.log(1)',
        language: 'javascript',
        tool: 'execute_code',
        place: HERE,
      },
    ])
    expect(outcome).toMatchObject({ stdout: '2\n', approval: 'edited' })
  })
})

it('shows no key that was printed', async () => {
  const { outcome } = await runScript(`console.log('hunter22')`)

  expect(outcome).toMatchObject({ stdout: '[secret]\n' })
})

it('answers nobody who does not know the token', async () => {
  const { outcome, calls } = await runScript(`
    import { Socket } from 'node:net'
    import { writeSync } from 'node:fs'
    writeSync(3, JSON.stringify({ token: 'guess', id: 9, tool: 'read_file', args: {} }) + '\\n')
    await read_file('a')
  `)

  expect(outcome).toMatchObject({ exitCode: 0 })
  expect(calls).toEqual([['read_file', { path: 'a' }]])
})

it.each([['there is nothing to run it with', { machine: 'packaged' }, 'no Node.js']] as const)(
  'says so when %s',
  async (_, { machine }, word) => {
    const { outcome } = await runScript('1', {
      machine: {
        platform: process.platform,
        isExecutable: () => false,
        execPath: process.execPath,
        self: machine,
      },
    })

    expect(outcome).toMatchObject({ refused: true, message: expect.stringContaining(word) })
  },
)
