/** Variables that make harmless programs run, load or trust something else. */

import { dropStart, knownStart, withHoles } from '../../rules/fields.ts'
import { hostOf, isLocalHost } from '../../rules/hosts.ts'
import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { Finding, ProgramRule, RuleContext } from '../../rules/rule.ts'
import { ruleBook } from '../../rules/rule-book.ts'
import { hasOpenFolder } from '../../rules/search-path.ts'
import { targetOf } from '../../rules/targets.ts'
import { isPlainSsh, isUsual, PAGERS_AND_EDITORS } from '../../rules/usual-programs.ts'
import type { Assignment, Field, Unit } from '../../unit.ts'
import { judgeNamedByVariable } from '../files/named-inside.ts'
import { systemBook } from './system.ts'

export const environmentBook = ruleBook({
  'env.preload': [
    'dangerous',
    'Foreign code in every program',
    'Makes programs load a library or script of somebody else before their own code.',
    'lost',
  ],
  'env.program': [
    'dangerous',
    'Program named by a variable',
    'Makes a harmless program start another one that a variable names.',
    'lost',
  ],
  'env.search-path': [
    'dangerous',
    'Search path with an open folder',
    'Looks for programs or libraries first in a folder where anybody may put them.',
    'lost',
  ],
  'env.redirected-traffic': [
    'dangerous',
    'Traffic sent elsewhere',
    'Sends network traffic, packages or container commands to another server.',
    'undoable',
  ],
  'env.weaker-check': [
    'dangerous',
    'Security check turned off',
    'Turns off a check of certificates, or writes down secret session keys.',
    'undoable',
  ],
  'env.command-table': [
    'dangerous',
    'Replaced command',
    'Makes the name of a command start another program.',
    'undoable',
  ],
})

const { finding } = environmentBook

type Judge = (assignment: Assignment, unit: Unit, context: RuleContext) => Finding[]

const always = (rule: 'env.preload' | 'env.program' | 'env.weaker-check'): Judge => {
  return ({ value }) => (value.value === '' ? [] : [finding(rule, value)])
}

/** A command line that some program runs; `|` in front says that its output is read. */
const commandLine: Judge = ({ name, value }, unit, context) => {
  if (value.value === '') return []
  const text = value.value?.replace(/^\s*\|+/, '') ?? null
  const inside = text === null ? [] : context.shell(unit, value, text, name)
  return [...inside, finding('env.program', value)]
}

const program: Judge = ({ name, value }, unit, context) => {
  if (isUsual(value.value, PAGERS_AND_EDITORS) || isPlainSsh(value.value)) return []
  const inside = context.shell(unit, value, value.value, name)
  // `GIT_SEQUENCE_EDITOR="sed -i …"` is how a script edits a list of commits.
  const isEdit = inside.length === 0 && /^sed /.test(value.value ?? '')
  return isEdit ? [] : [finding('env.program', value)]
}

