/** Commands × rules → what to do about a command text, and why. */
import { explained } from './explain.ts'
import type { Judgement } from './judgement.ts'
import { createClassifyPath } from './rules/classify-path.ts'
import { followMade } from './rules/led-paths.ts'
import { bothWays } from './rules/options.ts'
import type {
  Dialect,
  Finding,
  FindingLevel,
  OwnProcesses,
  Places,
  RuleContext,
  RuleSet,
  Sensitivity,
} from './rules/rule.ts'
import { exactly, type Sentence, sentenceOf } from './sentences.ts'
import type { OpenedScript, SessionFiles, WrittenFiles } from './shell/state/written-files.ts'
import { createAnalyser, type Earlier } from './shell/walk/analyse.ts'
import { type Edge, isThrowaway, reachesHost, type Unit } from './unit.ts'
import { markIn, partsOf, type VerdictPart } from './verdict-parts.ts'
import { unjudged } from './verdict-unjudged.ts'

/** What is asked about files while a command is judged. */
export interface JudgeFiles extends SessionFiles {
  /** Is there a file that no session wrote, so that somebody would miss it? With `*` at the end: one that begins so. */
  readonly isTheirs?: ((path: string) => boolean) | undefined
}

export interface JudgeOptions extends JudgeFiles {
  /** Where it would start: earlier commands may have gone there. */
  readonly cwd: string
  /** What the person gave to work in; left out, where it would start. */
  readonly workspace?: string | undefined
  readonly home: string
  /** What will read the text. It is told by whoever runs the command and never guessed. */
  readonly dialect?: Dialect
  readonly sensitivity?: Sensitivity
  readonly protectedPaths?: readonly string[]
  readonly programFolders?: readonly string[]
  readonly ownProcesses?: OwnProcesses
  /** Files that a running command is about to run. */
  readonly awaited?: readonly string[]
  readonly resolveLinks?: Places['resolveLinks']
  /** What earlier commands left to this one. */
  readonly earlier?: Earlier | undefined
  /** How long it may take; whoever gives none has time. */
  readonly milliseconds?: number | undefined
}

export interface Verdict extends Judgement {
  readonly decision: 'allow' | 'ask' | 'never'
  readonly findings: readonly Finding[]
  readonly parts: readonly VerdictPart[]
}

/** What a pure program cannot do for itself. */
export interface Outside {
  /** Milliseconds of a clock that never goes back. */
  now(): number
  /** A short text that only the same text has: what is accepted of a file is accepted of its content. */
  fingerprint(text: string): string
}

const MOST_EDGES = 5_000 // what a text of hundreds of commands in one pipeline has
const MOST_FINDINGS = 200 // nobody reads more; with some left out, nothing can be remembered

