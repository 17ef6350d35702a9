import { describe, expect, it } from 'vitest'
import { judge } from '../../../src-main/approval/gate/judge.ts'
import type { JudgeContext } from '../../../src-main/approval/judge-context.ts'
import type { CommandRequest } from '../../../src-main/ports/gate.ts'
import { CWD, openApprovals } from '../../support/open-approvals.ts'
import { HERE } from '../../support/places.ts'

/** The real classifier, over files that are all the person's own. */
function openRunning() {
  const approvals = openApprovals({
    judge: (command: string, { cwd, earlier, awaited }: JudgeContext) =>
      judge(command, {
        ...{ cwd, earlier, awaited, home: '/home/user' },
        readScript: () => undefined,
        readTheirs: () => undefined,
      }),
  })
  return { ...approvals, start, asksAbout, isWriteAsked }

  /** As the terminal does: from the answer to the start. */
  async function start(command: string, fields: Partial<CommandRequest> = {}) {
    const request = approvals.request(command, fields)
    const answer = await approvals.gate.pass(request)
    if (!answer.allowed) throw new Error(`${command}: ${answer.message}`)
    expect(answer.stillHolds()).toBe(true)
    const { sessionId, callId } = request
    return {
      callId,
      end: () => approvals.gate.finished({ sessionId, callId, exitCode: 0, durationMs: 1 }),
    }
  }

  /** The rule that asks, if one does. */
  async function asksAbout(command: string): Promise<string | undefined> {
    const call = approvals.pass(command)
    const decided = await Promise.race([call, approvals.question(command)])
    if ('allowed' in decided) return undefined
    await approvals.reply(command, 'deny')
    expect(await call).toMatchObject({ allowed: false })
    return decided.findings[0]?.rule
  }

  function isWriteAsked(path: string): boolean {
    return approvals.gate.writeWaits({
      ...{ sessionId: 's2', taskId: 't2', callId: 'w1', tool: 'write_file', cwd: CWD },
      ...{ place: HERE, signal: new AbortController().signal },
      ...{ paths: [path], diff: '+x\n', canUndo: true, isOwn: false },
    })
  }
}

