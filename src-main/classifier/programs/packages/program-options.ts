/** Options by which a harmless program starts another one. Whether an option takes a value decides what is one. */

import { dropStart, knownStart, literal, withHoles } from '../../rules/fields.ts'
import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { Finding, ProgramRule, RuleContext } from '../../rules/rule.ts'
import { ruleBook } from '../../rules/rule-book.ts'
import { isOwnGround, targetOf } from '../../rules/targets.ts'
import { judgeNames, judgeWrite } from '../../rules/write-targets.ts'
import type { Field, Unit } from '../../unit.ts'
import { judgeSecretRead } from '../secrets/secret-files.ts'

export const programOptionBook = ruleBook({
  'program-option.runs-command': [
    'dangerous',
    'Option that starts a program',
    'Makes a harmless program start another one that the option names.',
    'lost',
  ],
  'program-option.loads-code': [
    'dangerous',
    'Option that loads code',
    'Makes a program load code from a place that nobody vouches for.',
    'lost',
  ],
  'program-option.unknown-program': [
    'dangerous',
    'Program text that is not known yet',
    'Runs a program text that is known only when the command runs.',
    'lost',
  ],
})

const { finding } = programOptionBook

/** `fzf --bind 'enter:execute(rm {})'`. */
const fzfBindings: ProgramRule = (unit, context) =>
  unit.argv
    .slice(1)
    .flatMap((word) =>
      [
        ...withHoles(word, '_').matchAll(
          /\b(?:execute|become|reload|transform)[\w-]*[(:[{]([^)\]}]*)/g,
        ),
      ].flatMap(([, command = '']) => context.shell(unit, word, command, 'fzf --bind')),
    )

/** `--checkpoint-action=exec=…` */
const tarCheckpoint: ProgramRule = (unit, context) =>
  unit.argv.slice(1).flatMap((word, index, words) => {
    const start = knownStart(word)
    const value = /^--checkpoint-act\w*=/.test(start)
      ? dropStart(word, start.indexOf('=') + 1)
      : /^--checkpoint-act\w*$/.test(start)
        ? words[index + 1]
        : undefined
    if (!value || !knownStart(value).startsWith('exec=')) return []
    const command = dropStart(value, 5)
    return [
      ...context.shell(unit, command, command.value, 'tar --checkpoint-action'),
      finding('program-option.runs-command', word),
    ]
  })

/** `apt -o APT::Update::Pre-Invoke::=…` */
const apt: ProgramRule = (unit) =>
  unit.argv
    .slice(1)
    .flatMap((word) =>
      /(?:Pre|Post)-(?:Invoke|Install-Pkgs)|Dpkg::Options|APT::Hooks|::Pager|Dir::Bin/i.test(
        knownStart(word),
      )
        ? [finding('program-option.runs-command', word)]
        : [],
    )

/** Scripts given by a path or an address; the names of nmap's own are short words. */
const nmap: ProgramRule = (unit) =>
  unit.argv.slice(1).flatMap((word, index, words) => {
    const start = knownStart(word)
    const value =
      start === '--script'
        ? words[index + 1]
        : start.startsWith('--script=')
          ? dropStart(word, 9)
          : undefined
    return value && /[/~]|\.nse/.test(knownStart(value))
      ? [finding('program-option.loads-code', value)]
      : []
  })

