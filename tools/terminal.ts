import { registry, type ToolContext, toolError } from '#tool-api'
import { separateBackgroundLists } from './commands/background-lists.ts'
import { exitMeaning } from './commands/exit-meaning.ts'
import { foregroundAdvice } from './commands/foreground-advice.ts'
import { resultHint } from './commands/result-hint.ts'

const DEFAULT_TIMEOUT_S = 180
const MAX_TIMEOUT_S = 600

registry.register({
  name: 'terminal',
  toolset: 'terminal',
  emoji: '💻',
  description: 'Run a shell command',
  schema: {
    description: [
      "Run a bash command in the session's folder. Exported variables, functions, aliases and the",
      'folder carry over to the next call; the person sees every command while it runs and may be',
      'asked first. stdout and stderr come back together. Foreground is for what ends by itself:',
      `the limit is ${DEFAULT_TIMEOUT_S} seconds, at most ${MAX_TIMEOUT_S} with timeout. Use`,
      'background: true for servers, watchers and anything longer, then the process tool. Use',
      'pty: true for programs that need a terminal: sudo and ssh passwords (the person types them,',
      'you never see them), REPLs, full-screen tools. Prefer the file tools for reading and',
      'editing files.',
    ].join(' '),
    parameters: {
      type: 'object',
      properties: {
        command: { type: 'string', description: 'The command, as for bash -c' },
        background: {
          type: 'boolean',
          default: false,
          description: 'Start it and return at once with a session_id for the process tool',
        },
        timeout: {
          type: 'integer',
          minimum: 1,
          description: `Seconds until a foreground command is ended (default ${DEFAULT_TIMEOUT_S}, at most ${MAX_TIMEOUT_S})`,
        },
        workdir: {
          type: 'string',
          description: "A folder for this call only; the session's own folder stays as it is",
        },
        pty: { type: 'boolean', default: false, description: 'Run it in a terminal' },
        notify_on_complete: {
          type: 'boolean',
          default: false,
          description: 'Background only: you are told once when it ends',
        },
        watch_patterns: {
          type: 'array',
          items: { type: 'string' },
          description:
            'Background only: you are told when a line of its output contains one of these, at most every 15 seconds. For rare lines such as "ready"; left out when notify_on_complete is set',
        },
      },
      required: ['command'],
    },
  },
  maxResultSizeChars: 100_000,
  handler: runCommand,
})

interface TerminalArgs {
  command: string
  background?: boolean
  timeout?: number
  workdir?: string
  pty?: boolean
  notify_on_complete?: boolean
  watch_patterns?: string[]
}

async function runCommand(args: TerminalArgs, context: ToolContext): Promise<string> {
  if (typeof args.command !== 'string')
    return toolError('command must be a string; to run a script, use execute_code', {
      exit_code: -1,
    })
  const badFolder = args.workdir === undefined ? undefined : workdirProblem(args.workdir)
  if (badFolder) return refused(badFolder, 'blocked')
  const command = separateBackgroundLists(args.command)
  return args.background
    ? startInBackground({ ...args, command }, context)
    : runInForeground({ ...args, command }, context)
}

