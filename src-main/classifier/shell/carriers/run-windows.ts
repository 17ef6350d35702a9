/** Runs PowerShell or cmd.exe text in thought, and asks about every command that is not a mere look. */
import { exactly } from '../../sentences.ts'
import type { Field, StdinSource, Unit } from '../../unit.ts'
import { computedSource } from '../parse/source.ts'
import { parseWindows, type WindowsCommand } from '../parse/windows-text.ts'
import type { Context, Output, Script, Walker } from '../state/walker.ts'

/** Commands that only show something. */
const READ_ONLY =
  /^((get|select|where|sort|measure|test|compare|convertto|convertfrom|format)-(?!volume)[a-z]+|resolve-path|split-path|join-path|write-(output|host|verbose|warning)|out-(string|host|null)|set-location|push-location|pop-location|foreach-object|if|else|foreach|echo|ls|dir|cat|type|gc|gci|gi|gm|gps|gl|pwd|cd|chdir|sl|tree|cls|clear|ver|vol|help|man|more|find|findstr|where|whoami|hostname|ipconfig|systeminfo|tasklist|select|sort|measure|ft|fl|\?|%|exit|rem|set|title|timeout|ping|nslookup|tracert|netstat|assoc|ftype|date|time|path|prompt)$/

export function runWindowsText(
  walker: Walker,
  script: Script,
  dialect: 'powershell' | 'cmd',
  context: Context,
): Output {
  const { text, carrier } = script
  if (text === null) return walker.runScript(script, context)
  walker.budget.nested(text.length, context.depth + 1)
  const parsed = parseWindows(text, dialect)
  if (parsed.isBroken) report(walker, 'unparsable.syntax', carrier, exactly('found.openQuote'))
  const inside = {
    ...context,
    source: computedSource(text, carrier),
    depth: context.depth + 1,
    via: [...context.via, script.via],
  }
  const units: Unit[] = []
  let previous: readonly Unit[] = []
  for (const command of parsed.commands) {
    const stdin: StdinSource = command.isPiped
      ? { kind: 'pipe', text: null, from: previous }
      : context.stdin
    const output = runOne(walker, command, script, stdin, inside)
    previous = output.units
    units.push(...previous)
  }
  return { text: null, units }
}

function runOne(
  walker: Walker,
  command: WindowsCommand,
  script: Script,
  stdin: StdinSource,
  context: Context,
): Output {
  // `$name = command` runs the command.
  const isAssignment = command.words[1]?.value === '=' && command.words[0]?.text.startsWith('$')
  const words = isAssignment ? command.words.slice(2) : command.words
  const argv = words.map(
    (word): Field => ({
      value: word.value,
      glob: /[*?]/.test(word.text),
      quoted: word.value !== word.text,
      span: script.source.span(word.start, word.end),
      text: word.text,
      ...(word.value === null ? { pieces: [null] } : {}),
    }),
  )
  const span = {
    start: argv[0]?.span.start ?? script.carrier.start,
    end: argv.at(-1)?.span.end ?? script.carrier.end,
  }
  if (argv.length === 0) return { text: null, units: [] }
  const name = argv[0]?.value?.toLowerCase().replace(/\.exe$/, '') ?? ''
  if (!READ_ONLY.test(name))
    report(
      walker,
      'windows.unlisted',
      span,
      exactly('found.unlisted', { program: argv[0]?.text ?? 'This command' }),
      'caution',
    )
  return walker.run({ argv, env: [], redirections: [], stdin, span, skipFunctions: true }, context)
}

function report(
  walker: Walker,
  rule: 'unparsable.syntax' | 'windows.unlisted',
  span: Script['carrier'],
  words: ReturnType<typeof exactly>,
  level: 'caution' | 'dangerous' = 'dangerous',
) {
  const remember = rule === 'windows.unlisted' ? 'session' : 'never'
  walker.report({ rule, level, span, ...words, undoable: false, remember })
}
