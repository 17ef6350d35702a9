/** Runs scripts of the agent: the gate first, then a process of their own with limits on everything. */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import nodeModule from 'node:module'
import { stampOf } from '../../lib/door/agents-stamp.ts'
import type { Launcher } from '../../lib/launcher.ts'
import type { CallTraces } from '../../ports/call.ts'
import type { CodeRequest, CommandEnd, GateAnswer } from '../../ports/gate.ts'
import type { NotedRun, NoteRun } from '../../ports/network.ts'
import type { Place } from '../../ports/place.ts'
import type { ScriptAccess, ScriptRequest } from '../../ports/scripts.ts'
import type { ExecOutcome, ExecRequest, Refusal } from '../../ports/terminal.ts'
import type { WatchCommand } from '../../ports/toolbox/command-changes.ts'
import { agentEnvironment } from '../backends/local/environment.ts'
import type { KillTree } from '../backends/local/kill-tree.ts'
import { loginPath } from '../backends/local/login-path.ts'
import { findInterpreter, type Interpreter, type InterpreterMachine } from './find-interpreter.ts'
import { javascriptPrelude, type PreludeFacts, pythonPrelude } from './script-prelude.ts'
import { startScript } from './script-process.ts'

export interface ScriptCall {
  sessionId: string
  taskId: string
  callId: string
  signal: AbortSignal
  traces: CallTraces
}

export interface ScriptsDeps {
  /** The gate, for the whole script; what it lets pass may be what the person made of it. */
  passCode(request: CodeRequest): Promise<GateAnswer>
  cwdOf(taskId: string): string
  placeOf(taskId: string): Place
  humanWaitMs(sessionId: string): number
  /** A command in the place where the session works, through the gate like any other. */
  exec(call: ScriptCall, request: ExecRequest): Promise<ExecOutcome | Refusal>
  /** Keeps what a script changes in files by itself. */
  watch: WatchCommand
  /** Hides keys in what a script printed. */
  clean(text: string): string
  env: Readonly<Record<string, string | undefined>>
  passOn: (sessionId: string) => readonly string[]
  /** Runs a session's scripts in the sandbox; undefined where they are free. */
  launcherFor(sessionId: string): Launcher | undefined
  /** Notes which hosts a script reaches. */
  note: NoteRun
  onFinished(end: CommandEnd): void
  machine: Omit<InterpreterMachine, 'path'>
  killTree: KillTree
  /** Begins the mark of every script's process. */
  appMark: string
  now(): number
  after(ms: number, run: () => void): () => void
}

const MIN_REARM_MS = 1_000 // a person who has just been asked is looked at again no sooner