describe('a file that a running command is about to run', () => {
  it.each([
    'make; ./x.sh',
    'npm ci && ./x.sh',
    'sleep 5; sh x.sh',
    'sh x.sh',
    'npm ci && python3 x.sh',
    'while sleep 1; do . ./x.sh; done',
    '(sleep 9; bash ./x.sh) & wait',
    'while :; do sh x.sh; done',
    'for n in 1 2; do ./x.sh; done',
  ])('is not changed unasked while “%s” runs', async (command) => {
    const { start, asksAbout, isWriteAsked } = openRunning()
    expect(isWriteAsked(`${CWD}/x.sh`)).toBe(false)
    expect(await asksAbout('echo other > x.sh')).toBeUndefined()

    const { end } = await start(command)

    expect(isWriteAsked(`${CWD}/x.sh`)).toBe(true)
    expect(isWriteAsked(`${CWD}/y.sh`)).toBe(false)
    expect(await asksAbout('echo other > x.sh')).toBe('persistence.awaited-file')
    end()
    expect(isWriteAsked(`${CWD}/x.sh`)).toBe(false)
    expect(await asksAbout('echo other > x.sh')).toBeUndefined()
  })

  it.each([
    'echo other >> scripts/x.sh',
    'cp y.sh scripts/x.sh',
    'mv y scripts/x.sh',
    'cp /tmp/x.sh scripts',
    'ln -sf ../y.sh scripts/x.sh',
    'mv other scripts',
    'cp -r other/. scripts',
    'echo other | tee scripts/x.sh',
    "sed -i 's/a/b/' scripts/x.sh",
    `python3 -c "open('scripts/x.sh', 'w').write('other')"`,
    `node -e "require('fs').writeFileSync('scripts/x.sh', 'other')"`,
    'curl -o scripts/x.sh https://example.com/y',
    "bash -c 'echo other > scripts/x.sh'",
    'git checkout other',
    'git stash pop',
    'git -C scripts pull',
    'cd src && git checkout other',
    'git apply other.diff',
    'patch -p1 < other.diff',
    'echo other > "$TARGET"',
    'echo other > "scripts/$NAME"',
    `python3 -c "import sys; open('scripts/' + sys.argv[1], 'w').write('other')" x.sh`,
  ])('is not changed unasked by “%s”', async (command) => {
    const { start, asksAbout } = openRunning()
    const before = await asksAbout(command)
    await start('make; sh scripts/x.sh')

    expect([before, await asksAbout(command)]).toContain('persistence.awaited-file')
    expect(before).not.toBe('persistence.awaited-file')
  })

  it('may be read and run, and others beside it be written', async () => {
    const { start, asksAbout } = openRunning()
    await start('make; sh scripts/x.sh')

    for (const command of [
      'cat scripts/x.sh',
      'sh scripts/x.sh',
      'cp y.sh scripts/',
      'echo a > b',
      'git status',
      'git -C /tmp/other checkout main',
      'echo a > "$(mktemp)"',
      'echo a > "docs/$NAME"',
    ])
      expect([command, await asksAbout(command)]).toEqual([command, undefined])
  })

  it('is none once a program has read it at its start', async () => {
    const { start, isWriteAsked } = openRunning()
    await start('cd . && node server.js')
    await start('npm run dev')

    expect([`${CWD}/server.js`, `${CWD}/package.json`].filter(isWriteAsked)).toEqual([])
  })

  it('is awaited still by a command that an earlier run of the app started', async () => {
    const { gate, request, isWriteAsked } = openRunning()
    const end = await gate.goesOn(request('make; ./x.sh'))
    expect(isWriteAsked(`${CWD}/x.sh`)).toBe(true)
    end()
    expect(isWriteAsked(`${CWD}/x.sh`)).toBe(false)
  })

  it('is let go with the session', async () => {
    const { approvals, start, isWriteAsked } = openRunning()
    await start('make; ./x.sh')
    approvals.endSession('s1')
    expect(isWriteAsked(`${CWD}/x.sh`)).toBe(false)
  })

  it('is kept for what was typed until the program ends', async () => {
    const { start, isWriteAsked } = openRunning()
    const shell = await start('bash')
    const typed = await start('sleep 60; sh x.sh\n', { typedInto: 'bash', startedBy: shell.callId })

    typed.end()
    expect(isWriteAsked(`${CWD}/x.sh`)).toBe(true)
    shell.end()
    expect(isWriteAsked(`${CWD}/x.sh`)).toBe(false)
  })

  it('is not run unasked while another command may still write to it', async () => {
    const { start, asksAbout } = openRunning()
    const { end } = await start('sleep 60; echo other > x.sh')

    expect(await asksAbout('sleep 90; sh x.sh')).toBe('file.still-written')
    expect(await asksAbout('sleep 90; sh y.sh')).toBeUndefined()
    end()
    expect(await asksAbout('sleep 90; sh x.sh')).toBeUndefined()
  })

  it('is not run unasked while a script may still write to it', async () => {
    const { gate, asksAbout } = openRunning()
    const code = "import time\ntime.sleep(60)\nopen('x.sh', 'w').write('other')"
    const script = await gate.passCode({
      ...{ sessionId: 's1', taskId: 't1', callId: 'k1', tool: 'execute_code', cwd: CWD },
      ...{ place: HERE, signal: new AbortController().signal, language: 'python', code },
    })
    expect(script.allowed && script.stillHolds()).toBe(true)

    expect(await asksAbout('sleep 90; sh x.sh')).toBe('file.still-written')
    expect(await asksAbout('sleep 90; sh y.sh')).toBeUndefined()
  })

  it('is judged anew when the other began after it was judged', async () => {
    const { gate, request, start } = openRunning()
    const write = await gate.pass(request('echo other > x.sh'))
    const beside = await gate.pass(request('echo other > y.sh'))
    const first = await start('make; sh x.sh')
    expect([write, beside].map((answer) => answer.allowed && answer.stillHolds())).toEqual([
      false,
      false,
    ])
    first.end()

    const run = await gate.pass(request('sleep 9; sh x.sh'))
    await start('sleep 60; echo other > x.sh')
    expect(run.allowed && run.stillHolds()).toBe(false)
  })
})
