/** One thing that wants to run, whatever it is, in the shape in which the gate weighs it. */
import { say } from '#say'
import { type Words, wordsOf } from '#words'
import { type Danger, type Judgement, notUnderstood } from '../classifier/judgement.ts'
import type { Dialect, Sensitivity } from '../classifier/rules/rule.ts'
import type { Earlier } from '../classifier/shell/walk/analyse.ts'
import type {
  CodeRequest,
  CommandRequest,
  GateRequest,
  ToolOffer,
  ToolQuestion,
  ToolRequest,
  WantedOutside,
  WriteRequest,
} from '../ports/gate.ts'
import type { Judge } from './judge-context.ts'
import type { RunningCommands, SeenRunning } from './running-commands.ts'
import { programTypedInto, READS_COMMANDS, RECALLS } from './typed-lines.ts'

/** What a grant is compared with. `text` is the command, the script, or the call. */
export interface Matter {
  readonly about: 'command' | 'code' | 'tool' | 'file'
  readonly tool: string
  readonly text: string
  readonly judgement: Judgement
  /** It has nothing to do with the folder in which the session works. */
  readonly isOfAnyFolder?: boolean
}

export interface Call {
  readonly request: GateRequest
  readonly matter: Matter
  readonly language?: string
  /** What it was judged from. */
  readonly earlier?: Earlier
  /** What ran when it was judged. */
  readonly seen?: SeenRunning
  readonly change?: { readonly diff: string; readonly canUndo: boolean }
  /** Of a server's tool: what it is given, piece by piece. */
  readonly offered?: ToolOffer & { readonly args: Readonly<Record<string, unknown>> }
}

/** A command in the sandbox wants to reach a host that nobody allowed. */
export const HOST_RULE = 'network.host'

/** It wants what no sandbox has: a path, a socket, the person's keys. */
export const LEAVE_RULE = 'sandbox.leave'

/** Interpreters that read a program on standard input, by what execute_code calls them. */
const INTERPRETERS: Readonly<Record<string, string>> = {
  bash: 'bash',
  javascript: 'node',
  js: 'node',
  node: 'node',
  perl: 'perl',
  python: 'python3',
  ruby: 'ruby',
  sh: 'sh',
  shell: 'bash',
}

/** Arguments under these names are commands, whoever runs them. */
const COMMAND_ARGUMENTS: readonly string[] = [
  'bash',
  'cmd',
  'command',
  'commands',
  'script',
  'shell',
]