/** Compilers have many names and options; what counts is where they come from and what else is in the text. */
const compiler = /^(?:\/tmp|\/var\/tmp|\/dev\/shm|\.\/|~)|[;|&`]|\$\(|\b(?:sh|bash) -c/

/** Only what is written as a path starts something: `ENV=production` does not. */
const startFile: Judge = ({ value }) =>
  /[/.~]/.test(withHoles(value, '/')) ? [finding('env.preload', value)] : []

const onlyWith = (rule: 'env.preload' | 'env.program', pattern: RegExp): Judge => {
  return ({ value }) => (pattern.test(withHoles(value, '')) ? [finding(rule, value)] : [])
}

/** A folder list; the project's own folders and the system's are fine, open ones are not. */
const folders = (
  rule: 'env.weaker-check' | 'env.preload',
  isOpen: (scope: string, part: string) => boolean,
): Judge => {
  return ({ value }, unit, context) => {
    const parts = withHoles(value, '\0').split(':')
    const open = parts.find(
      (part) => !part.includes('\0') && isOpen(scopeOf(part, unit, context), part),
    )
    return open === undefined ? [] : [finding(rule, value)]
  }
}

function scopeOf(part: string, unit: Unit, context: RuleContext): string {
  return context.classifyPath(part === '' ? '.' : part, unit.cwd).scope
}

const searchPath: Judge = ({ value }, unit, context) =>
  hasOpenFolder(withHoles(value, '\0'), unit, context) ? [finding('env.search-path', value)] : []

const libraries = folders(
  'env.preload',
  (scope, part) => part !== '' && scope !== 'workspace' && scope !== 'system' && scope !== 'home',
)

const address: Judge = ({ value }) => {
  if (value.value === '' || value.value === 'direct' || value.value === 'off') return []
  if (value.value === null && !value.pieces?.[0]) return []
  return isLocalHost(hostOf(value)) || isKnownIndex(value)
    ? []
    : [finding('env.redirected-traffic', value)]
}

function isKnownIndex(value: Field): boolean {
  return /^(?:registry\.npmjs\.org|pypi\.org|proxy\.golang\.org|goproxy\.io|registry\.yarnpkg\.com)$/.test(
    hostOf(value) ?? '',
  )
}

/** A daemon of this computer is reached by a socket file. */
const daemon: Judge = ({ value }) =>
  /^(?:|(?:unix|npipe):.*|default|desktop-linux)$/.test(value.value ?? '?')
    ? []
    : [finding('env.redirected-traffic', value)]

const turnedOff = (pattern: RegExp): Judge => {
  return ({ value }) =>
    pattern.test(value.value ?? '') ? [finding('env.weaker-check', value)] : []
}

/** `HISTFILE=/dev/null`, `HISTSIZE=0` stop the shell from keeping its history. */
const history = (stops: RegExp): Judge => {
  return ({ value }) =>
    stops.test(value.value ?? '?') ? [systemBook.finding('history.erase', value)] : []
}

const LINES: readonly (readonly [names: string, judge: Judge])[] = [
  [
    'LD_PRELOAD LD_AUDIT DYLD_INSERT_LIBRARIES DOTNET_STARTUP_HOOKS COR_PROFILER CORECLR_PROFILER GCONV_PATH',
    always('env.preload'),
  ],
  [
    'LD_LIBRARY_PATH DYLD_LIBRARY_PATH DYLD_FRAMEWORK_PATH DYLD_FALLBACK_LIBRARY_PATH LD_RUN_PATH',
    libraries,
  ],
  [
    `PYTHONPATH PERL5LIB RUBYLIB NODE_PATH CLASSPATH LUA_PATH LUA_CPATH GEM_PATH PKG_CONFIG_PATH MANPATH
     TERMINFO GIT_DIR JAVA_HOME GOROOT M2_HOME MAVEN_HOME GRADLE_HOME NVM_DIR PYENV_ROOT WGETRC CURL_HOME
     PSQLRC OPENSSL_CONF OPENSSL_ENGINES GNUPGHOME GEM_HOME BUNDLE_GEMFILE JULIA_LOAD_PATH COMPOSER_HOME
     ANSIBLE_CONFIG ANSIBLE_LIBRARY ANSIBLE_ROLES_PATH DOCKER_CONFIG NPM_CONFIG_USERCONFIG
     NPM_CONFIG_GLOBALCONFIG NODE_REPL_EXTERNAL_MODULE MAKEFILES AWS_CONFIG_FILE SHELL RUSTC
     CARGO_BUILD_RUSTC CARGO_BUILD_RUSTC_WRAPPER GIT_ALTERNATE_OBJECT_DIRECTORIES GIT_OBJECT_DIRECTORY
     HOSTALIASES PYTHONUSERBASE`,
    folders('env.preload', (scope, part) => part !== '' && scope === 'scratch'),
  ],
  [
    'PYTHONSTARTUP PYTHONHOME BASH_ENV ENV ZDOTDIR RUBYOPT_FILE R_PROFILE R_PROFILE_USER LUA_INIT PHPRC INPUTRC',
    startFile,
  ],
  ['PERL5OPT PERL5DB', always('env.preload')],
  ['RUBYOPT', onlyWith('env.preload', /-r|-I/)],
  [
    'NODE_OPTIONS',
    onlyWith('env.preload', /--(?:require|import|loader|experimental-loader|inspect)|(?:^|\s)-r\b/),
  ],
  [
    'JAVA_TOOL_OPTIONS _JAVA_OPTIONS JDK_JAVA_OPTIONS MAVEN_OPTS GRADLE_OPTS SBT_OPTS',
    onlyWith(
      'env.preload',
      /-(?:javaagent|agentlib|agentpath|Xbootclasspath|XX:OnError|XX:OnOutOfMemoryError)/,
    ),
  ],
  ['RUSTFLAGS', onlyWith('env.preload', /linker=|-Zcodegen/)],
  ['GOFLAGS', onlyWith('env.preload', /-toolexec|-exec/)],
  ['MAKEFLAGS', onlyWith('env.program', /--eval|SHELL=|-f\s*\/tmp/)],
  [
    'TAR_OPTIONS',
    onlyWith('env.program', /--(?:checkpoint-action|to-command|use-compress-program)|-I/),
  ],
  [
    `PAGER GIT_PAGER MANPAGER AWS_PAGER SYSTEMD_PAGER PSQL_PAGER BAT_PAGER DELTA_PAGER EDITOR VISUAL GIT_EDITOR
     GIT_SEQUENCE_EDITOR SUDO_EDITOR KUBE_EDITOR SYSTEMD_EDITOR PSQL_EDITOR FCEDIT HGEDITOR SVN_EDITOR BROWSER GIT_ASKPASS SSH_ASKPASS
     SUDO_ASKPASS GIT_SSH GIT_SSH_COMMAND GIT_PROXY_COMMAND RSYNC_RSH CVS_RSH SVN_SSH RUSTC_WRAPPER
     RUSTC_WORKSPACE_WRAPPER MANOPT MAILER`,
    program,
  ],
  ['CC CXX LD AR CPP', onlyWith('env.program', compiler)],
  [
    'CFLAGS CXXFLAGS LDFLAGS CGO_CFLAGS CGO_CXXFLAGS CGO_LDFLAGS',
    onlyWith('env.preload', /-f?plugin=|-B\/tmp|-wrapper/),
  ],
  ['PYTHONBREAKPOINT', onlyWith('env.program', /^(?!0?$|(?:i?pdb|pudb|web_pdb|remote_pdb)\b)/)],
  ['GIT_EXEC_PATH GIT_TEMPLATE_DIR VIMINIT EXINIT GVIMINIT FPATH', always('env.program')],
  ['GIT_EXTERNAL_DIFF LESSOPEN LESSCLOSE PROMPT_COMMAND', commandLine],
  ['PS1 PS2 PS4 PS0 RPROMPT', onlyWith('env.program', /\$\(|`/)],
  ['LESS', onlyWith('env.program', /\+!|\+\|/)],
  ['GIT_CONFIG_GLOBAL GIT_CONFIG_SYSTEM', startFileUnlessNull()],
  ['PATH', searchPath],
  // The shell's own tables of commands, for everything that follows.
  ['BASH_CMDS BASH_ALIASES', ({ value }) => [finding('env.command-table', value)]],
  ['HISTFILE', history(/^(?:|\/dev\/null)$/)],
  ['HISTSIZE HISTFILESIZE SAVEHIST', history(/^0$/)],
  ['HISTIGNORE', history(/^\*$/)],
  [
    `HTTP_PROXY HTTPS_PROXY ALL_PROXY FTP_PROXY NPM_CONFIG_REGISTRY NPM_CONFIG_PROXY
      NPM_CONFIG_HTTPS_PROXY YARN_REGISTRY PIP_INDEX_URL PIP_EXTRA_INDEX_URL PIP_PROXY
      UV_INDEX_URL UV_DEFAULT_INDEX UV_EXTRA_INDEX_URL GOPROXY BUNDLE_MIRROR__ALL DEBUGINFOD_URLS UV_INDEX
      YARN_NPM_REGISTRY_SERVER HOMEBREW_BOTTLE_DOMAIN HOMEBREW_API_DOMAIN HOMEBREW_ARTIFACT_DOMAIN
      CONDA_CHANNELS AWS_ENDPOINT_URL ELECTRON_MIRROR NVM_NODEJS_ORG_MIRROR`,
    address,
  ],
  ['NPM_CONFIG_SCRIPT_SHELL', program],
  ['DOCKER_HOST DOCKER_CONTEXT CONTAINER_HOST CONTAINER_CONNECTION', daemon],
  ['NODE_TLS_REJECT_UNAUTHORIZED PYTHONHTTPSVERIFY', turnedOff(/^0$/)],
  ['GIT_SSL_NO_VERIFY', turnedOff(/^(?!0$|false$|$)/)],
  ['SSLKEYLOGFILE', always('env.weaker-check')],
  ['GOSUMDB', turnedOff(/^off$/)],
  ['GOINSECURE PIP_TRUSTED_HOST', always('env.weaker-check')],
  [
    `NODE_EXTRA_CA_CERTS SSL_CERT_FILE SSL_CERT_DIR CURL_CA_BUNDLE REQUESTS_CA_BUNDLE GIT_SSL_CAINFO PIP_CERT
     NPM_CONFIG_CAFILE`,
    folders('env.weaker-check', (scope, part) => part !== '' && scope === 'scratch'),
  ],
  ['GONOSUMCHECK GONOSUMDB GOFLAGS_INSECURE', turnedOff(/^(?!0$|$)/)],
]

