/** The person's own session: what is typed into it, read from it, or told to its programs. */
import type { ProgramEntry } from '../../rules/program-entry.ts'
import type { Finding, ProgramRule, RuleContext } from '../../rules/rule.ts'
import { ruleBook } from '../../rules/rule-book.ts'
import type { Field, Unit } from '../../unit.ts'

export const sessionBook = ruleBook({
  'process.typed-input': [
    'dangerous',
    'Typing in your place',
    'Types, clicks or sends keys into windows or terminals that you use.',
    'lost',
  ],
  'process.session-bus': [
    'dangerous',
    'Orders to programs of your desktop',
    'Speaks to the programs of your session, which do what they are told as if you had asked.',
    'lost',
  ],
  'process.attach': [
    'dangerous',
    'Looking into a running program',
    'Attaches to a running program or terminal, and sees or changes what is in it.',
    'lost',
  ],
})

const { finding } = sessionBook

/** `screen -X stuff 'text'` types, `-X hardcopy` copies what is shown. */
const screen: ProgramRule = (unit) => {
  const words = unit.argv.slice(1)
  const at = words.findIndex(({ value }) => value === '-X')
  const verb = words[at + 1]
  if (at < 0 || !verb || verb.value === 'quit') return []
  return [finding('process.typed-input', verb)]
}

/** A number after `-p` or alone behind the program is a process that runs already. */
const debuggers: ProgramRule = (unit, context) => {
  const words = unit.argv.slice(1)
  const attach = words.find(({ value }, index) => {
    const before = words[index - 1]?.value ?? ''
    if (/^(?:-p\d+|--p(?:id)?=.*|--attach(?:-pid)?(?:=.*)?|attach)$/.test(value ?? '')) return true
    return /^(?:-[a-zA-Z]*p|--pid|--attach-pid)$/.test(before)
  })
  return [
    ...(attach ? [finding('process.attach', attach)] : []),
    ...words.flatMap((word, index) => tracedInto(word, words[index - 1], unit, context)),
  ]
}

/** `strace -o '|cmd'`: what it traces goes to a command, not to a file. */
function tracedInto(
  word: Field,
  before: Field | undefined,
  unit: Unit,
  context: RuleContext,
): Finding[] {
  // `-E LD_PRELOAD=x`: as `env` would set it.
  if (before?.value === '-E')
    return context.command(
      unit,
      ['env', word.value, 'true'].map((value) => ({ ...word, value })),
      `${unit.program} -E`,
    )
  const value = before?.value === '-o' ? word.value : /^-o(.+)/.exec(word.value ?? '')?.[1]
  const command = /^[|!](.+)$/s.exec(value ?? '')?.[1]
  return command === undefined ? [] : context.shell(unit, word, command, `${unit.program} -o`)
}

const qdbus: ProgramRule = (unit) => {
  const words = unit.argv.slice(1).filter(({ value }) => !value?.startsWith('--'))
  return words.length > 2 ? [finding('process.session-bus', unit)] : []
}

export const sessionPrograms: readonly ProgramEntry[] = [
  ['screen', screen],
  ...['gdb', 'lldb', 'strace', 'ltrace', 'dtruss', 'dlv', 'rr', 'py-spy', 'rbspy', 'frida'].map(
    (program) => [program, debuggers] as const,
  ),
  ...['qdbus', 'qdbus6', 'qdbus-qt5', 'qdbus-qt6'].map((program) => [program, qdbus] as const),
]