/** `gdb -ex 'shell rm x'`: debuggers take commands of their own, and pass some on. */
const debuggerCommands: ProgramRule = (unit, context) =>
  unit.argv.slice(1).flatMap((word, index, words) => {
    const isCommand = /^--?(?:ex|eval-command|iex|o|one-line)$/.test(words[index - 1]?.value ?? '')
    const dumped =
      /^\s*(?:dump|append|restore|save|gcore|generate-core-file|(?:set\s+)?logging|tsave|record\s+save|set\s+(?:history\s+filename|trace-\w+))\b.*?\s([~/.][^\s"]*)/.exec(
        isCommand ? (word.value ?? '') : '',
      )
    if (dumped?.[1]) return judgeWrite(literal(dumped[1], word.span), unit, context)
    const text = /^\s*(?:shell|!|platform shell|make)\s*(.*)$/s.exec(
      isCommand ? (word.value ?? '') : '',
    )?.[1]
    if (text === undefined) return []
    return [
      ...context.shell(unit, word, text, `${unit.program} shell`),
      finding('program-option.runs-command', word),
    ]
  })

/** `python -m pip …` is pip, and so for other programs that are also modules. */
const MODULES = /^(?:pip|pipx|twine|poetry|flit|hatch|uv|conda|ansible|awscli|virtualenv|black)$/
/** `python -m zipfile -c x.zip a`, `python -m json.tool a b`: what they make lies where a word says. */
const WRITING_MODULES = /^(?:zipfile|tarfile|json\.tool|trace|profile|cProfile|pickletools|zipapp)$/
const isLooking = ({ value }: Field) => /^(?:-[elt]|--(?:list|extract|test))$/.test(value ?? '')
const pythonModule: ProgramRule = (unit, context) => {
  const at = unit.argv.findIndex(({ value }) => value === '-m')
  const module = unit.argv[at + 1]
  const words = unit.argv.slice(at + 2)
  const own = at > 0 ? judgeModule(module?.value ?? '', words, unit, context) : undefined
  if (own) return own
  if (at > 0 && WRITING_MODULES.test(module?.value ?? '') && !words.some(isLooking))
    return words
      .filter(({ value }) => !value?.startsWith('-'))
      .slice(module?.value === 'json.tool' ? 1 : 0)
      .flatMap((word) => judgeWrite(word, unit, context))
      .filter(({ rule }) => rule === 'fs.write-over')
  if (at < 1 || !MODULES.test(module?.value ?? '')) return []
  return context.command(unit, unit.argv.slice(at + 1), 'python -m')
}

/** `perl -MExtUtils::Command -e rm_f x`, `perl -MShell=rm -e 'rm("x")'`: functions that are commands. */
const perlCommands: ProgramRule = (unit) => {
  const word = unit.argv.find(({ value }) =>
    /^-[mM]-?(?:ExtUtils::Command|Shell\b)/.test(value ?? ''),
  )
  return word ? [finding('program-option.runs-command', word)] : []
}

/** `npm pkg set scripts.test='rm x'`, `npm set-script test 'rm x'`: what a task of the project says from now on. */
const writtenTask: ProgramRule = (unit, context) => {
  const [, first, second, third, fourth] = unit.argv.map(({ value }) => value)
  if (first === 'set-script' || (first === 'pkg' && second === 'set-script')) {
    const text = first === 'pkg' ? unit.argv[4] : unit.argv[3]
    return text && (third ?? fourth) ? context.shell(unit, text, text.value, 'npm set-script') : []
  }
  if (first !== 'pkg' || second !== 'set') return []
  return unit.argv.slice(3).flatMap((word) => {
    const length = /^scripts?[.[][^=]*=/.exec(knownStart(word))?.[0].length
    if (length === undefined) return []
    const text = dropStart(word, length)
    return context.shell(unit, word, text.value, 'npm pkg set')
  })
}

/** What some modules of the standard library do with their words, when they are programs. */
function judgeModule(
  module: string,
  words: readonly Field[],
  unit: Unit,
  context: RuleContext,
): Finding[] | undefined {
  const [word = unit.argv[0]] = words
  if (!word) return undefined
  const like = (name: string, given: readonly Field[]) =>
    context.command(unit, [{ ...word, value: name }, ...given], `python -m ${module}`)
  switch (module) {
    case 'sqlite3':
      return like('sqlite3', words)
    // Without a word it shows the person's own.
    case 'netrc':
      return judgeSecretRead({ ...word, value: `${context.home}/.netrc` }, unit, context, {
        cause: unit,
      })
    case 'pdb':
      return words.flatMap((given, index) =>
        words[index - 1]?.value === '-c'
          ? like('python3', [{ ...given, value: '-c' }, withoutPrint(given)])
          : [],
      )
    case 'venv':
    case 'virtualenv':
      return words.some(({ value }) => value === '--clear')
        ? words.flatMap((given) =>
            given.value?.startsWith('-') ? [] : judgeNames(given, 'inside', unit, context),
          )
        : undefined
    default:
      return undefined
  }
}

/** `p x`, `!x`: the debugger's word before a piece of code. */
function withoutPrint(command: Field): Field {
  const length = /^\s*(?:!|(?:p|pp|exec|print)\s+)/.exec(command.value ?? '')?.[0].length ?? 0
  return length === 0 ? command : dropStart(command, length)
}

/** `yarn rimraf dist` starts a program of the project; the known ones are judged by themselves. */
const BINARIES = new Set(
  `rimraf del-cli shx gh-pages vercel netlify wrangler prisma semantic-release lerna changeset firebase surge eas
   sequelize typeorm knex serverless sls cdk np release-it`.split(/\s+/),
)
const projectBinary: ProgramRule = (unit, context) => {
  const at = unit.argv.findIndex((word, index) => index > 0 && !knownStart(word).startsWith('-'))
  return BINARIES.has(unit.argv[at]?.value ?? '')
    ? context.command(unit, unit.argv.slice(at), unit.program)
    : []
}

/** Options that load a file into an interpreter; the project's own files are its own business. */
function loads(pattern: RegExp): ProgramRule {
  return (unit, context) =>
    unit.argv.slice(1).flatMap((word, index, words) => {
      const glued = pattern.exec(knownStart(word))?.[0]
      if (!glued) return []
      const value =
        glued.length < knownStart(word).length ? dropStart(word, glued.length) : words[index + 1]
      return value ? judgeLoaded(value, word, unit, context) : []
    })
}

/** The project's own files are its own business. */
export function judgeLoaded(
  value: Field,
  word: Field,
  unit: Unit,
  context: RuleContext,
): Finding[] {
  const start = knownStart(value)
  if (/^(?:https?|data):/.test(start)) return [finding('program-option.loads-code', word)]
  if (!/^[/.~]/.test(start)) return []
  const { scope } = targetOf(value, unit, context)
  return scope === 'scratch' || (!isOwnGround(scope) && scope !== 'home' && scope !== 'system')
    ? [finding('program-option.loads-code', word)]
    : []
}

export const optionPrograms: readonly ProgramEntry[] = [
  ...forPrograms('tar gtar bsdtar', tarCheckpoint),
  ...forPrograms('apt apt-get', apt),
  ['nmap', nmap],
  ...forPrograms('fzf sk', fzfBindings),
  ...forPrograms('yarn pnpm bun', projectBinary),
  ...forPrograms('python python3', pythonModule),
  ['perl', perlCommands],
  ...forPrograms('npm pnpm yarn bun', writtenTask),
  ...forPrograms('gdb lldb', debuggerCommands),
  ...forPrograms('node nodejs ruby bun', loads(/^(?:-r|--require=?|--import=?|--loader=?|-I)/)),
  ...forPrograms('php', loads(/^(?:-d)?auto_(?:pre|ap)pend_file=/)),
  ...forPrograms(
    'gradle gradlew',
    loads(/^(?:-I|-b|-c|-p|--init-script=?|--build-file=?|--project-dir=?)/),
  ),
  ...forPrograms('java', loads(/^-(?:javaagent|agentpath):/)),
  ...forPrograms('bash zsh ksh', loads(/^--(?:rcfile|init-file)=?/)),
]
