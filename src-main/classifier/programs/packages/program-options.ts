/** Options by which a harmless program starts another one. Whether an option takes a value decides what is one. */

import {
  commandRows,
  commandTable,
  forPrograms,
  type ProgramEntry,
} from '../../rules/command-table.ts'
import { dropStart, knownStart, withHoles } from '../../rules/fields.ts'
import { type OptionList, type OptionStyle, optionReader } from '../../rules/options.ts'
import type { Finding, ProgramRule, RuleContext } from '../../rules/rule.ts'
import { ruleBook } from '../../rules/rule-book.ts'
import { isOwnGround, targetOf } from '../../rules/targets.ts'
import { COMPRESSORS, isUsual, PAGERS_AND_EDITORS, SHELLS } from '../../rules/usual-programs.ts'
import type { Field, Unit } from '../../unit.ts'

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

interface Line {
  readonly programs: string
  readonly options: OptionList
  /** Names of the options whose value is run, by a shell if it looks like a command line. */
  readonly runs: readonly string[]
  readonly style?: OptionStyle
  /** Values that are no news; compressors and pagers if not said otherwise. */
  readonly usual?: readonly ReadonlySet<string>[]
  /** Everybody writes commands there, so only what they would do matters. */
  readonly isOrdinary?: boolean
}

const LINES: readonly Line[] = [
  {
    programs: 'tar gtar bsdtar',
    options: `checkpoint-action=, to-command=, I use-compress-program=, rsh-command=, rmt-command=, F info-script=, new-volume-script=,
      f file=, C directory=, X exclude-from=, exclude=, T files-from=, b blocking-factor=, g listed-incremental=, transform=,
      strip-components=, N newer=, K starting-file=, L tape-length=, V label=, mode=, owner=, group=, checkpoint=?, one-top-level=?`,
    runs: [
      'to-command',
      'use-compress-program',
      'rsh-command',
      'rmt-command',
      'info-script',
      'new-volume-script',
    ],
  },
  {
    programs: 'sort gsort',
    options: `compress-program=, o output=, k key=, t field-separator=, S buffer-size=,
        T temporary-directory=, files0-from=, parallel=, batch-size=, random-source=`,
    runs: ['compress-program'],
  },
  {
    programs: 'rg ripgrep rga',
    options: `pre=, hostname-bin=, e regexp=, f file=, g glob=, A after-context=, B before-context=, C context=, m max-count=, t type=,
      T type-not=, M max-columns=, E encoding=, j threads=, pre-glob=, r replace=, sort=, d max-depth=, ignore-file=, path-separator=`,
    runs: ['pre', 'hostname-bin'],
  },
  {
    programs: 'ag ack',
    options:
      'pager=, G file-search-regex=, A after=, B before=, C context=, m max-count=, ignore=, depth=',
    runs: ['pager'],
  },
  {
    programs: 'man',
    options: `P pager=, H html=?, l local-file, C config-file=, L locale=, m systems=, M manpath=,
        S sections=, s sections=, e extension=, r prompt=, p preprocessor=, E encoding=`,
    runs: ['pager', 'html'],
  },
  {
    programs: 'split gsplit',
    options:
      'filter=, b bytes=, l lines=, n number=, a suffix-length=, C line-bytes=, t separator=, additional-suffix=',
    runs: ['filter'],
  },
  {
    programs: 'zip',
    options: 'TT unzip-command=',
    runs: ['unzip-command'],
    style: { words: true },
  },
  {
    programs: 'tcpdump',
    options: 'z=, w=, r=, i=, c=, C=, G=, W=, s=, F=, E=, y=, Z=, B=',
    runs: ['z'],
  },
  {
    programs: 'npm pnpm yarn',
    options: 'script-shell=, shell=, C prefix=, w workspace=, registry=, node-options=',
    runs: ['script-shell', 'shell'],
    usual: [SHELLS],
  },
  {
    programs: 'aria2c',
    options:
      'on-download-complete=, on-download-start=, on-download-error=, on-bt-download-complete=, d dir=, o out=',
    runs: [
      'on-download-complete',
      'on-download-start',
      'on-download-error',
      'on-bt-download-complete',
    ],
  },
  {
    programs: 'wget wget2',
    options: 'use-askpass=, O output-document=, U user-agent=, P=, o=, t=, T=',
    runs: ['use-askpass'],
  },
  {
    programs: 'fzf sk',
    options:
      'preview=, e=, q query=, d delimiter=, n nth=, with-nth=, header=, prompt=, height=, bind=, p=',
    runs: ['preview'],
    isOrdinary: true,
  },
  {
    programs: 'install ginstall',
    options: 'strip-program=, m mode=, o owner=, g group=, t target-directory=',
    runs: ['strip-program'],
  },
  {
    programs: 'bat batcat delta',
    options: 'pager=, l language=, theme=, style=, paging=, r line-range=, H highlight-line=',
    runs: ['pager'],
  },
  { programs: 'valgrind', options: 'db-command=', runs: ['db-command'] },
  {
    programs: 'mysql mariadb',
    options: 'pager=, e execute=, u user=, h host=, p password=?',
    runs: ['pager'],
  },
  {
    programs: 'gcc g++ cc clang clang++',
    options: 'wrapper=, o=, I=, L=, x=',
    runs: ['wrapper'],
    style: { words: true },
  },
  {
    programs: 'go',
    options: 'toolexec=, exec=, vettool=, o=, run=, ldflags=, tags=, C=',
    runs: ['toolexec', 'exec', 'vettool'],
    style: { words: true, exact: true },
  },
]