export function createScripts(deps: ScriptsDeps) {
  let count = 0
  return { forCall }

  function forCall(call: ScriptCall): ScriptAccess {
    return { run }

    async function run(request: ScriptRequest) {
      const place = deps.placeOf(call.taskId)
      if (!place.isThisMachine) return runFar(request, place.name)
      const cwd = deps.cwdOf(call.taskId)
      const env = agentEnvironment(deps.env, deps.passOn(call.sessionId))
      const shell = deps.env.SHELL ?? '/bin/sh'
      env.PATH = await loginPath({ platform: deps.machine.platform, shell, env })
      const interpreter = findInterpreter(request.language, { ...deps.machine, path: env.PATH })
      if (!interpreter) return refused(missing(request.language))
      const passed = await deps.passCode({
        ...call,
        tool: 'execute_code',
        language: request.language,
        code: request.code,
        cwd,
        place,
      })
      if (!passed.allowed) return refused(passed.message)
      const noted = await deps.note({ sessionId: call.sessionId, cwd, onNoted: () => {} })
      const launcher = passed.confined === 'left' ? undefined : deps.launcherFor(call.sessionId)
      if (passed.confined === 'needed' && !launcher) return refused(NO_SANDBOX)
      const allowed = { ...request, code: passed.command }
      const proxied = launcher ? withProxy(env, noted) : env
      const over = await deps.watch(call)
      const ran = await runAllowed(allowed, interpreter, cwd, proxied, launcher)
      await over()
      const { exitCode, durationMs } = ran
      const { sessionId, callId } = call
      const hosts = launcher && noted?.hosts()
      deps.onFinished({ sessionId, callId, exitCode, durationMs, ...(hosts && { hosts }) })
      return { ...ran, ...(passed.note !== undefined && { approval: passed.note }) }
    }

    /**
     * Where only a terminal reaches, the script is a command like any other: judged, shown and ended as
     * one. The tools do not reach there, and it says so.
     */
    async function runFar({ language, code, timeoutMs }: ScriptRequest, place: string) {
      const startedAt = deps.now()
      const ran = await deps.exec(call, { command: farCommand(language, code), timeoutMs })
      if ('refused' in ran) return refused(ran.message)
      const { status, exitCode, output, approval, note } = ran
      if (status === 'lost') return refused(note ?? `${place} could not be reached`)
      if (exitCode === NOT_FOUND) return refused(missingThere(language, place))
      return {
        ...{ status, exitCode, stdout: output, stderr: '', callsMade: 0 },
        stdoutChars: ran.totalChars,
        durationMs: deps.now() - startedAt,
        ...(approval !== undefined && { approval }),
        note: [
          note,
          `it ran in ${place}, where a script cannot call tools; stdout and stderr are one`,
        ]
          .filter((each) => each !== undefined)
          .join('; '),
      }
    }

    async function runAllowed(
      request: ScriptRequest,
      interpreter: Interpreter,
      cwd: string,
      env: Record<string, string>,
      launcher: Launcher | undefined,
    ) {
      const token = randomBytes(24).toString('base64url')
      const facts = { token, functions: request.functions }
      const over = new AbortController()
      const calls = createCalls(request, token, over.signal)
      const startedAt = deps.now()
      count += 1
      const started = { file: interpreter.file, stamp: stampOf(deps.appMark), launcher }
      const script = startScript(
        {
          ...programFor(request, facts, started),
          cwd,
          env: { ...env, ...interpreter.env, PYTHONIOENCODING: 'utf-8' },
          mark: `${deps.appMark}.script${count}`,
          onLine: calls.answer,
          clean: deps.clean,
        },
        deps.killTree,
      )
      const limit = createLimit(request.timeoutMs, () => {
        over.abort()
        return script.end()
      })
      try {
        const ended = await script.ended
        return {
          ...ended,
          status: limit.reached() ?? ('exited' as const),
          callsMade: calls.made(),
          durationMs: deps.now() - startedAt,
        }
      } finally {
        limit.lift()
        over.abort()
      }
    }

    /** Time is up, or the person stopped; time that a person was waited for does not count. */
    function createLimit(timeoutMs: number, end: () => Promise<void>) {
      const startedAt = deps.now()
      const waitedAtStart = deps.humanWaitMs(call.sessionId)
      let reached: 'timeout' | 'interrupted' | undefined
      let cancel = deps.after(timeoutMs, expire)
      call.signal.addEventListener('abort', interrupt)
      if (call.signal.aborted) interrupt()
      return { reached: () => reached, lift }

      function expire(): void {
        const waitedMs = deps.humanWaitMs(call.sessionId) - waitedAtStart
        const leftMs = timeoutMs - (deps.now() - startedAt - waitedMs)
        if (leftMs > 0 && waitedMs > 0) cancel = deps.after(Math.max(leftMs, MIN_REARM_MS), expire)
        else stop('timeout')
      }

      function interrupt(): void {
        stop('interrupted')
      }

      function stop(why: 'timeout' | 'interrupted'): void {
        reached ??= why
        void end()
      }

      function lift(): void {
        cancel()
        call.signal.removeEventListener('abort', interrupt)
      }
    }
  }
}

