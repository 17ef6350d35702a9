/** Command text → every command that would run. The entry of the shell half. */
import type { Dialect, Finding } from '../../rules/rule.ts'
import { exactly, sentenceOf } from '../../sentences.ts'
import type { Field, Span, Unit } from '../../unit.ts'
import { reportGround } from '../carriers/other-names.ts'
import { runWindowsText } from '../carriers/run-windows.ts'
import { reportRunningName } from '../expand/arithmetic-effects.ts'
import { resolveWord } from '../expand/resolve-word.ts'
import { createBudget, LimitReached } from '../limits.ts'
import { parseShell } from '../parse/parse-shell.ts'
import { computedSource, mappedSource, type Source, topSource } from '../parse/source.ts'
import { scanText } from '../parse/text-scan.ts'
import { type CarriedState, functionOf, readCarried } from '../state/carried-state.ts'
import { createChooser } from '../state/chooser.ts'
import { scriptFromField, scriptFromText, spanOf } from '../state/nested-script.ts'
import { CWD, known, Scope, scalar } from '../state/scope.ts'
import type { Context, Walker } from '../state/walker.ts'
import { createWrittenFiles, type SessionFiles } from '../state/written-files.ts'
import { createForkWatch } from './fork-bomb.ts'
import { reportProblems, runNested } from './run-nested.ts'
import { createNodeWalker } from './walk-node.ts'

export interface AnalyserOptions extends SessionFiles {
  readonly cwd: string
  readonly home: string
  readonly dialect: Dialect
  /** Of the process that will start the shell, where it is known. */
  readonly parentPid?: number | undefined
  readonly earlier?: Earlier | undefined
  /** How long it may take. */
  readonly milliseconds?: number | undefined
  readonly now: () => number
  /** Called for every command as soon as it is known; may go on with what the command carries. */
  readonly onUnit: (unit: Unit) => void
  /** The same for a variable that an earlier command has set for all that follow. */
  readonly onCarried: (unit: Unit) => void
  readonly onFinding: (finding: Finding) => void
}

/** What was before the text, and what it starts from. */
export interface Earlier {
  readonly state?: CarriedState | undefined
  readonly previousCwd?: string | undefined
  /** Lines that were typed into the same shell, in order. */
  readonly typed?: string | undefined
}