function optionRunner({
  options,
  runs,
  style,
  usual = [COMPRESSORS, PAGERS_AND_EDITORS],
  isOrdinary,
}: Line): ProgramRule {
  const read = optionReader(options, style)
  return (unit, context) =>
    read(unit.argv.slice(1)).options.flatMap(({ name, value, word }) => {
      if (!runs.includes(name) || !value || isUsual(value.value, ...usual)) return []
      const inside = judgeProgram(value, word, unit, context)
      return isOrdinary ? inside : [...inside, finding('program-option.runs-command', word)]
    })
}

function judgeProgram(value: Field, word: Field, unit: Unit, context: RuleContext): Finding[] {
  const name = knownStart(word).split('=')[0] ?? ''
  return context.shell(unit, value, value.value, `${unit.program} ${name}`)
}

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
      /(?:Pre|Post)-(?:Invoke|Install-Pkgs)|Dpkg::Options|APT::Hooks/i.test(knownStart(word))
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
const pythonModule: ProgramRule = (unit, context) => {
  const at = unit.argv.findIndex(({ value }) => value === '-m')
  const module = unit.argv[at + 1]
  if (at < 1 || !MODULES.test(module?.value ?? '')) return []
  return context.command(unit, unit.argv.slice(at + 1), 'python -m')
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
      if (value && /^(?:https?|data):/.test(knownStart(value)))
        return [finding('program-option.loads-code', word)]
      if (!value || !/^[/.~]/.test(knownStart(value))) return []
      const { scope } = targetOf(value, unit, context)
      return scope === 'scratch' || (!isOwnGround(scope) && scope !== 'home' && scope !== 'system')
        ? [finding('program-option.loads-code', word)]
        : []
    })
}

export const optionPrograms: readonly ProgramEntry[] = [
  ...LINES.flatMap((line) => forPrograms(line.programs, optionRunner(line))),
  ...forPrograms('tar gtar bsdtar', tarCheckpoint),
  ...forPrograms('apt apt-get', apt),
  ['nmap', nmap],
  ...forPrograms('fzf sk', fzfBindings),
  ...forPrograms('curl', loads(/^(?:-K|--config=?)/)),
  ...forPrograms('yarn pnpm bun', projectBinary),
  ...forPrograms('python python3', pythonModule),
  ...forPrograms('gdb lldb', debuggerCommands),
  ...forPrograms('node nodejs ruby bun', loads(/^(?:-r|--require=?|--import=?|--loader=?|-I)/)),
  ...forPrograms('php', loads(/^(?:-d)?auto_(?:pre|ap)pend_file=/)),
  ...forPrograms('cmake', loads(/^-P/)),
  ...forPrograms(
    'gradle gradlew',
    loads(/^(?:-I|-b|-c|-p|--init-script=?|--build-file=?|--project-dir=?)/),
  ),
  ...forPrograms('mvn mvnw', loads(/^(?:-f|--file=?)/)),
  ...forPrograms('npm pnpm yarn', loads(/^(?:--prefix=?|--cwd=?|-C|--dir=?)/)),
  ...forPrograms('cargo', loads(/^--manifest-path=?/)),
  ...forPrograms('java', loads(/^-(?:javaagent|agentpath):/)),
  ...forPrograms('bash zsh ksh', loads(/^--(?:rcfile|init-file)=?/)),
  ...commandTable(finding, {
    programs: 'pdflatex xelatex lualatex latex tex',
    style: { words: true },
    rows: [['--shell-escape|--enable-write18', 'program-option.runs-command']],
  }),
  ...commandRows(finding, [
    ['ssh-keygen', '-D', 'program-option.loads-code'],
    ['ssh-add', '-s', 'program-option.loads-code'],
    ['openssl', '... --engine', 'program-option.loads-code'],
  ]),
]