export function createCallReader(deps: {
  judge: Judge
  sensitivity: () => Sensitivity
  running: RunningCommands
}) {
  return { command, code, tool, write }

  async function command(request: CommandRequest): Promise<Call> {
    const { typedInto } = request
    const seen = deps.running.now(request)
    const { previousCwd } = request
    const earlier = { state: await request.carried?.(), previousCwd }
    const judgement =
      typedInto === undefined
        ? await judge(request.command, request, earlier, request.place.dialect)
        : await judgeTyped(request.command, typedInto, request, earlier)
    const matter = { about: 'command', tool: request.tool, text: request.command } as const
    const found = wanting({ ...judgement, ...(await besideWriters(judgement, request)) }, request)
    return { request, matter: { ...matter, judgement: found }, earlier, seen }
  }

  /** The other way round: what runs already may still write to a file that this would run later. */
  async function besideWriters(
    { later = [], findings }: Judgement,
    request: CommandRequest,
  ): Promise<Pick<Judgement, 'level' | 'findings'> | undefined> {
    if (later.length === 0) return undefined
    for (const { request: other, matter, earlier, language } of deps.running.besides(request)) {
      const judged =
        language === undefined
          ? await judge(matter.text, other, earlier, other.place.dialect, later)
          : await judgeCode({ ...other, code: matter.text, language }, later)
      if (!judged.findings.some(({ rule }) => rule === 'persistence.awaited-file')) continue
      const danger = stillWritten({ start: 0, end: request.command.length })
      return { findings: [...findings, danger], level: strongest([...findings, danger]) }
    }
    return undefined
  }

  /** A script is judged as what it is to a shell: a program handed to its interpreter. */
  async function code(request: CodeRequest): Promise<Call> {
    const judgement = await judgeCode(request)
    const matter: Matter = { about: 'code', tool: request.tool, text: request.code, judgement }
    return { request, matter, language: request.language }
  }

  async function tool(request: ToolRequest): Promise<Call> {
    if (request.question) return toolQuestion(request, request.question)
    const args = JSON.stringify(request.args, undefined, 2)
    const text = `${request.tool} ${args}`
    const carried = await Promise.all(commandsIn(request.args).map((text) => judge(text, request)))
    const whole = { start: 0, end: text.length }
    const findings = [
      ...(request.isReadOnly ? [] : [changesThings(request, whole)]),
      ...carried.flatMap((inner) => inner.findings.map((danger) => ({ ...danger, span: whole }))),
    ]
    const judgement: Judgement = {
      level: strongest(findings),
      findings,
      parts: [],
      complete: carried.every((inner) => inner.complete),
    }
    const { offeredBy, args: given } = request
    return {
      request,
      matter: { about: 'tool', tool: request.tool, text, judgement },
      ...(offeredBy && { offered: { ...offeredBy, args: given } }),
    }
  }

  function write(request: WriteRequest): Call {
    const { diff, canUndo, tool } = request
    const text = request.paths.join('\n')
    const awaited = deps.running.awaitedOnDisk(request)
    const isAwaited = request.paths.some((path) => awaited.includes(path))
    const findings = writeDangers(request, isAwaited, { start: 0, end: text.length })
    const judgement: Judgement = {
      level: strongest(findings),
      findings,
      parts: [],
      complete: true,
    }
    return { request, matter: { about: 'file', tool, text, judgement }, change: { diff, canUndo } }
  }

  /** The border around the classifier: one that fails must neither stop the agent nor let it pass. */
  async function judge(
    text: string,
    request: GateRequest,
    earlier?: Earlier,
    dialect?: Dialect,
    awaited = deps.running.awaited(request),
  ): Promise<Judgement> {
    const { sessionId, taskId, cwd, place } = request
    const sensitivity = deps.sensitivity()
    try {
      return await deps.judge(text, {
        ...{ sessionId, taskId, cwd, place, sensitivity, earlier, dialect, awaited },
      })
    } catch (error) {
      return notUnderstood(text, wordsOf(error))
    }
  }

  /**
   * Read as a command and as what that program makes of its input: it may be a shell or a database.
   * Nothing about it is remembered, because the program may be in another folder by now.
   */
  async function judgeTyped(
    text: string,
    into: string,
    request: GateRequest,
    { state }: Earlier,
  ): Promise<Judgement> {
    const before = request.typedBefore ?? ''
    const typed = before !== '' && READS_COMMANDS.test(into) ? before : undefined
    const end = delimiterFor(`${before}${text}`)
    const opening = `${into} <<'${end}'\n`
    const asCommand = await judge(text, request, { state, typed }, request.place.dialect)
    const asInput = await judge(`${opening}${before}${text}\n${end}`, request, { state })
    const asBefore = await judge(`${opening}${before}${end}`, request, { state })
    const known = new Set(asCommand.findings.map(causeOf))
    for (const danger of asBefore.findings) known.add(causeOf(danger))
    const whole = { start: 0, end: text.length }
    const start = opening.length + before.length
    const further = [
      // What the program's own command does, and what was typed before, has been decided.
      ...asInput.findings.filter(
        (danger) =>
          // `xargs -n1 cp x`: what is typed is said of the words that it is added to.
          danger.span.start >= start || !known.has(causeOf(danger)),
      ),
      ...(RECALLS.test(text) ? [recallsOrEscapes(whole)] : []),
    ].map((danger) => ({ ...danger, span: whole }))
    const inner = programTypedInto(before)
    const deeper =
      inner === undefined
        ? []
        : (await judgeTyped(text, inner.program, { ...request, typedBefore: inner.before }, {}))
            .findings
    const findings = [...asCommand.findings, ...further, ...deeper].map(
      (danger): Danger => ({ ...danger, remember: 'never' }),
    )
    const complete = asCommand.complete && asInput.complete
    return {
      ...{ level: strongest(findings), findings, parts: asCommand.parts, complete },
      files: new Map([...(asCommand.files ?? []), ...(asInput.files ?? [])]),
      later: [...(asCommand.later ?? []), ...(asInput.later ?? [])],
    }
  }

  async function judgeCode(
    request: Pick<CodeRequest, 'code' | 'language'> & GateRequest,
    awaited?: readonly string[],
  ): Promise<Judgement> {
    const interpreter = INTERPRETERS[request.language.toLowerCase()]
    if (!interpreter)
      return notUnderstood(
        request.code,
        say('danger.foreignLanguage', { language: request.language }),
      )
    const end = delimiterFor(request.code)
    const opening = `${interpreter} <<'${end}'\n`
    const text = `${opening}${request.code}\n${end}`
    const judgement = await judge(text, request, undefined, undefined, awaited)
    const moved = (offset: number): number =>
      Math.max(0, Math.min(offset - opening.length, request.code.length))
    return {
      ...judgement,
      parts: judgement.parts.map((part) => ({
        ...part,
        plain: false,
        span: move(part.span, moved),
      })),
      findings: judgement.findings.map((danger) => ({ ...danger, span: move(danger.span, moved) })),
    }
  }
}

export type CallReader = ReturnType<typeof createCallReader>

function commandsIn(args: Record<string, unknown>): string[] {
  return Object.entries(args).flatMap(([name, value]) => {
    if (!COMMAND_ARGUMENTS.includes(name.toLowerCase())) return []
    if (Array.isArray(value))
      return value.every((word) => typeof word === 'string') ? [value.join(' ')] : []
    return typeof value === 'string' ? [value] : []
  })
}