export function createAnalyser(options: AnalyserOptions) {
  /** By the number of the unit. */
  const contexts: Context[] = []
  const nodes = createNodeWalker(createForkWatch(options.onFinding))
  let isComplete = true
  let command = ''
  // What was decided about earlier commands stands; of them only what they leave behind counts.
  let isEarlier = false
  const walker: Walker = {
    home: options.home,
    parentPid: options.parentPid,
    budget: createBudget(options.now, options.milliseconds),
    chooser: createChooser(),
    files: createWrittenFiles(report, options),
    copies: new Map(),
    aliases: new Map(),
    asksForLastWord: false,
    report,
    emit(unit, context) {
      contexts[unit.id] = context
      if (!isDecided()) options.onUnit(unit)
    },
    fields: (word, context) => resolveWord(walker, word, context),
    assign(context, name, binding) {
      for (const { text } of [...binding.options, ...(binding.entries?.values() ?? [])])
        reportRunningName(walker, context.source.span(0, context.source.text.length), text)
      if (walker.chooser.isFurtherRound()) context.scope.add(name, binding)
      else context.scope.set(name, binding)
    },
    walkScript: (script, context) => nodes.script(walker, script, context),
    run: (resolved, context) => nodes.run(walker, resolved, context),
    runScript: (script, context) => runNested(walker, script, context),
  }
  return { analyse, runShell, runArgv, files: walker.files }

  /** False when something could not be read to its end. */
  function analyse(text: string): boolean {
    command = text
    walker.asksForLastWord = ASKS_FOR_LAST_WORD.test(text)
    limited(() => {
      walker.budget.reading(text)
      for (const finding of scanText(text)) report(finding)
      const source = sourceRead(text)
      const context = topContext(source)
      if (options.dialect === 'bash') walkTop(context)
      else {
        const span = { start: 0, end: text.length }
        const script = { ...scriptFromText(source.text, options.dialect, span), source }
        runWindowsText(walker, script, options.dialect, { ...context, via: [] })
      }
    })
    return isComplete
  }

  function walkTop(context: Context) {
    if (options.earlier) remember(options.earlier, context)
    const { script, problems } = parseShell(context.source.text)
    walker.budget.parsed()
    reportProblems(walker, problems, context)
    if (!script) return
    walker.walkScript(script, context)
    nodes.finish(walker)
  }

  function remember({ state, previousCwd, typed }: Earlier, context: Context) {
    const at = { start: 0, end: command.length }
    if (previousCwd !== undefined) context.scope.set('OLDPWD', scalar(known(previousCwd)))
    if (state) load(state, context, at)
    if (typed === undefined) return
    const { script, problems } = parseShell(typed)
    const isRead = script && problems.length === 0 && !script.errors?.length
    if (script)
      earlier(() => walker.walkScript(script, { ...context, source: computedSource(typed, at) }))
    nodes.forget()
    if (!isRead) reportUnreadable(at)
  }

  function load(state: CarriedState, context: Context, at: Span) {
    const { aliases, functions, variables, isUnreadable } = readCarried(state)
    for (const [name, text] of aliases) {
      walker.aliases.set(name, text)
      reportGround(walker, name, at)
    }
    for (const carried of functions) {
      const { name, definition } = functionOf(carried, at)
      reportGround(walker, name, at)
      if (definition) context.scope.define(name, definition)
    }
    for (const { script, text } of variables)
      earlier(() => {
        const { units } = walker.walkScript(script, {
          ...context,
          source: computedSource(text, at),
        })
        for (const unit of units) options.onCarried(unit)
      })
    if (isUnreadable) reportUnreadable(at)
  }

  function earlier(run: () => void) {
    isEarlier = true
    try {
      run()
    } finally {
      isEarlier = false
    }
  }

  function reportUnreadable(span: Span) {
    report({
      rule: 'dynamic.carried',
      level: 'dangerous',
      span,
      ...exactly('found.unreadableState'),
      undoable: false,
      remember: 'never',
    })
  }

  /** Shell text that a program is told to run, judged where that program stands. */
  function runShell(unit: Unit, carrier: Field | Span, text: string | null, via: string) {
    const context = contexts[unit.id]
    const isField = 'span' in carrier
    const span = isField ? carrier.span : carrier
    const isWhole = isField && carrier.value === text && text !== null
    const script = isWhole
      ? scriptFromField(carrier, via)
      : scriptFromText(text, via, span, isField ? carrier.from : [])
    if (context)
      limited(() => walker.runScript(script, { ...nestedIn(unit, context), stdin: unit.stdin }))
  }

  /** A program with its arguments, which no shell reads. */
  function runArgv(unit: Unit, argv: readonly Field[], via: string, emptied?: Context['emptied']) {
    const context = contexts[unit.id]
    if (!context) return
    const nested = nestedIn(unit, context)
    const around = {
      ...nested,
      via: [...context.via, via],
      emptied: emptied ?? nested.emptied,
    }
    limited(() =>
      walker.chooser.afresh(() =>
        walker.run(
          {
            argv,
            env: [],
            redirections: [],
            stdin: unit.stdin,
            span: spanOf(argv),
            skipFunctions: true,
          },
          around,
        ),
      ),
    )
  }

  function nestedIn(unit: Unit, context: Context): Context {
    return {
      ...context,
      scope: context.scope.child(),
      wrappers: [...context.wrappers, unit],
      depth: context.depth + 1,
    }
  }

  function isDecided(): boolean {
    return isEarlier || walker.files.isTheirs()
  }

  function report(finding: Finding) {
    if (isDecided()) return
    if (/^(unparsable|dynamic|too-complex)\./.test(finding.rule)) isComplete = false
    // The parser may place an error behind the end.
    const end = Math.min(finding.span.end, command.length)
    const start = Math.min(finding.span.start, end)
    options.onFinding({ ...finding, span: { start, end } })
  }

  /** The border at which an analysis that cannot go on becomes a question. */
  function limited(run: () => void) {
    try {
      run()
    } catch (error) {
      const isLimit = error instanceof LimitReached
      report({
        rule: isLimit ? 'too-complex.limit' : 'unparsable.failed',
        level: 'dangerous',
        span: { start: 0, end: command.length },
        ...(isLimit
          ? exactly('found.notToTheEnd', { reason: sentenceOf(error.reason) })
          : exactly('found.brokenOff')),
        undoable: false,
        remember: 'never',
      })
    }
  }

  function topContext(source: Source): Context {
    const scope = new Scope()
    scope.set(CWD, scalar(known(options.cwd)))
    return {
      source,
      scope,
      stdin: { kind: 'inherited', text: null, from: [] },
      via: [],
      privilege: 'user',
      place: { kind: 'local' },
      wrappers: [],
      openEnded: false,
      background: false,
      repeated: false,
      emptied: null,
      depth: 0,
      nesting: 0,
      calls: [],
      isSpawned: false,
      isGuarded: false,
      isHeard: false,
    }
  }
}

const ASKS_FOR_LAST_WORD = /\$(?:_(?!\w)|\{_(?!\w))/

/** What the shell reads: a null character does not reach it. */
function sourceRead(text: string): Source {
  if (!text.includes('\0')) return topSource(text)
  const origins: number[] = []
  for (let at = 0; at < text.length; at++) if (text[at] !== '\0') origins.push(at)
  return mappedSource(topSource(text), text.replaceAll('\0', ''), origins)
}
