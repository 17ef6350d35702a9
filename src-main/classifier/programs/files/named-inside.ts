/**
 * Documents of the person that stand inside a word: in an option's setting, or in a variable of the command.
 * What is not known to be read may be written: `-Xlog:all:file=x`, `-Wl,-Map=x`, `GIT_TRACE=x`.
 */
import { literal } from '../../rules/fields.ts'
import { pathsIn } from '../../rules/path-words.ts'
import type { Finding, ProgramRule, RuleContext } from '../../rules/rule.ts'
import { judgeWrite } from '../../rules/write-targets.ts'
import { readWords } from '../../signatures/read-words.ts'
import type { Assignment, Field, Unit } from '../../unit.ts'

/** They write nothing, or what their words mean is known in every use. */
const ELSEWHERE =
  /^(?:|echo|printf|print|test|\[|\[\[|e?grep|fgrep|rg|ag|ack|find|fd|ls|cat|head|tail|less|wc|stat|du|diff|cmp|cd|export|which|type|ssh|docker|podman|nerdctl|kubectl|helm)$/

/** What most programs read, by the name of the setting, or by its last part. */
const READ_BY_NAME =
  /(?:^|[-_.])(?:in|inputs?|from|files?|config|configuration|conf|options?|settings?|rc|rc-?file|init(?:-file)?|includes?|imacros|imports?|loads?|read|source|src|script|templates?|schema|data|dataset|model|keys?|certs?|certificate|cacert|ca|ca-?file|cafile|pem|cookie|header|body|exclude(?:-from)?|ignore(?:-(?:path|file))?|filter|patterns?|words|dict|requirements?|constraints?|ref|reference|base|baseline|path|root|dir|directory|folder|prefix|env(?:-?file)?|vars?|var-file|values|set|set-file|plugins?|agent|javaagent|agentpath|agentlib|classpath|lib|library|jar|fonts?|image|theme|style|icon|sysroot|mount|volume|bind|user|identity|password|token|secret|credentials|kubeconfig|inventory|playbook|manifest|lock|index|url|uri|flags|specs|map-file-in|messages?|message-file|remote|repo|repository|allow|deny|host|to-file-prefix|rootdir|project|workspace|cwd)$/i

const WRITTEN_BY_NAME =
  /(?:log|err|error|out|output|trace|dump|report|record|archive|save|history|pid|map|index)[-_]?file$/i

const HOLDS_PATH = /[=:,{][^/~]*[/~]/

const MOST_BEFORE = 400

export const namedInOption: ProgramRule = (unit, context) => {
  // Most commands have no such word, and are asked about nothing more.
  if (unit.isFunction || !unit.argv.some(({ value }) => HOLDS_PATH.test(value ?? ''))) return []
  if (ELSEWHERE.test(unit.program)) return []
  const known = wordsKnown(unit)
  const words = unit.argv.slice(1)
  return words.flatMap((word, index) => {
    const value = word.value ?? ''
    if ((known.has(word) && !/^-[^-]./.test(value)) || !HOLDS_PATH.test(value)) return []
    const isOption = value.startsWith('-')
    if (!isOption && !(words[index - 1]?.value ?? '').startsWith('-')) return []
    if (!isOption && !/^[\w.-]+=/.test(value)) return []
    return overNamed(word, unit, context)
  })
}

function overNamed(word: Field, unit: Unit, context: RuleContext): Finding[] {
  const value = word.value ?? ''
  return pathsIn(word, context.home).flatMap((path) => {
    if (path === word || path.value === null) return []
    const at = value.indexOf(path.value.replace(context.home, '').slice(-MOST_BEFORE))
    if (isRead(value.slice(Math.max(0, at - MOST_BEFORE), Math.max(0, at)))) return []
    return judgeWrite(path, unit, context, { cause: word }).filter(isOver)
  })
}

/** `--config=`, `@`, `-Wl,-T,`; but the `file` of `-Xlog:all:file=` is one setting among several. */
function isRead(before: string): boolean {
  const start = before.replace(/(?:~|\/[^=,:{@]*)$/, '')
  if (/[@<]["']?$/.test(start)) return true
  const name = /(?:^-D|-*)([\w.-]*?)["']?[=,:{]+["']?$/.exec(start)?.[1] ?? ''
  const isOnly = /^-*[\w.-]+["']?[=:]["']?$/.test(start)
  if (WRITTEN_BY_NAME.test(name) || (/^files?$/i.test(name) && !isOnly)) return false
  return (
    /^(?:[ifcvTIL]|cp)$/.test(name) || READ_BY_NAME.test(name.replace(/([a-z])([A-Z])/g, '$1-$2'))
  )
}

/** The signature has said what they are. */
function wordsKnown(unit: Unit): ReadonlySet<Field> {
  const words = readWords(unit)
  if (!words) return new Set()
  const options = [...(words.globals?.options ?? []), ...words.given.options]
  return new Set(
    options.flatMap(({ role, word, value }) => (role ? [word, ...(value ? [value] : [])] : [])),
  )
}

/** By such a name programs are told where to leave something. */
const LEFT_BY_NAME =
  /^GIT_(?:TRACE\w*|INDEX_FILE)$|(?:^|_)(?:LOG|LOGS|LOG_?FILE|LOG_?PATH|TRACE|TRACE_?FILE|OUT|OUTPUT|OUT_?FILE|OUTPUT_?FILE|DUMP|DUMP_?FILE|COVERAGE_FILE|HISTFILE|HIST_?FILE|HISTORY|HISTORY_FILE|RECORD|REPORT|REPORT_FILE|SAVE|SAVE_TO|PIDFILE|KEYLOGFILE|PROFILE_?OUT|XTRACEFILE|RESULT|RESULTS|DEST|DESTINATION)$|^(?:MALLOC_TRACE|PYTHONDUMPREFSFILE|HISTFILE|LESSHISTFILE|MYSQL_HISTFILE|PSQL_HISTORY|SQLITE_HISTORY|NODE_REPL_HISTORY|SCREENDIR|COVERAGE_FILE|LLVM_PROFILE_FILE|NPM_CONFIG_LOGS_DIR|CCACHE_LOGFILE|RUSTC_LOG_FILE)$/i

/** Also of the line that does nothing but set it: what follows may be told by it. */
export function judgeNamedByVariable(
  { name, value }: Assignment,
  unit: Unit,
  context: RuleContext,
): Finding[] {
  if (LEFT_BY_NAME.test(name)) return judgeWrite(value, unit, context).filter(isOver)
  // `JAVA_TOOL_OPTIONS=-Xlog:all:file=x`: words of its command line.
  if (!/OPTIONS|OPTS|FLAGS/.test(name)) return []
  return (value.value ?? '')
    .split(/\s+/)
    .filter((word) => /^-.*[=:,]/.test(word))
    .flatMap((word) => overNamed(literal(word, value.span), unit, context))
}

function isOver({ rule }: Finding): boolean {
  return rule === 'fs.write-over' || rule === 'persistence.startup-file'
}