export function createJudge(rules: RuleSet, outside: Outside) {
  const classifierFor = lastUsed(createClassifyPath, [
    'workspace',
    'home',
    'protectedPaths',
    'programFolders',
    'resolveLinks',
  ])

  /** The border behind which nothing about a text can throw. */
  return (command: string, options: JudgeOptions): Verdict => {
    try {
      return judgeCommand(command, options)
    } catch {
      return unjudged(command, sentenceOf('found.analysisFailed'))
    }
  }

  function judgeCommand(command: string, options: JudgeOptions): Verdict {
    const findings = createFindings(() => analyser.files.current())
    const units: Unit[] = []
    const context = ruleContext(options)
    const analyser = createAnalyser({
      cwd: options.cwd,
      home: options.home,
      dialect: context.dialect,
      readScript: options.readScript,
      listWritten: options.listWritten,
      readTheirs: options.readTheirs,
      parentPid: context.ownProcesses.pids[0],
      earlier: options.earlier,
      milliseconds: options.milliseconds,
      now: outside.now,
      onFinding: findings.add,
      onCarried(unit) {
        const rule = rules.programs.get(unit.program)
        for (const finding of rule?.(unit, context) ?? []) findings.add(asCarried(finding, command))
      },
      onUnit(unit) {
        units.push(unit)
        for (const rule of rules.everyUnit) apply(unit, rule, unit)
        const rule = rules.programs.get(unit.program)
        if (rule) apply(unit, rule, unit)
      },
    })
    const isComplete = analyser.analyse(command)
    if (rules.flows.length > 0 && units.length > 0) {
      const edges = edgesOf(units)
      if (edges.length > MOST_EDGES) findings.add(tooManyEdges(command))
      const flow = { units, edges: edges.slice(0, MOST_EDGES) }
      for (const rule of rules.flows) apply(undefined, rule, flow)
    }
    const found = findings.all()
    if (found.length === 0)
      return { ...assemble(command, found, units, isComplete), later: laterFiles() }
    const exact = explained(found, units, context)
    const named = options.readScript
      ? exact.map((finding, index) => {
          const file = findings.fileOf(found[index]) ?? analyser.files.scriptAt(finding.span)
          return inFile(finding, file, outside)
        })
      : exact
    return { ...assemble(command, named, units, isComplete), later: laterFiles() }

    /** By the names that they are called, and by those that these lead to. */
    function laterFiles(): readonly string[] {
      const names = analyser.files.later()
      if (names.length === 0) return NO_PATHS
      const real = names.map((path) => context.classifyPath(path, null).path)
      return [...new Set([...names, ...real])]
    }

    /** The border around a rule: one that fails makes the command ask, and the others go on. */
    function apply<Judged>(
      unit: Unit | undefined,
      rule: (judged: Judged, context: RuleContext) => Finding[],
      judged: Judged,
    ) {
      try {
        for (const finding of bothWays(rule, judged, context))
          findings.add(unit ? placed(finding, unit) : finding)
      } catch {
        findings.add(failedRule(unit?.at.span ?? { start: 0, end: command.length }))
      }
    }

    function ruleContext({
      cwd,
      workspace = cwd,
      home,
      dialect,
      sensitivity,
      ownProcesses,
      awaited,
      ...places
    }: JudgeOptions): RuleContext {
      const protectedPaths = places.protectedPaths ?? NO_PATHS
      const programFolders = places.programFolders ?? NO_PATHS
      const isTheirs = places.isTheirs ?? (() => false)
      return {
        cwd,
        workspace,
        home,
        dialect: dialect ?? 'bash',
        sensitivity: sensitivity ?? 'balanced',
        protectedPaths,
        programFolders,
        ownProcesses: ownProcesses ?? NO_PROCESSES,
        awaited: awaited ?? NO_PATHS,
        classifyPath: followMade(
          classifierFor({
            workspace,
            home,
            protectedPaths,
            programFolders,
            resolveLinks: places.resolveLinks,
          }),
          (path, from) => analyser.files.lead(path, from),
          isTheirs,
        ),
        isTheirs,
        shell: (unit, carrier, text, via) =>
          findings.during(() => analyser.runShell(unit, carrier, text, via)),
        command: (unit, argv, via) => findings.during(() => analyser.runArgv(unit, argv, via)),
        suppose: (unit, argv, via) =>
          findings.during(() => analyser.runArgv(unit, argv, via, 'supposed')),
        fileText: (unit, file) => analyser.files.script(file, unit),
        peek: (unit, file) => analyser.files.peek(file, unit.cwd),
        unreadCode: (unit, file) => analyser.files.unreadCode(file, unit),
        noteFile: (unit, path, text) => analyser.files.know(path, unit.cwd, text),
      }
    }
  }
}

const NO_PATHS: readonly string[] = []
const NO_PROCESSES: OwnProcesses = { pids: [], commands: [] }

/** Commands come in runs with the same places, so what was made for the last one mostly fits. */
function lastUsed<Key extends object, Value>(make: (key: Key) => Value, names: (keyof Key)[]) {
  let last: { key: Key; value: Value } | undefined
  return (key: Key): Value => {
    const isSame = last && names.every((name) => isAlike(last?.key[name], key[name]))
    if (!last || !isSame) last = { key, value: make(key) }
    return last.value
  }
}

function isAlike(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (!Array.isArray(left) || !Array.isArray(right)) return false
  return left.length === right.length && left.every((item, index) => item === right[index])
}

const RANK = { safe: 0, caution: 1, dangerous: 2, never: 3 } as const

/** The same thing found twice, on two ways through the text, is said once. */
function createFindings(currentFile: WrittenFiles['current']) {
  const byCause = new Map<string, Finding>()
  const files = new Map<Finding, OpenedScript>()
  return {
    add,
    during,
    all: () => [...byCause.values()],
    fileOf: (finding: Finding | undefined) => finding && files.get(finding),
  }

  function add(finding: Finding | undefined) {
    if (!finding) return
    const { rule, span, target } = finding
    const file = currentFile()
    const place = `${rule} ${span.start} ${span.end} ${target ?? ''}`
    const other = byCause.get(place)
    const isElsewhere = other && file && files.get(other)?.name !== file.name && files.has(other)
    const cause = isElsewhere ? `${place} ${file.name}` : place
    const before = byCause.get(cause)
    if (before && RANK[before.level] >= RANK[finding.level]) return
    byCause.set(cause, finding)
    if (file) files.set(finding, file)
  }

  function during(run: () => void): Finding[] {
    const before = new Set(byCause.values())
    run()
    return [...byCause.values()].filter((finding) => !before.has(finding))
  }
}

/** What only touches the machine it runs on does no harm in a container that is thrown away. */
const OUTLIVES_A_CONTAINER = /^(cloud|container|db|net|publish|remote-host|secret)\./

