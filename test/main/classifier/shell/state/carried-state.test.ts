import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { judge } from '../../../../../src-main/approval/gate/judge.ts'

const AT = { cwd: '/home/user/project', home: '/home/user' }
const WRITE_DOWN = 'export -p; declare -f; export -pf; alias -p; echo "# end"'

/** What a real bash leaves behind after these lines. */
function stateAfter(...lines: string[]): string {
  const script = ['shopt -s expand_aliases', ...lines, WRITE_DOWN].join('\n')
  return execFileSync('bash', ['--noprofile', '--norc', '-c', script], {
    encoding: 'utf8',
    env: { PATH: '/home/user/bin:/usr/bin:/bin', HOME: '/home/user' },
  })
}

function judgedAfter(lines: string[], command: string, own: string[] = []) {
  const state = { initial: stateAfter(...own), text: stateAfter(...own, ...lines) }
  return judge(command, { ...AT, earlier: { state } })
}

describe('what an earlier command left to the next one', () => {
  it.each([
    ["alias zap='rm -rf'", 'zap ~/'],
    ["alias zap='rm '\n alias ev='-rf '", 'zap ev ~/'],
    ["alias ls='rm -rf'", 'ls ~'],
    ['zap() { rm -rf "$@"; }', 'zap ~'],
    ['zap() { rm -rf "$@"; }; export -f zap', "bash -c 'zap ~'"],
    ['ls() { command rm -rf "$1"; }', 'true && ls ~'],
    ["export ZAP='rm -rf'", '$ZAP ~'],
    ['export PLACE=/home/user', 'rm -rf $PLACE'],
    ["alias a='b' b='c' c='rm -rf /'", 'a'],
  ])('is known, and the worst stays forbidden: %s, then %s', (left, command) => {
    expect(judge(command, AT).decision).not.toBe('never')
    expect(judgedAfter([left], command).decision).toBe('never')
  })

  it.each([
    ['export LD_PRELOAD=/tmp/x.so', 'ls'],
    ['export PATH=/tmp/x:$PATH', 'ls'],
    ['export BASH_ENV=/tmp/x.sh', 'bash build.sh'],
    ["export GIT_SSH_COMMAND='sh -c id'", 'git fetch'],
    ["alias if='rm -rf x; if'", 'if true; then true; fi'],
    ["alias builtin='echo'", 'ls'],
  ])('asks at whatever comes next: %s, then %s', (left, command) => {
    expect(judgedAfter([left], command).decision).toBe('ask')
  })

  it.each([
    ["alias ll='ls -l'", 'll'],
    ['greet() { echo "hello $1"; }', 'greet you'],
    ['export NODE_ENV=test', 'npm test'],
    ['export PATH="/home/user/project/node_modules/.bin:$PATH"', 'ls'],
    ['export VIRTUAL_ENV=/home/user/project/.venv PATH="/home/user/project/.venv/bin:$PATH"', 'ls'],
  ])('does not ask when it is harmless: %s, then %s', (left, command) => {
    expect(judgedAfter([left], command)).toMatchObject({ decision: 'allow', complete: true })
  })

  it('does not ask about what the person’s own start-up files define', () => {
    const own = [
      "alias ls='ls --color=auto' grep='grep --color=auto'",
      'nvm() { eval "$1"; '.concat('true; '.repeat(1_000), '}'),
      'export EDITOR=./my-editor',
    ]

    for (const command of ['ls', 'nvm use 20', 'git commit', 'grep x y'])
      expect(judgedAfter([], command, own).decision).toBe('allow')
  })

  it('forbids the worst behind a short name of the person’s own, too', () => {
    expect(judgedAfter([], 'zap ~', ["alias zap='rm -rf'"]).decision).toBe('never')
  })

  it('asks when it cannot be read', () => {
    const initial = stateAfter()
    const text = initial.replace('# end', 'zap () \n{ \n    rm "$@"\n# end')

    const verdict = judge('ls', { ...AT, earlier: { state: { initial, text } } })

    expect(verdict).toMatchObject({ decision: 'ask', complete: false })
    expect(verdict.findings[0]?.rule).toBe('dynamic.carried')
  })

  it('does not ask because the person has taken a variable away', () => {
    const initial = stateAfter()
    const text = initial.replace('# end', 'declare -x X="/tmp/x"\nunset -v X\n# end')
    const judged = (command: string) =>
      judge(command, { ...AT, earlier: { state: { initial, text } } })

    expect(judged('ls')).toMatchObject({ decision: 'allow', complete: true })
    expect(judged('rm -rf $X/').decision).not.toBe('allow')
  })

  it.each(['unset -v X; rm -rf ~', 'unset -v X Y', 'unset -f X', 'unset -v X\nrm -rf ~'])(
    'asks about any other way of taking something away: %s',
    (line) => {
      const initial = stateAfter()
      const text = initial.replace('# end', `${line}\n# end`)
      expect(judge('ls', { ...AT, earlier: { state: { initial, text } } }).decision).toBe('ask')
    },
  )

  it('hides nothing behind a line that takes a variable away', () => {
    const body = 'zap() { cat <<\'E\'\nunset -v X\nE\nrm -rf "$@"; }'

    expect(judgedAfter([body], 'zap ~').decision).not.toBe('allow')
  })

  it('hides nothing behind a line that looks like another entry', () => {
    const body = "zap() { cat <<'E'\nalias zap='echo'\nE\nrm -rf \"$@\"; }"

    expect(judgedAfter([body], 'zap ~').decision).not.toBe('allow')
  })
})

describe('what was typed into a shell before', () => {
  it.each([
    ['zap() { rm -rf "$@"; }', 'zap ~'],
    ["alias zap='rm -rf'", 'zap ~'],
    ['x="rm -rf"', '$x ~'],
    ['cd /', 'rm -rf home'],
  ])('is known: %s, then %s', (typed, command) => {
    expect(judge(command, AT).decision).not.toBe('never')
    expect(judge(command, { ...AT, earlier: { typed: `${typed}\n` } }).decision).toBe('never')
  })

  it('is not asked about again', () => {
    expect(judge('ls', { ...AT, earlier: { typed: 'rm -rf build\n' } }).decision).toBe('allow')
    expect(judge('ls', { ...AT, earlier: { typed: 'f() { rm -rf x; }\n' } }).decision).toBe('allow')
  })

  it('asks when it cannot be read', () => {
    expect(judge('ls', { ...AT, earlier: { typed: 'if true\n' } }).decision).toBe('ask')
  })
})
