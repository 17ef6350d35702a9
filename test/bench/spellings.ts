/**
 * `npm run bench:spellings`: how often another way of writing a harmful command gets a milder verdict, by
 * way of writing. Each says the same to the shell, or more.
 */
import { readFileSync } from 'node:fs'
import { judge } from '../../src-main/approval/gate/judge.ts'

interface Row {
  readonly command: string
  readonly expect: 'hardline' | 'dangerous' | 'safe'
}

const PLACES = { cwd: '/home/user/project', home: '/home/user' }
const RANK = { allow: 0, ask: 1, never: 2 } as const
const MOST_SHOWN = 10

/** Words without quotes or operators: what is put between them changes nothing else. */
const PLAIN = /^[\w./:@%+,=~-]+(?: [\w./:@%+,=~-]+)+$/

type Spelling = (command: string) => readonly string[]

const SPELLINGS: Readonly<Record<string, Spelling>> = {
  'an empty expansion in front of a word': atEachWord((word) => `$9${word}`),
  'an empty expansion behind a word': atEachWord((word) => `${word}\${x:0:0}`),
  'an empty expansion as a word': atEachWord((word) => `$@ ${word}`),
  'quotes inside a word': atEachWord((word) => `${word.slice(0, 1)}''${word.slice(1)}`),
  'a backslash inside a word': atEachWord((word) =>
    /^\w{2}/.test(word) ? `${word.slice(0, 1)}\\${word.slice(1)}` : word,
  ),
  'an option that nobody knows': behindProgram('--zzz'),
  'the same with a value glued on': behindProgram('--zzz=1'),
  'the same with a value behind it': behindProgram('--zzz value'),
  'a wrapper': whole((command) => [`timeout 5 ${command}`, `nice -n 5 ${command}`]),
  'a wrapper with an option that nobody knows': whole((command) => [`nice --zzz 3 ${command}`]),
  'another shell': whole((command) => [`bash -c '${command}'`, `bash -lic '${command}'`]),
  'a shell that is fed': whole((command) => [`echo '${command}' | sh`, `sh <<< '${command}'`]),
  'a command inside a word': whole((command) => [`echo "$(${command})"`, `: \`${command}\``]),
  'a function': whole((command) => [`f() { ${command}; }; f`]),
}

const harmful = ['harmful', 'adversarial-dev']
  .flatMap((name) => rowsOf(name))
  .filter(({ expect, command }) => expect !== 'safe' && isPlain(command))
  .map(({ command }) => ({ command, rank: rankOf(command) }))
  .filter(({ rank }) => rank > 0)

console.log(`${harmful.length} harmful commands of plain words`)
for (const [name, spell] of Object.entries(SPELLINGS)) {
  const spelled = harmful.flatMap(({ command, rank }) =>
    spell(command).map((text) => ({ text, rank, now: rankOf(text) })),
  )
  const milder = spelled.filter(({ rank, now }) => now < rank)
  const unasked = milder.filter(({ now }) => now === 0)
  console.log(
    `${name.padEnd(44)}${String(spelled.length).padStart(6)}, milder ${share(milder, spelled)}, unasked ${share(unasked, spelled)}`,
  )
  for (const { text } of unasked.slice(0, MOST_SHOWN)) console.log(`  ${text}`)
}

/** An assignment is none in quotes, nor does a wrapper take one. */
function isPlain(command: string): boolean {
  return PLAIN.test(command) && !/^(?:\w+=|case |coproc |function |alias |time )/.test(command)
}

function share(some: readonly unknown[], all: readonly unknown[]): string {
  return `${((some.length / all.length) * 100).toFixed(2)} %`
}

function rowsOf(name: string): Row[] {
  const file = new URL(`../fixtures/commands/${name}.jsonl`, import.meta.url)
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line): Row => JSON.parse(line))
}

function rankOf(command: string): number {
  return RANK[judge(command, PLACES).decision]
}

function atEachWord(spell: (word: string) => string): Spelling {
  return (command) => {
    const words = command.split(' ')
    // A tilde counts at the beginning of a word alone.
    return words.flatMap((word, at) =>
      /^~|=~/.test(word) || spell(word) === word ? [] : [words.with(at, spell(word)).join(' ')],
    )
  }
}

/** Behind the program, and behind its verb where the next word looks like one. */
function behindProgram(option: string): Spelling {
  return (command) => {
    const [program = '', ...words] = command.split(' ')
    const first = [program, option, ...words].join(' ')
    const [verb = '', ...rest] = words
    return /^[a-z][\w-]*$/.test(verb)
      ? [first, [program, verb, option, ...rest].join(' ')]
      : [first]
  }
}

function whole(spell: Spelling): Spelling {
  return spell
}