async function runInForeground(args: TerminalArgs, context: ToolContext): Promise<string> {
  const { command, timeout = DEFAULT_TIMEOUT_S, workdir } = args
  if (timeout > MAX_TIMEOUT_S)
    return notRun(
      `a foreground command may take ${MAX_TIMEOUT_S} seconds at most; use background: true for longer ones`,
    )
  const advice = foregroundAdvice(command)
  if (advice) return notRun(advice)
  const outcome = await context.terminal.exec({
    command,
    timeoutMs: timeout * 1_000,
    pty: needsPipe(command) ? false : (args.pty ?? false),
    ...(workdir !== undefined && { workdir }),
  })
  if ('refused' in outcome) return refused(outcome.message, outcome.status, command)
  if (outcome.status === 'lost') return unreachable(outcome.note)
  const { exitCode } = outcome
  const meaning = exitMeaning(command, exitCode)
  const hint = resultHint(command, exitCode, outcome.output)
  const isCut = outcome.totalChars > outcome.output.length && outcome.spillPath !== undefined
  return JSON.stringify({
    output: `${outcome.output.trim()}${endingOf(outcome.status, timeout)}`,
    exit_code: exitCode,
    error: null,
    ...(outcome.cwd && { cwd: outcome.cwd }),
    ...(meaning && { exit_code_meaning: meaning }),
    ...(hint && { hint }),
    ...(outcome.approval && { approval: outcome.approval }),
    ...(outcome.rehearsed && { rehearsed: true }),
    ...(outcome.note && { note: outcome.note }),
    ...(needsPipe(command) && args.pty && { pty_note: PIPE_NOTE }),
    ...(isCut && {
      output_total_chars: outcome.totalChars,
      full_output_path: outcome.spillPath,
      truncation_note: 'the middle was left out; read_file with offset shows the rest of the file',
    }),
  })
}

async function startInBackground(args: TerminalArgs, context: ToolContext): Promise<string> {
  const {
    command,
    workdir,
    notify_on_complete: notify = false,
    watch_patterns: patterns = [],
  } = args
  const watched = notify ? [] : patterns.filter((pattern) => pattern !== '')
  const started = await context.terminal.startBackground({
    command,
    pty: needsPipe(command) ? false : (args.pty ?? false),
    notifyOnComplete: notify,
    watchPatterns: watched,
    ...(workdir !== undefined && { workdir }),
  })
  if ('refused' in started) return refused(started.message, started.status, command)
  return JSON.stringify({
    output: 'Background process started',
    session_id: started.processId,
    pid: started.pid,
    exit_code: 0,
    error: null,
    ...(started.approval && { approval: started.approval }),
    ...(notify && { notify_on_complete: true }),
    ...(watched.length > 0 && { watch_patterns: watched }),
    ...(notify && patterns.length > 0 && { watch_patterns_ignored: 'notify_on_complete is set' }),
    ...(needsPipe(command) && args.pty && { pty_note: PIPE_NOTE }),
    ...(!notify &&
      watched.length === 0 && {
        hint: 'nothing will tell you when it ends; use the process tool (wait, poll, log), or notify_on_complete',
      }),
  })
}

/** These read a token from a pipe up to its end, which a terminal does not have. */
function needsPipe(command: string): boolean {
  return /\bgh\s+auth\s+login\b.*--with-token\b/.test(command)
}

const PIPE_NOTE = 'this command reads its input up to the end, so it ran on a pipe'

/** A folder's name, not a piece of shell. */
function workdirProblem(workdir: string): string | undefined {
  const found = /[\p{Cc};|&<>$`"*?]/u.exec(workdir)
  if (!found) return undefined
  return `workdir holds a character that no folder should have: ${JSON.stringify(found[0])}`
}

function endingOf(status: 'exited' | 'timeout' | 'interrupted' | 'lost', timeout: number): string {
  if (status === 'timeout') return `\n[Command timed out after ${timeout}s]`
  return status === 'interrupted' ? '\n[Command interrupted]' : ''
}

function notRun(message: string): string {
  return JSON.stringify({ output: '', exit_code: -1, error: message })
}

function refused(
  message: string,
  status: 'blocked' | 'pending_approval',
  command?: string,
): string {
  const pending = status === 'pending_approval' && { approval_pending: true, command }
  return JSON.stringify({ output: '', exit_code: -1, error: message, status, ...pending })
}

/** The place failed, not the command. */
function unreachable(note: string | undefined): string {
  const reason = note ?? 'the backend cannot be reached'
  return JSON.stringify({
    output: '',
    exit_code: -1,
    error: reason,
    status: 'degraded',
    reason,
    retry_hint: 'the command was not run; try again, or tell the person what is wrong',
  })
}
