/** Random shell scripts whose only commands are `c1` … `c9`, and random words, from a seed. */

export function createRandom(seed: number) {
  let state = seed >>> 0
  return { next, below, pick, chance }

  function next(): number {
    // mulberry32: small, and the same on every machine.
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  function below(limit: number): number {
    return Math.floor(next() * limit)
  }

  function pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[below(items.length)] ?? items[0]
  }

  function chance(probability: number): boolean {
    return next() < probability
  }
}
type Random = ReturnType<typeof createRandom>

export function randomScript(random: Random): string {
  const count = 1 + random.below(3)
  const lines = Array.from({ length: count }, () => list(random, 3))
  let script = lines.join(random.pick(['\n', '; ', '\n\n']))
  for (let mutations = random.below(4); mutations > 0; mutations--) script = mutate(random, script)
  return script
}

function list(random: Random, depth: number): string {
  const first = pipeline(random, depth)
  if (random.chance(0.6)) return first
  const operator = random.pick([' && ', ' || ', '; ', ' & ', '\n', ' | ', ' |& '])
  return first + operator + pipeline(random, depth)
}

function pipeline(random: Random, depth: number): string {
  const command =
    depth > 0 && random.chance(0.35) ? compound(random, depth - 1) : simple(random, depth)
  return random.chance(0.08) ? `! ${command}` : random.chance(0.05) ? `time ${command}` : command
}

function compound(random: Random, depth: number): string {
  const body = () => list(random, depth)
  switch (random.below(17)) {
    case 0:
      return `(${body()})`
    case 1:
      return `{ ${body()}; }`
    case 2:
      return `if ${body()}; then ${body()}; else ${body()}; fi`
    case 3:
      return `for x in a b; do ${body()}; done`
    case 4:
      return `while ${body()}; do ${body()}; break; done`
    case 5:
      return `case ${word(random, depth)} in a) ${body()};; *) ${body()};; esac`
    case 6:
      return `f() { ${body()}; }; f`
    case 7:
      return `[[ ${word(random, depth)} == a && -n ${word(random, depth)} ]]`
    case 8:
      return `(( 1 + $(${body()}) ))`
    case 9:
      return `eval ${quote(body())}`
    case 10:
      return `trap ${quote(body())} EXIT`
    case 11:
      return `until ! ${body()}; do ${body()}; break; done`
    case 12:
      return `${body()} <<A <<'B'\n$(c1)\nA\n$(c2)\nB\n`
    case 13:
      return `if ${body()}; then ${body()}; elif ${body()}; then ${body()}; fi`
    case 14:
      return `for ((i = 0; i < $(c3; echo 1); i++)); do ${body()}; done`
    case 15:
      return `${simple(random, depth)} <<EOF\n${text(random)} $(${simple(random, 0)})\nEOF\n`
    default:
      return `${simple(random, depth)} <<'EOF'\n$(${simple(random, 0)}) ${text(random)}\nEOF\n`
  }
}

function simple(random: Random, depth: number): string {
  const pieces: string[] = []
  if (random.chance(0.15)) pieces.push(`v=${word(random, depth)}`)
  pieces.push(name(random))
  for (let count = random.below(3); count > 0; count--) pieces.push(word(random, depth))
  if (random.chance(0.15)) pieces.push(random.pick(['>/dev/null', '2>&1', '</dev/null', '<<<a']))
  return pieces.join(' ')
}

function name(random: Random): string {
  const plain = `c${1 + random.below(9)}`
  const digit = plain.slice(1)
  return random.pick([
    plain,
    plain,
    plain,
    `'c'${digit}`,
    `"${plain}"`,
    `\\c${digit}`,
    `c""${digit}`,
    `$'\\x63'${digit}`,
    'echo',
  ])
}

function word(random: Random, depth: number): string {
  const inner = () => (depth > 0 ? list(random, depth - 1) : simple(random, 0))
  switch (random.below(15)) {
    case 0:
      return `$(${depth > 0 ? inner() : 'c1'})`
    case 1:
      return `"x $(${depth > 0 ? inner() : 'c2'})"`
    case 2:
      return '`c3`'
    case 3:
      return `<(${depth > 0 ? inner() : 'c4'})`
    case 4:
      return `$(( 1 + $(c5) ))`
    case 5:
      return '${u:-$(c6)}'
    case 6:
      return "'$(c7)'"
    case 7:
      return '"\\$(c8)"'
    case 8:
      return '{a,b$(c9)}'
    case 9:
      return '# c1'
    case 10:
      return expansion(random)
    default:
      return text(random)
  }
}

