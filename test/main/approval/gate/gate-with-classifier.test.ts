import { describe, expect, it } from 'vitest'
import { judge } from '../../../../src-main/approval/gate/judge.ts'
import { CWD, memoryStores, openApprovals, PERSON } from '../../../support/open-approvals.ts'

describe('a saved rule', () => {
  it.each<[given: string, pattern: string | undefined, covered: string[]]>([
    ['rm -rf build', undefined, ['rm -rf build']],
    ['rm -rf build', 'rm -rf build', ['rm -rf build', "rm  -rf 'build'", 'r\\m -rf build']],
    [
      'rm -rf build',
      'class',
      ['rm -rf dist', 'rm -r src/a && ls', 'for d in a b; do rm -rf $d; done'],
    ],
    [
      'git push --force origin main',
      'git push *',
      ['git push --force origin dev', '/usr/bin/git push -f'],
    ],
    ['rm -rf build/a', 'rm -rf ./build/**', ['rm -rf build/b', 'rm -rf ./build/b build/c']],
    ['cd sub && git push --force', undefined, ['cd sub && git push --force']],
  ])('for “%s” (%s) covers %j', async (given, pattern, covered) => {
    const { outcomeOf } = await withRule(given, pattern)

    for (const command of covered)
      expect([command, await outcomeOf(command)]).toEqual([command, 'runs'])
  })

  it.each<[given: string, pattern: string | undefined, others: string[]]>([
    [
      'rm -rf build',
      undefined,
      [
        'rm -rf build ',
        'rm -rf build dist',
        'rm -rf build && rm -rf dist',
        'sudo rm -rf build',
        'rm -rf build; true',
      ],
    ],
    [
      'rm -rf build',
      'rm -rf build',
      [
        'rm -rf build x',
        'rm -rf buil',
        'rm -rf build/..',
        'rm -rf build*',
        './rm -rf build',
        'sudo rm -rf build',
        'env X=1 rm -rf build',
        'X=1 rm -rf build',
        'cd .. && rm -rf build',
        'rm -rf $(echo build)',
        'bash -c "rm -rf build"',
        'echo build | xargs rm -rf',
      ],
    ],
    [
      'rm -rf build',
      'class',
      [
        'rm -rf ~/photos',
        'rm -rf ../other',
        'rm -rf "$X"',
        'sudo rm -rf build',
        'cd / && rm -rf build',
        'find . -delete',
      ],
    ],
    [
      'git push --force origin main',
      'git push *',
      [
        'git push --force && npm publish',
        'git push --force; rm -rf build',
        'X=1 && git push --force',
        'git push --force <<EOF\nx\nEOF',
        'git push --force $(cat branch)',
        'git push --force > ~/.bashrc',
        'git push --force | sh',
        'git push --force "',
        'GIT_SSH_COMMAND=x git push --force',
        'git -c core.sshCommand=x push --force',
        'git push --force origin\u200b main',
        'git reset --hard',
      ],
    ],
    [
      'rm -rf build/a',
      'rm -rf ./build/**',
      ['rm -rf build/../src', 'rm -rf build', 'rm -rf build/a src', 'rm -rf build/*'],
    ],
  ])('for “%s” (%s) asks about each of %j', async (given, pattern, others) => {
    const { outcomeOf } = await withRule(given, pattern)

    for (const command of others)
      expect([command, await outcomeOf(command)]).toEqual([command, 'asks'])
  })

  it('never lets anything through that never runs', async () => {
    const { outcomeOf } = await withRule('rm -rf build', 'class')

    for (const command of [
      'rm -rf /',
      'rm -rf ~',
      'rm -rf build && rm -rf /',
      'mkfs.ext4 /dev/sda1',
    ])
      expect([command, await outcomeOf(command)]).toEqual([command, 'refused'])
  })
})

describe('a deny rule sees what would really run', () => {
  it.each([
    ['sudo *', '/usr/bin/sudo ls'],
    ['rm *', 'bash -c "rm x"'],
    ['rm *', "r''m x"],
    ['curl *', 'env -S "curl x"'],
    ['npm publish*', 'cd a && timeout 5 npm publish'],
  ])('“%s” refuses “%s”', async (pattern, command) => {
    const { handlers } = open()
    await handlers['rules.addDeny']({ pattern }, PERSON)

    expect(await handlers['approval.try']({ command, cwd: CWD }, PERSON)).toMatchObject({
      outcome: 'refused',
    })
  })
})

describe('a script', () => {
  it.each([
    ['print("rm -rf /")', 'runs'],
    ['import shutil\nshutil.rmtree("/home/user/photos")', 'asks'],
    ['import os\nos.system("rm -rf /")', 'refused'],
  ])('%j %s', async (code, outcome) => {
    const { gate, request, question } = open()
    const { command: _, ...call } = request('')
    const passed = gate.passCode({ ...call, tool: 'execute_code', language: 'python', code })
    const result = await Promise.race([passed, question()])

    expect('allowed' in result ? (result.allowed ? 'runs' : 'refused') : 'asks').toBe(outcome)
  })
})

