/** Code of a language we read, in an option or behind a verb of some other program. */
import { rowsNaming } from '../../by-program.ts'
import { literal } from '../../rules/fields.ts'
import type { Finding, ProgramRule } from '../../rules/rule.ts'
import type { Field } from '../../unit.ts'

interface Giver {
  readonly programs: string
  /** The option or verb before the code, or glued to it by `=`. */
  readonly before: RegExp
  /** What stands before the code in that word. */
  readonly start?: RegExp
  readonly as: readonly [interpreter: string, option: string]
}

const PYTHON = ['python3', '-c'] as const

const GIVERS: readonly Giver[] = [
  { programs: 'pylint', before: /^--init-hook$/, as: PYTHON },
  { programs: 'scrapy', before: /^-c$/, as: PYTHON },
  {
    programs: 'lldb gdb',
    before: /^--?(?:o|O|one-line(?:-before-file)?|ex|iex|eval-command)$/,
    start: /^\s*(?:script|python|py)\s+/,
    as: PYTHON,
  },
  {
    programs: 'gimp',
    before: /^(?:-b|--batch)$/,
    start: /^.*?python-fu-eval\s+\d+\s+/s,
    as: PYTHON,
  },
  { programs: 'mongosh mongo', before: /^--eval$/, as: ['node', '-e'] },
  { programs: 'wp drush', before: /^(?:eval|ev|php:eval|php-eval)$/, as: ['php', '-r'] },
  { programs: 'mix', before: /^(?:-e|--eval)$/, as: ['elixir', '-e'] },
]
const giversOf = rowsNaming(GIVERS)

export const carriedCode: ProgramRule = (unit, context) =>
  giversOf(unit.program).flatMap(({ before, start, as }) =>
    unit.argv.slice(1).flatMap((word, index, words): Finding[] => {
      const { value } = word
      if (value === null) return []
      const glued = /^(--?[\w-]+)=/.exec(value)
      const isGlued = glued !== null && before.test(glued[1] ?? '')
      if (!isGlued && !before.test(words[index - 1]?.value ?? '')) return []
      const text = isGlued ? value.slice(glued[0].length) : value
      const lead = start?.exec(text)?.[0]
      if (start && lead === undefined) return []
      return context.command(
        unit,
        [...as.map(named), codeOf(text.slice(lead?.length ?? 0))],
        unit.program,
      )

      function named(name: string): Field {
        return literal(name, word.span)
      }

      /** In a text of another language it stands in quotes. */
      function codeOf(code: string): Field {
        const quoted = /^"(.*)"\)?$/s.exec(code)?.[1]
        return named(
          lead !== undefined && quoted !== undefined ? quoted.replaceAll('\\"', '"') : code,
        )
      }
    }),
  )

/** `ruby -run -e rm -- -r x`: a library in which the commands of files are verbs. */
export const rubyVerbs: ProgramRule = (unit, context) => {
  const words = unit.argv.slice(1)
  if (!words.some(({ value }) => value === '-run')) return []
  const at = words.findIndex(({ value }) => value === '-e')
  const verb = words[at + 1]
  if (at < 0 || !/^(?:rm|rmdir|cp|mv|ln|install|mkdir|chmod|touch)$/.test(verb?.value ?? ''))
    return []
  const rest = words.slice(at + 2).filter(({ value }) => value !== '--')
  return verb ? context.command(unit, [verb, ...rest], 'ruby -run') : []
}