function expansion(random: Random): string {
  const inner = random.pick([
    '$(c1)',
    '`c2`',
    '$(c3 a/b)',
    '$(c4 "}")',
    '"$(c5)"',
    '$(( $(c6) ))',
    'a',
  ])
  return random.pick([
    `\${v/${inner}/x}`,
    `\${v//a/${inner}}`,
    `\${v:${inner}}`,
    `\${v:1:${inner}}`,
    `\${v#${inner}}`,
    `\${v%%${inner}}`,
    `\${v^^${inner}}`,
    `\${v:+${inner}}`,
    `\${v[${inner}]}`,
    `\${#v[${inner}]}`,
    `"\${u:-${inner}}"`,
    `\${u:=${inner}}`,
    `$(( v[${inner}] ))`,
    `x${inner}y`,
    `@(${inner}|b)`,
    `[${inner}]`,
  ])
}

function text(random: Random): string {
  return random.pick(['a', 'b1', "'q q'", '"d d"', 'x=1', '-n', '\\;', '{}', '*', '$v', '${v}'])
}

function quote(script: string): string {
  return `'${script.replaceAll("'", "'\\''")}'`
}

const SNIPPETS = [
  ';',
  '&',
  '|',
  '(',
  ')',
  '{',
  '}',
  '"',
  "'",
  '`',
  '$',
  '\\',
  '\n',
  ' ',
  '#',
  '<',
  '>',
  '$(',
  '))',
  '<<',
  '&&',
  '||',
  '!',
  '*',
  'c1',
  'do',
  'done',
  'fi',
  'esac',
  ';;',
  '$((',
  '[[',
  ']]',
  '=',
  '<(',
] as const

function mutate(random: Random, script: string): string {
  const at = random.below(script.length + 1)
  switch (random.below(4)) {
    case 0:
      return script.slice(0, at) + script.slice(at + 1)
    case 1:
      return script.slice(0, at) + random.pick(SNIPPETS) + script.slice(at)
    case 2: {
      const end = Math.min(script.length, at + 1 + random.below(6))
      return script.slice(0, end) + script.slice(at)
    }
    default: {
      const other = random.below(script.length + 1)
      const [from, to] = at < other ? [at, other] : [other, at]
      return to - from > 12 ? script : script.slice(0, from) + script.slice(to)
    }
  }
}

/** A word in random spellings, without anything that depends on the machine. */
export function randomWord(random: Random): string {
  let result = ''
  for (let count = 1 + random.below(4); count > 0; count--) result += wordPiece(random)
  return result
}

function wordPiece(random: Random): string {
  return random.pick([
    'a',
    'b2',
    '-x',
    '/p',
    '.',
    'é',
    '\\a',
    '\\ ',
    '\\\\',
    '\\"',
    "\\'",
    '\\$',
    '\\#',
    '\\\n',
    "'s t'",
    "'a\\b'",
    "''",
    '""',
    '"d"',
    '"a b"',
    '"\\$x"',
    '"\\a"',
    '"\\\\"',
    '"\\""',
    '"\\`"',
    '"a\\\nb"',
    '"\'"',
    "'\"'",
    "$'\\n'",
    "$'\\t'",
    "$'\\x41'",
    "$'\\u0042'",
    "$'\\101'",
    "$'\\''",
    "$'\\\\'",
    "$'\\q'",
    "$'\\cA'",
    "$'\\e'",
    '$"l"',
    '{a,b}',
    '{1..3}',
    '{a..c}',
    '{x,y}{1,2}',
    '{a}',
    '{,b}',
    '{a,"b c"}',
    '{',
    '}',
    '{a,{b,c}}',
    '${u-d}',
    '${u:-"x y"}',
    '$((1+2))',
    '$[3*4]',
    '~/',
    'a=b',
    '%',
    '^',
    '!',
    '=',
    ':',
    '@',
    ',',
    '+',
    '{01..03}',
    '{5..1..2}',
    '{a,b',
    'a,b}',
  ])
}

/** Pieces of syntax in any order, sometimes any characters at all. */
export function randomText(random: Random): string {
  const separator = random.pick(['', ' '])
  const pieces = Array.from({ length: random.below(40) }, () =>
    random.chance(0.1) ? String.fromCharCode(random.below(0x3000)) : random.pick(FRAGMENTS),
  )
  return pieces.join(separator)
}

const FRAGMENTS = (
  'rm -rf / ; | & && || $( ) ` " \' \\ ${ } { (( )) [[ ]] << EOF <<< > >> <( $ # * ? ~ = , .. if then fi ' +
  'for x in do done case esac f() eval bash -c x=1 sudo xargs find -exec $x ${x:- $(( python3 -c @( ! \\; {} + $@'
)
  .split(' ')
  .concat('\n', '\t', ' ', '\0', '\r', '\u001b[2K', 'é', '👩‍👧', '\ud800') as [string, ...string[]]