describe('what is typed into a running program', () => {
  it.each<[into: string, line: string, outcome: string, before?: string]>([
    ['bash', 'ls\n', 'runs'],
    ['bash', 'rm -rf build\n', 'asks'],
    ['npm init', 'y\n', 'runs'],
    ['sqlite3 app.db', 'SELECT 1;\n', 'runs'],
    ['sqlite3 app.db', 'DROP TABLE users;\n', 'asks'],
    ['redis-cli', 'FLUSHALL\n', 'asks'],
    ['bash -i', '!rm\n', 'asks'],
    ['bash -i', '^ls^rm -rf build\n', 'asks'],
    ['bash -i', '[ 1 != 2 ] && echo no\n', 'runs'],
    ['vim notes', ':!make\n', 'asks'],
    ['psql', '\\! make\n', 'asks'],
    ['sudo -i', 'ls\n', 'runs'],
    ['xargs -n1 cp /dev/null', '/etc/motd\n', 'asks'],
    ['xargs -n1 echo', 'a\n', 'runs'],
    ['bash', ':!make\n', 'asks', 'ls\nvim notes\n'],
    ['bash', '.shell make\n', 'asks', 'sqlite3\n'],
    ['bash', 'SELECT;\n', 'runs', 'sqlite3\n'],
  ])('%s: %j %s', async (typedInto, command, outcome, typedBefore = '') => {
    const { pass, question } = open()
    const result = await Promise.race([
      pass(command, { tool: 'process', typedInto, typedBefore }),
      question(command),
    ])

    expect('allowed' in result ? 'runs' : 'asks').toBe(outcome)
  })

  it('is covered by no rule, because the program may be in another folder by now', async () => {
    const { pass, question, reply } = open()
    const passed = pass('rm -rf build')
    await reply('rm -rf build', 'project')
    await passed
    void pass('rm -rf build', { tool: 'process', typedInto: 'ssh\nhunter2secret@host' })

    const { scopes, typedInto } = await question('rm -rf build')
    expect(scopes.filter(({ offered }) => offered)).toEqual([{ scope: 'once', offered: true }])
    expect(typedInto).toBe('ssh [secret]@host')
  })
})

describe('a rule about a folder outside every project', () => {
  const HOME = '/home/user'

  it.each<[pattern: string, command: string, outcome: string]>([
    ['rm -rf build/**', 'rm -rf build/b', 'runs'],
    ['rm -rf build/**', 'rm -rf ./build/a/c', 'runs'],
    ['rm -rf build/**', 'rm -rf /home/user/build/b', 'runs'],
    ['rm -rf build/**', 'rm -rf build', 'asks'],
    ['rm -rf build/**', 'rm -rf builds/b', 'asks'],
    ['rm -rf build/**', 'rm -rf build/b notes', 'asks'],
    ['rm -rf build/**', 'rm -rf build/b/../../notes', 'asks'],
    ['rm -rf build/**', 'cd other && rm -rf build/b', 'asks'],
    ['rm -rf build/a', 'rm -rf build/b', 'asks'],
    ['rm -rf ./**', 'rm -rf build/a', 'runs'],
    ['rm -rf ./**', 'rm -rf build/b', 'asks'],
  ])('“%s”: %s %s', async (pattern, command, outcome) => {
    const { outcomeOf } = await withRule('rm -rf build/a', pattern, HOME)

    expect(await outcomeOf(command)).toBe(outcome)
  })

  it('holds after a restart, and says where', async () => {
    const first = open()
    const passed = first.pass('rm -rf build/a', { cwd: HOME })
    await first.reply('rm -rf build/a', 'always', { pattern: 'rm -rf build/**' })
    await passed
    const { pass, handlers } = open(first.stores)

    expect(await pass('rm -rf build/b', { cwd: HOME })).toMatchObject({ allowed: true })
    expect(handlers['rules.list']({}, PERSON)).toMatchObject({
      setAside: [],
      grants: [{ accepts: ['fs.recursive-delete|rm|home|/home/user/build|**'], uses: 1 }],
    })
  })
})

function open(stores = memoryStores()) {
  return openApprovals({
    stores,
    isFirstStart: stores.seal.value === undefined,
    judge: (command, { cwd, sensitivity }) =>
      judge(command, { cwd, sensitivity, home: '/home/user' }),
  })
}

async function withRule(given: string, pattern: string | undefined, cwd = CWD) {
  const { pass, question, reply, handlers } = open()
  const passed = pass(given, { cwd })
  const { patterns } = await question(given)
  const offered = patterns.find(({ width }) => width === pattern)?.pattern
  await reply(given, 'session', { pattern: offered ?? pattern })
  await passed
  return { outcomeOf }

  async function outcomeOf(command: string): Promise<string> {
    const { outcome } = await handlers['approval.try']({ command, cwd, sessionId: 's1' }, PERSON)
    return outcome
  }
}
