import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { type CheckResult, registry, say, type ToolContext, toolError } from '#tool-api'
import { type Language, languageOf } from './scripts/language-of.ts'

/** What a script can call, as far as the session has it. */
const SANDBOX_TOOLS = [
  'web_search',
  'web_extract',
  'read_file',
  'write_file',
  'search_files',
  'patch',
  'terminal',
]

/** A script's commands run in the foreground only. */
const NOT_IN_SCRIPTS = new Set(['background', 'pty', 'notify_on_complete', 'watch_patterns'])

const TIMEOUT_MS = 300_000
const MAX_CALLS = 50
const MAX_CODE_CHARS = 1_000_000

registry.register({
  name: 'execute_code',
  toolset: 'code_execution',
  emoji: '🐍',
  description: 'Run a script that calls tools',
  schema: {
    // Which tools it can call, and an example of that, is added for each session.
    description: [
      'Run a script, in Python or JavaScript, that can call tools as functions. Use it for three or',
      'more tool calls with logic between them: loops, filters, joining results. In JavaScript, or',
      'TypeScript, it is an ES module with top-level await, and each call is awaited. Results are',
      'parsed JSON. There too: shell_quote(text), json_parse(text) which forgives what models and',
      'programs get wrong, retry(function, max_attempts=3, delay=2). Print what you want to see; only',
      'what is printed comes back. Limits: 5 minutes, 50 tool calls, 50,000 characters of output,',
      'no standard input. It runs in the working folder, and a person may be asked first.',
    ].join(' '),
    parameters: {
      type: 'object',
      properties: {
        code: { type: 'string', description: 'The whole script' },
        language: {
          type: 'string',
          enum: ['python', 'javascript'],
          description: 'Recognised by the text when it is left out',
        },
      },
      required: ['code'],
    },
  },
  maxResultSizeChars: 100_000,
  checkFn: canRunScripts,
  handler: executeCode,
})

interface ExecuteCodeArgs {
  code: string
  language?: Language
}

async function executeCode(
  { code, language: named }: ExecuteCodeArgs,
  { scripts, callTool, enabledTools, progress }: ToolContext,
): Promise<string> {
  if (!scripts || !callTool)
    return toolError('scripts cannot be run here; call the tools one by one')
  if (code.trim() === '') return toolError('the script is empty')
  if (code.length > MAX_CODE_CHARS)
    return toolError('the script is longer than a million characters')
  const language = named ?? languageOf(code, hasPython() ? 'python' : 'javascript')
  const functions = SANDBOX_TOOLS.filter((name) => enabledTools.includes(name)).map((name) => ({
    name,
    parameters: parametersOf(name),
  }))
  const ran = await scripts.run({
    language,
    code,
    functions,
    call: (name, args, signal) => {
      progress(`calls ${name}`)
      return callTool(name, withoutBackground(args), signal)
    },
    timeoutMs: TIMEOUT_MS,
    maxCalls: MAX_CALLS,
  })
  if ('refused' in ran) return toolError(ran.message, { status: 'error', tool_calls_made: 0 })
  return JSON.stringify({ ...resultOf(ran), ...(!named && wasTakenFor(language, ran)) })
}

type Ran = Exclude<
  Awaited<ReturnType<NonNullable<ToolContext['scripts']>['run']>>,
  { refused: true }
>

function resultOf(ran: Ran) {
  const { exitCode, stdout, stderr, stdoutChars, callsMade } = ran
  const isLate = ran.status === 'timeout'
  const hasFailed = ran.status === 'exited' && exitCode !== 0
  const status = ran.status !== 'exited' ? ran.status : hasFailed ? 'error' : 'success'
  const error = isLate
    ? `the script did not finish within ${TIMEOUT_MS / 1_000} s and was ended with all it started`
    : hasFailed
      ? stderr.trim() || `the script ended with exit code ${exitCode}`
      : undefined
  return {
    status,
    output: error === undefined && stderr !== '' ? `${stdout}\n[stderr]\n${stderr}` : stdout,
    exit_code: exitCode,
    tool_calls_made: callsMade,
    duration_seconds: Math.round(ran.durationMs / 10) / 100,
    ...(error !== undefined && { error }),
    ...(stdoutChars > stdout.length && { output_truncated: true, output_total_chars: stdoutChars }),
    ...(hasFailed && hintFor(stderr)),
    ...(ran.approval !== undefined && { approval: ran.approval }),
    ...(ran.note !== undefined && { note: ran.note }),
  }
}

/** The mistakes that models make most. */
function hintFor(stderr: string): { hint?: string } {
  if (/require is not defined/.test(stderr))
    return { hint: 'the script is an ES module: use import instead of require' }
  if (/(\w+) is not defined|NameError/.test(stderr))
    return { hint: 'only the tools listed in the description of execute_code are functions here' }
  return {}
}

function wasTakenFor(language: Language, { stderr }: Ran): { hint?: string } {
  if (!/SyntaxError/.test(stderr)) return {}
  const [taken, other] = language === 'python' ? ['Python', 'javascript'] : ['JavaScript', 'python']
  return { hint: `it was taken for ${taken}; if it is not, set language to "${other}"` }
}

function parametersOf(name: string): string[] {
  const properties = registry.entry(name)?.schema.parameters.properties ?? {}
  return Object.keys(properties).filter((key) => !NOT_IN_SCRIPTS.has(key))
}

function withoutBackground(args: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).filter(([key]) => !NOT_IN_SCRIPTS.has(key)))
}

/** Our own program runs JavaScript, unless it is packaged; then there must be another. */
function canRunScripts(): CheckResult {
  const isPackaged = process.versions.electron !== undefined && !('defaultApp' in process)
  if (!isPackaged || isOnPath('node') || hasPython()) return true
  return {
    ok: false,
    code: 'missing-binary',
    reason: say('tool.noInterpreter'),
    fix: say('tool.installNode'),
  }
}

function hasPython(): boolean {
  return isOnPath('python3') || isOnPath('python')
}

function isOnPath(name: string): boolean {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => isAbsolute(folder))
  return folders.some((folder) => {
    try {
      accessSync(join(folder, process.platform === 'win32' ? `${name}.exe` : name), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