/** A change of ordinary files of the session has none, and asks only where everything is asked. */
function writeDangers(request: WriteRequest, isAwaited: boolean, span: Danger['span']): Danger[] {
  const { reason, outsideOf, isOwn, canUndo } = request
  const common = { span, undoable: canUndo, remember: 'never' as const }
  if (reason !== undefined || isOwn)
    return [
      {
        ...common,
        rule: 'file.protected',
        level: isOwn ? 'never' : 'dangerous',
        ...told(reason ?? say('danger.ownFile')),
      },
    ]
  if (isAwaited)
    return [{ ...common, rule: 'file.awaited', level: 'dangerous', ...told(say('danger.awaited')) }]
  if (outsideOf === undefined) return []
  const words = told(say('danger.outside', { folder: outsideOf }))
  return [{ ...common, rule: 'file.outside', level: 'caution', ...words }]
}

/** It runs a second time, outside: that is another matter than the first. */
function wanting(judgement: Judgement, { command, wants }: CommandRequest): Judgement {
  if (wants === undefined) return judgement
  const common = {
    ...({ level: 'caution', undoable: false, remember: 'always' } as const),
    span: { start: 0, end: command.length },
  }
  const wanted: Danger[] =
    wants.kind === 'host'
      ? // With those it is in the sandbox all the same, and so is any other command that reaches them.
        wants.hosts.map((host) => ({
          ...{ ...common, rule: HOST_RULE, target: host, isCarried: true },
          ...told(say('danger.wantsHost', { host })),
        }))
      : [{ ...common, rule: LEAVE_RULE, target: nameOf(wants), ...told(whyLeave(wants)) }]
  const findings = [...judgement.findings, ...wanted]
  return { ...judgement, findings, level: strongest(findings) }
}

type OtherThanHosts = Exclude<WantedOutside, { kind: 'host' }>

function nameOf(wants: OtherThanHosts): string {
  return wants.kind === 'keys' ? wants.kind : wants.path
}

function whyLeave(wants: OtherThanHosts): Words {
  if (wants.kind === 'path') return say('danger.leavesSandbox', { path: wants.path })
  if (wants.kind === 'socket') return say('danger.leavesForSocket', { path: wants.path })
  return say('danger.leavesForKeys')
}

function stillWritten(span: Danger['span']): Danger {
  return {
    rule: 'file.still-written',
    level: 'dangerous',
    span,
    ...told(say('danger.stillWritten')),
    undoable: false,
    remember: 'never',
  }
}

/** The question, and no more of the call, is what an answer is remembered for. */
function toolQuestion(request: ToolRequest, question: ToolQuestion): Call {
  const { about, level, remember, detail = '' } = question
  const text = `${request.tool} ${remember ?? detail}`
  const danger: Danger = {
    ...{ rule: 'tool.asks', level, undoable: false, span: { start: 0, end: text.length } },
    ...told(about),
    ...(remember === null ? { remember: 'never' } : { remember: 'always', target: remember }),
  }
  const judgement: Judgement = { level, findings: [danger], parts: [], complete: true }
  return {
    request,
    matter: { about: 'tool', tool: request.tool, text, judgement, isOfAnyFolder: true },
  }
}

function changesThings(request: ToolRequest, span: Danger['span']): Danger {
  return {
    rule: 'tool.changes-things',
    level: 'caution',
    span,
    ...told(
      say(request.offeredBy?.claim === 'reads' ? 'danger.claimsReading' : 'danger.changesThings', {
        tool: request.tool,
      }),
    ),
    undoable: false,
    remember: request.asksEachTime ? 'never' : 'always',
  }
}

function causeOf({ rule, target, level }: Danger): string {
  return JSON.stringify([rule, target, level])
}

function recallsOrEscapes(span: Danger['span']): Danger {
  return {
    rule: 'input.recall',
    level: 'dangerous',
    span,
    ...told(say('danger.recalls')),
    undoable: false,
    remember: 'never',
  }
}

function told({ text: sentence, ...said }: Words): Pick<Danger, 'sentence' | 'said'> {
  return { sentence, said }
}

function strongest(findings: readonly Danger[]): Judgement['level'] {
  const levels = ['never', 'dangerous', 'caution'] as const
  return levels.find((level) => findings.some((danger) => danger.level === level)) ?? 'safe'
}

function delimiterFor(code: string): string {
  const lines = new Set(code.split('\n'))
  for (let number = 0; ; number += 1) {
    const delimiter = `END_OF_CODE_${number}`
    if (!lines.has(delimiter)) return delimiter
  }
}

function move(span: Danger['span'], moved: (offset: number) => number): Danger['span'] {
  return { start: moved(span.start), end: moved(span.end) }
}