const JUDGES: ReadonlyMap<string, Judge> = new Map(
  LINES.flatMap(([names, judge]) => names.split(/\s+/).map((name) => [name, judge] as const)),
)

function startFileUnlessNull(): Judge {
  return ({ value }) =>
    value.value === '/dev/null' || value.value === '' ? [] : [finding('env.program', value)]
}

export const variables: ProgramRule = (unit, context) => {
  if (unit.env.length === 0) return []
  return unit.env.flatMap((assignment) => {
    const judge =
      JUDGES.get(assignment.name) ??
      JUDGES.get(assignment.name.toUpperCase().replace(/^GIT_CONFIG_(?:KEY|VALUE)_\d+$/, ''))
    const named = judgeNamedByVariable(assignment, unit, context)
    if (judge || named.length > 0) return [...named, ...(judge?.(assignment, unit, context) ?? [])]
    if (/^CARGO_TARGET_\w+_(?:RUNNER|LINKER)$/.test(assignment.name))
      return onlyWith('env.program', compiler)(assignment, unit, context)
    return /^GIT_CONFIG_(?:VALUE|PARAMETERS)/.test(assignment.name) ||
      /^BASH_FUNC_/.test(assignment.name)
      ? [finding('env.program', assignment.value)]
      : [
          ...judgeWrittenProgram(assignment, unit, context),
          ...judgeNamedCommand(assignment, unit, context),
        ]
  })
}

