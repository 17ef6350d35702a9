import { describe, expect, it } from 'vitest'
import { analyse, commands } from './analysed.ts'

const LAST_IS_ROOT_DELETE: readonly (readonly [way: string, command: string])[] = [
  ['empty quotes', "r''m -rf /"],
  ['mixed quotes', `"r"'m' -"r"f "/"`],
  ['backslashes', 'r\\m -r\\f \\/'],
  ['a line continuation inside the word', 'r\\\nm -rf /'],
  ['hex escapes', "$'\\x72\\x6d' -rf /"],
  ['octal escapes', "$'\\162\\155' -rf /"],
  ['unicode escapes', "$'\\u0072\\u006d' -rf $'\\u002f'"],
  ['locale quotes', '$"rm" -rf /'],
  ['brace expansion', '{rm,-rf,/}'],
  ['IFS', 'rm$IFS-rf$IFS/'],
  ['a slice of IFS', 'rm${IFS:0:1}-rf${IFS:0:1}/'],
  ['a changed IFS', 'IFS=,; x=rm,-rf,/; $x'],
  ['a constant', 'x=rm; $x -rf /'],
  ['two constants', 'a=r; b=m; $a$b -rf /'],
  ['a constant with blanks', 'c="rm -rf /"; $c'],
  ['an appended constant', 'c=r; c+=m; $c -rf /'],
  ['an array', 'a=(rm -rf /); "${a[@]}"'],
  ['an array filled step by step', 'a=(rm); a+=(-rf /); "${a[@]}"'],
  ['elements of an array', 'a=(x rm); a[2]=-rf; "${a[1]}" "${a[2]}" /'],
  ['an associative array', 'declare -A m=([k]=rm); "${m[k]}" -rf /'],
  ['export', 'export T=/; rm -rf "$T"'],
  ['a read-only variable', 'declare -r D=/; rm -rf $D'],
  ['a quoted declaration', 'export "T=/"; rm -rf $T'],
  ['a default', 'rm -rf "${nothing:-/}"'],
  ['an assigned default', ': "${t:=/}"; rm -rf "$t"'],
  ['an alternative', 'y=1; ${y:+rm} -rf /'],
  ['a guarded expansion', 't=/; rm -rf "${t:?}"'],
  ['indirection', 'v=rm; n=v; ${!n} -rf /'],
  ['a slice', 'x=xrmx; ${x:1:2} -rf /'],
  ['a slice from the end', 'x=xxrm; ${x: -2} -rf /'],
  ['a removed prefix', 'x=foo.rm; ${x#*.} -rf /'],
  ['a removed suffix', 'x=rm.exe; ${x%.*} -rf /'],
  ['a replacement', 'x=zm; ${x/z/r} -rf /'],
  ['a replacement of all', 'x=r_m_; ${x//_/} -rf /'],
  ['lower case', 'x=RM; ${x,,} -rf /'],
  ['a transformation', 'x=RM; ${x@L} -rf /'],
  ['a lower-case variable', 'declare -l x=RM; $x -rf /'],
  ['a printed word', '$(echo rm) -rf /'],
  ['a printed command', '$(echo rm -rf /)'],
  ['backticks', '`echo rm` -rf /'],
  ['printf', "$(printf '%s%s' r m) -rf /"],
  ['printf into a variable', 'printf -v x "%s" rm; $x -rf /'],
  ['nested substitutions', '$(echo $(echo rm)) -rf /'],
  ['a here-string', 'read -r c <<< "rm -rf /"; $c'],
  ['several variables of one line', 'read a b c <<< "rm -rf /"; $a $b $c'],
  ['a loop over one value', 'for d in /; do rm -rf "$d"; done'],
  ['a word built in a loop', 's=; for c in r m; do s=$s$c; done; $s -rf /'],
  ['positional parameters', 'set -- rm -rf /; "$@"'],
  ['arithmetic', 'x=abrm; ${x:$((1+1))} -rf /'],
  ['a constant set in a branch', 'if true; then t=/; else t=/; fi; rm -rf $t'],
  ['a constant set before &&', 't=/ && rm -rf $t'],
]

describe('a word is what the shell would make of it', () => {
  it.each(LAST_IS_ROOT_DELETE)('%s', (_way, command) => {
    expect(commands(command)).toContain('rm -rf /')
  })

  it('fills an array from a heredoc', () => {
    const command = 'mapfile -t a <<\'EOF\'\nrm\n-rf\n/\nEOF\n"${a[@]}"'
    expect(commands(command)).toContain('rm -rf /')
  })

  it('keeps quoted values together and splits others', () => {
    expect(commands('x="a b"; c1 $x; c2 "$x"').slice(-2)).toEqual(['c1 a b', 'c2 a b'])
    const [first, second] = analyse('x="a b"; c1 $x; c2 "$x"').units.slice(-2)
    expect([first?.argv.length, second?.argv.length]).toEqual([3, 2])
  })

  it('expands the home folder where the shell does', () => {
    expect(commands('c ~ ~/a "~" a~ of=~/x \\~')).toEqual([
      'c /home/user /home/user/a ~ a~ of=/home/user/x ~',
    ])
  })

  it('keeps a pattern and says that it is one', () => {
    const [unit] = analyse('c *.txt "*.txt" "a"*').units
    expect(unit?.argv.slice(1).map(({ glob }) => glob)).toEqual([true, false, true])
  })

  it('leaves unknown what only the run will tell, with the pieces that are known', () => {
    const [unit] = analyse('c "/etc/$NAME" $(date)').units.filter(({ program }) => program === 'c')
    expect(unit?.argv.slice(1).map(({ value, pieces }) => [value, pieces])).toEqual([
      [null, ['/etc/', null]],
      [null, [null]],
    ])
  })

  it('looks at every value that a variable may have', () => {
    expect(commands('if a; then t=x; else t=/; fi; rm $t')).toEqual(['a', 'rm x', 'rm /'])
    expect(commands('t=x; a && t=/; rm $t')).toEqual(['a', 'rm /', 'rm x'])
    expect(commands('case $1 in a) t=x;; *) t=/;; esac; rm $t')).toEqual(['rm x', 'rm /'])
  })

  it('forgets what was set in a subshell', () => {
    expect(commands('t=x; (t=/); rm $t')).toEqual(['rm x'])
    expect(commands('t=x; echo / | read t; rm $t').at(-1)).toBe('rm x')
  })
})