/** Answers the lines of one script: who is allowed to ask, for what, and how often. */
function createCalls(request: ScriptRequest, token: string, signal: AbortSignal) {
  const names = new Set(request.functions.map(({ name }) => name))
  let made = 0
  return { answer, made: () => made }

  async function answer(line: string): Promise<string> {
    const message = parse(line)
    if (!message || !isSame(message.token, token)) return reply(0, 'error', 'not a call')
    const { id, tool, args } = message
    if (!names.has(tool)) return reply(id, 'error', `there is no tool ${tool} for scripts here`)
    if (made >= request.maxCalls)
      return reply(id, 'error', `a script may call tools ${request.maxCalls} times, not more`)
    made += 1
    try {
      return reply(id, 'result', await request.call(tool, args, signal))
    } catch (error) {
      return reply(id, 'error', error instanceof Error ? error.message : String(error))
    }
  }
}

interface Message {
  token: string
  id: number
  tool: string
  args: Record<string, unknown>
}

function parse(line: string): Message | undefined {
  try {
    const { token, id, tool, args } = JSON.parse(line) as Record<string, unknown>
    if (typeof token !== 'string' || typeof tool !== 'string' || typeof id !== 'number')
      return undefined
    const isNamed = typeof args === 'object' && args !== null && !Array.isArray(args)
    // Checked to be an object; each tool checks its own arguments.
    return { token, id, tool, args: isNamed ? (args as Record<string, unknown>) : {} }
  } catch {
    return undefined
  }
}

function isSame(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function reply(id: number, field: 'result' | 'error', text: string): string {
  return JSON.stringify({ id, [field]: text })
}

/** Standard input holds the script, so its line numbers are its own and its imports the project's. */
function programFor(
  { language, code }: ScriptRequest,
  facts: PreludeFacts,
  started: { file: string; stamp: number; launcher: Launcher | undefined },
) {
  if (language === 'python')
    return { interpreter: { ...started, args: ['-c', pythonPrelude(facts)] }, program: code }
  const prelude = Buffer.from(javascriptPrelude(facts)).toString('base64')
  const args = ['--input-type=module', `--import=data:text/javascript;base64,${prelude}`, '-']
  return { interpreter: { ...started, args }, program: withoutTypes(code) }
}

/** One of the person's own goes before ours, unless there is no other way out. */
function withProxy(env: Record<string, string>, noted: NotedRun | undefined) {
  const hasOwn = Object.keys(env).some((name) => /^(?:https?|all)_proxy$/i.test(name))
  return noted && (noted.isForced || !hasOwn) ? { ...env, ...noted.env } : env
}

const NOT_FOUND = 127

const NO_SANDBOX =
  'it was allowed only within the sandbox, which is not there any more; run it again to have it judged anew'

/** Read from the text itself, so nothing of it is changed by the shell. */
function farCommand(language: ScriptRequest['language'], code: string): string {
  const program = language === 'python' ? code : withoutTypes(code)
  const end = `END_OF_SCRIPT_${randomBytes(8).toString('hex')}`
  const interpreter = language === 'python' ? 'python3 -' : 'node --input-type=module -'
  return `${interpreter} <<'${end}'\n${program}\n${end}`
}

function missingThere(language: string, place: string): string {
  const program = language === 'python' ? 'Python' : 'Node.js'
  return `there is no ${program} in ${place}; write the script in the other language, or use the terminal tool`
}

/** What cannot be read as TypeScript is left to the interpreter, whose message names the line. */
function withoutTypes(code: string): string {
  try {
    return nodeModule.stripTypeScriptTypes(code)
  } catch {
    return code
  }
}

function missing(language: string): string {
  return language === 'python'
    ? 'there is no Python on this machine; write the script in JavaScript'
    : 'there is no Node.js on this machine to run JavaScript; install it from nodejs.org, or write the script in Python'
}

function refused(message: string) {
  return { refused: true as const, message }
}