/** `AUTOM4TE=/tmp/x autoconf`: many programs start what a variable names, and this one was just written. */
function judgeWrittenProgram({ value }: Assignment, unit: Unit, context: RuleContext): Finding[] {
  if (unit.argv.length === 0 || !/^(?:\.{0,2}\/)/.test(value.value ?? '')) return []
  if (context.classifyPath(value.value ?? '', unit.cwd).scope !== 'scratch') return []
  return context.fileText(unit, value) === undefined ? [] : [finding('env.program', value)]
}

/** What a program is to start, by the name that most give it: what it would do counts. */
const COMMAND_NAME =
  /(?:^|_)(?:COMMANDS?|CMD|EDITOR|PAGER|VIEWER|BROWSER|OPENER|HOOK|RUNNER|WRAPPER|LAUNCHER|ASKPASS|RSH)$/

function judgeNamedCommand(
  { name, value }: Assignment,
  unit: Unit,
  context: RuleContext,
): Finding[] {
  if (!COMMAND_NAME.test(name) || !/\S\s+\S/.test(value.value ?? '')) return []
  return context.shell(unit, value, value.value, name)
}

/** `export NAME=value` sets it for everything that follows. */
const declares: ProgramRule = (unit, context) => {
  const env = unit.argv.slice(1).flatMap((word) => {
    const start = knownStart(word)
    const name = /^\w+(?=\+?=)/.exec(start)?.[0]
    if (!name) return []
    return [
      { name, value: dropStart(word, start.indexOf('=') + 1), append: start[name.length] === '+' },
    ]
  })
  return variables({ ...unit, env }, context)
}

