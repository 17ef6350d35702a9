/** Options by which a harmless program starts another one. Whether an option takes a value decides what is one. */
import type { Field, Unit } from '../shell/unit.ts'
import { commandRows, forPrograms, type ProgramEntry } from './command-table.ts'
import { dropStart, knownStart } from './fields.ts'
import { type OptionList, type OptionStyle, optionReader } from './options.ts'
import type { Finding, ProgramRule, RuleContext } from './rule.ts'
import { ruleBook } from './rule-book.ts'
import { isOwnGround, targetOf } from './targets.ts'

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
})

const { finding } = programOptionBook

// Compressors, pagers and shells that everybody passes.
const USUAL =
  /^(?:(?:\/usr)?(?:\/bin\/)?(?:gzip|pigz|bzip2|pbzip2|lbzip2|xz|pixz|lzma|lzip|lzop|lz4|zstd|zstdmt|brotli|compress|cat|less|more|bat|delta|vim?|nvim|nano|sh|bash|zsh|dash)(?: -[\w=]+)*|)$/

interface Line {
  readonly programs: string
  readonly options: OptionList
  /** Names of the options whose value is run, by a shell if it looks like a command line. */
  readonly runs: readonly string[]
  readonly style?: OptionStyle
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
    options:
      'compress-program=, o output=, k key=, t field-separator=, S buffer-size=, T temporary-directory=, files0-from=, parallel=, batch-size=, random-source=',
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
    options:
      'P pager=, H html=?, l local-file, C config-file=, L locale=, m systems=, M manpath=, S sections=, s sections=, e extension=, r prompt=, p preprocessor=, E encoding=',
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
    options: 'TT unzip-command=, x=, i=, n=, t=, b=',
    runs: ['unzip-command', 'TT'],
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
  },
  {
    programs: 'install ginstall',
    options: 'strip-program=, m mode=, o owner=, g group=, t target-directory=',
    runs: ['strip-program'],
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
    options: 'toolexec=, exec=, o=, run=, ldflags=, tags=, C=',
    runs: ['toolexec', 'exec'],
    style: { words: true },
  },
  {
    programs: 'gdb',
    options: 'ex eval-command=, x command=, iex=, p pid=, batch, args',
    runs: [],
    style: { words: true },
  },
]

function optionRunner({ options, runs, style }: Line): ProgramRule {
  const read = optionReader(options, style)
  return (unit, context) =>
    read(unit.argv.slice(1)).options.flatMap(({ name, value, word }) => {
      if (!runs.includes(name) || !value || USUAL.test(value.value ?? '?')) return []
      return judgeProgram(value, word, unit, context)
    })
}

/** The program itself tells best what is wrong; when it tells nothing, that it is started is the news. */
function judgeProgram(value: Field, word: Field, unit: Unit, context: RuleContext): Finding[] {
  const name = knownStart(word).split('=')[0] ?? ''
  const inside = context.shell(unit, value, value.value, `${unit.program} ${name}`)
  return [...inside, finding('program-option.runs-command', word)]
}

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

/** `make SHELL=/bin/x`, `make --eval=…`, and Makefiles from open folders. */
const make: ProgramRule = (unit, context) =>
  unit.argv.slice(1).flatMap((word, index, words) => {
    const start = knownStart(word)
    if (/^\.?SHELL(?:FLAGS)?=/.test(start) || start.startsWith('.SHELLFLAGS=')) {
      return USUAL.test(start.slice(start.indexOf('=') + 1)) && word.value !== null
        ? []
        : [finding('program-option.runs-command', word)]
    }
    if (/^(?:--eval|-E)/.test(start)) return [finding('program-option.runs-command', word)]
    const file = /^(?:-f|--file|--makefile|-C|--directory)$/.test(start)
      ? words[index + 1]
      : /^(?:-f|-C).|^--(?:file|makefile|directory)=/.test(start)
        ? dropStart(word, start.startsWith('--') ? start.indexOf('=') + 1 : 2)
        : undefined
    return file && targetOf(file, unit, context).scope === 'scratch'
      ? [finding('program-option.loads-code', word)]
      : []
  })

const CARGO_RUNS =
  /(?:runner|rustc-wrapper|rustc-workspace-wrapper|linker|rustc|rustdoc|credential-provider|build\.rustflags)\s*=/
const cargo: ProgramRule = (unit) => {
  const words = unit.argv.slice(1)
  return words.flatMap((word, index) => {
    const start = knownStart(word)
    const value =
      start === '--config'
        ? words[index + 1]
        : start.startsWith('--config=')
          ? dropStart(word, 9)
          : undefined
    return value && CARGO_RUNS.test(knownStart(value))
      ? [finding('program-option.runs-command', value)]
      : []
  })
}

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

/** Options that load a file into an interpreter; the project's own files are its own business. */
function loads(pattern: RegExp): ProgramRule {
  return (unit, context) =>
    unit.argv.slice(1).flatMap((word, index, words) => {
      const glued = pattern.exec(knownStart(word))?.[0]
      if (!glued) return []
      const value =
        glued.length < knownStart(word).length ? dropStart(word, glued.length) : words[index + 1]
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
  ...forPrograms('make gmake', make),
  ['cargo', cargo],
  ...forPrograms('apt apt-get', apt),
  ['nmap', nmap],
  ...forPrograms('node nodejs ruby bun', loads(/^(?:-r|--require=?|--import=?|--loader=?|-I)/)),
  ...forPrograms('java', loads(/^-(?:javaagent|agentpath):/)),
  ...forPrograms('bash zsh ksh', loads(/^--(?:rcfile|init-file)=?/)),
  ...commandRows(finding, [
    [
      'pdflatex xelatex lualatex latex tex',
      '--shell-escape|--enable-write18',
      'program-option.runs-command',
    ],
    ['ssh-keygen', '-D', 'program-option.loads-code'],
    ['ssh-add', '-s', 'program-option.loads-code'],
    ['openssl', '... --engine', 'program-option.loads-code'],
  ]),
]