function placed(finding: Finding, unit: Unit): Finding | undefined {
  if (isThrowaway(unit.place) && !OUTLIVES_A_CONTAINER.test(finding.rule)) return undefined
  // Another machine may be meant to be wiped; and an alias is a text that nobody may ever call.
  const isFloor = reachesHost(unit) && !unit.at.via.includes('alias') && !unit.isSupposed
  const level = finding.level === 'never' && !isFloor ? 'dangerous' : finding.level
  return reachesHost(unit)
    ? { ...finding, level }
    : { ...finding, ...elsewhere(finding, unit), level }
}

/** The same path on another machine is another thing: who accepted one has not accepted the other. */
function elsewhere({ target }: Finding, { place }: Unit): Pick<Finding, 'scope' | 'target'> {
  const host = place.kind === 'remote' ? (place.host ?? 'unknown host') : 'container'
  return { scope: 'remote', target: target === undefined ? host : `${host}:${target}` }
}

/** It holds for whatever comes next, and not for one of its words. */
function asCarried(finding: Finding, command: string): Finding {
  const span = { start: 0, end: command.length }
  return {
    ...finding,
    span,
    ...exactly('found.earlier', { sentence: sentenceIn(finding) }),
    isCarried: true,
  }
}

const OF_THE_FILE: ReadonlySet<string> = new Set([
  'remote-code.run-after-waiting',
  'remote-code.unread-file',
])

/** The command shows no more than the file's name, so the sentence says where the danger stands. */
function inFile(
  finding: Finding,
  file: OpenedScript | undefined,
  { fingerprint }: Outside,
): Finding {
  // This one is about whoever may have put the file there.
  if (finding.rule === 'remote-code.scratch-script' || file === undefined) return finding
  return {
    ...finding,
    content: fingerprint(JSON.stringify([...file.texts])),
    ...(!OF_THE_FILE.has(finding.rule) &&
      exactly('found.inFile', { file: file.name, sentence: sentenceIn(finding) })),
  }
}

/** Alone, as it stands inside another. */
function sentenceIn({ rule, sentence, said }: Finding): Sentence {
  return { text: sentence, ...(said ?? { key: rule }) }
}

function failedRule(span: Finding['span']): Finding {
  return {
    rule: 'unparsable.rule',
    level: 'dangerous',
    span,
    ...exactly('found.unjudged'),
    undoable: false,
    remember: 'never',
  }
}

function tooManyEdges(command: string): Finding {
  return {
    rule: 'too-complex.limit',
    level: 'dangerous',
    span: { start: 0, end: command.length },
    ...exactly('found.notToTheEnd', { reason: sentenceOf('found.tooManyCommands') }),
    undoable: false,
    remember: 'never',
  }
}

function isFailure({ rule }: Finding): boolean {
  return rule === 'unparsable.rule'
}

function edgesOf(units: readonly Unit[]): Edge[] {
  const edges: Edge[] = []
  for (const to of units) {
    if (edges.length > MOST_EDGES) break
    for (const from of to.stdin.from) edges.push({ from, to, kind: 'pipe' })
    const words = [...to.argv, ...to.env.map(({ value }) => value)]
    for (const field of words)
      for (const from of field.from ?? []) edges.push({ from, to, kind: 'word', field })
  }
  return edges
}

const OF_THIS_APP: ReadonlySet<string> = new Set(['system.own-program', 'secret.app-data'])

/** Whoever changes everything is told of that first, and then of this app, which is a part of it. */
function isAside({ rule, target }: Finding, found: readonly Finding[]): boolean {
  if (!OF_THIS_APP.has(rule) || target === undefined) return false
  return found.some(
    (other) => other.target !== undefined && !OF_THIS_APP.has(other.rule) && isAbove(other.target),
  )

  function isAbove(path: string): boolean {
    return path !== target && target?.startsWith(path === '/' ? path : `${path}/`) === true
  }
}

function assemble(
  command: string,
  found: readonly Finding[],
  units: readonly Unit[],
  isComplete: boolean,
): Verdict {
  const ordered = found
    .map((finding) => ({ ...finding, span: markIn(command, finding.span) }))
    .map((finding) => ({ finding, isAside: isAside(finding, found) }))
    .sort(
      (left, right) =>
        Number(left.isAside) - Number(right.isAside) ||
        RANK[right.finding.level] - RANK[left.finding.level] ||
        left.finding.span.start - right.finding.span.start,
    )
    .map(({ finding }) => finding)
    .slice(0, MOST_FINDINGS)
  const level = found.reduce<'safe' | FindingLevel>(
    (worst, { level }) => (RANK[level] > RANK[worst] ? level : worst),
    'safe',
  )
  const isAllThere = found.length <= MOST_FINDINGS
  const complete = isComplete && isAllThere && !ordered.some(isFailure)
  const parts = partsOf(command, units, ordered)
  return {
    level,
    decision: level === 'safe' ? 'allow' : level === 'never' ? 'never' : 'ask',
    findings: ordered,
    complete,
    parts,
  }
}