/** `hash -p /tmp/x git`, `enable -f ./x.so name`: the shell's own table of commands. */
const hash: ProgramRule = (unit) => {
  const flag = unit.argv.slice(1).find(({ value }) => /^-[a-z]*p/.test(value ?? ''))
  return flag ? [finding('env.command-table', flag)] : []
}

/** `printf -v LD_PRELOAD /tmp/x.so` sets a variable, too. */
const printsInto: ProgramRule = (unit, context) => {
  const [, flag, name, format, ...values] = unit.argv
  const value = values.at(-1) ?? format
  if (flag?.value !== '-v' || !name?.value || !value) return []
  return variables({ ...unit, env: [{ name: name.value, value, append: false }] }, context)
}

/** `alias git=./x`: the name of a program that everybody trusts starts a file instead. */
const alias: ProgramRule = (unit, context) =>
  unit.argv.slice(1).flatMap((word) => {
    const start = knownStart(word)
    const equals = start.indexOf('=')
    if (!TRUSTED.has(start.slice(0, Math.max(0, equals)))) return []
    const file =
      withHoles(dropStart(word, equals + 1), '_')
        .trim()
        .split(/\s/)[0] ?? ''
    const isFile = file.includes('/') && context.classifyPath(file, unit.cwd).scope !== 'system'
    return isFile ? [finding('env.command-table', word)] : []
  })

const TRUSTED = new Set(
  `sudo su doas ssh scp git gpg cd ls cat rm cp mv grep find curl wget python python3 pip npm node docker kubectl make
   bash sh vim vi nano less man`.split(/\s+/),
)

const enable: ProgramRule = (unit) => {
  const flag = unit.argv.slice(1).find(({ value }) => /^-[a-z]*[fn]/.test(value ?? ''))
  return flag ? [finding('env.command-table', flag)] : []
}

/** `complete -C ./x git`: a tab starts a file. */
const completes: ProgramRule = (unit, context) => {
  const words = unit.argv.slice(1)
  const at = words.findIndex(({ value }) => value === '-C')
  const line = at < 0 ? undefined : words[at + 1]
  const file = line?.value?.split(/\s/)[0]
  if (!line || !file?.includes('/')) return []
  const { scope } = context.classifyPath(file, unit.cwd)
  return scope === 'system' || scope === 'home' ? [] : [finding('env.command-table', line)]
}

/** `bind -x '"key": ./x'`: a key starts a command. `bind '"q": "rm x\n"'`: it types a line. A file may say both. */
const bind: ProgramRule = ({ argv }) => {
  const words = argv.slice(1)
  const isCommand = words.some(({ value }) => /^-\w*x/.test(value ?? ''))
  const told = words.find(({ value }) => (isCommand ? /:/ : /:\s*["']/).test(value ?? ':""'))
  const found = told ?? words.find(({ value }) => /^-\w*f/.test(value ?? ''))
  return found ? [finding('env.command-table', found)] : []
}

const ldconfig: ProgramRule = (unit, context) =>
  unit.argv
    .slice(1)
    .flatMap((word) =>
      word.value?.startsWith('-')
        ? []
        : targetOf(word, unit, context).scope === 'scratch'
          ? [finding('env.preload', word)]
          : [],
    )

export const environmentPrograms: readonly ProgramEntry[] = [
  ...forPrograms('export declare typeset readonly local', declares),
  ['printf', printsInto],
  ['alias', alias],
  ['hash', hash],
  ['enable', enable],
  ['complete', completes],
  ['bind', bind],
  ['ldconfig', ldconfig],
]
