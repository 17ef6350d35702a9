import { registry, type ToolContext } from '#tool-api'
import type {
  BackgroundStarted,
  ExecOutcome,
  Refusal,
  TerminalAccess,
} from '../../src-main/ports/terminal.ts'

/** A session's terminal that answers what a test says, and remembers what it was asked. */
export function fakeTerminal(answers: {
  exec?: Partial<ExecOutcome> | Refusal
  background?: BackgroundStarted | Refusal
  process?: Record<string, unknown>
}) {
  const asked: unknown[] = []
  const terminal: TerminalAccess = {
    exec: async (request) => {
      asked.push(request)
      if (answers.exec && 'refused' in answers.exec) return answers.exec
      const { output = '' } = answers.exec ?? {}
      return { status: 'exited', exitCode: 0, totalChars: output.length, output, ...answers.exec }
    },
    startBackground: async (request) => {
      asked.push(request)
      return answers.background ?? { processId: 'proc_0123456789ab', pid: 42 }
    },
    process: async (action) => {
      asked.push(action)
      return answers.process ?? {}
    },
    cwd: () => '/work',
  }
  return { asked, call }

  async function call(tool: string, args: Record<string, unknown>) {
    // These tools use nothing of the context but the terminal.
    const context = { terminal } as ToolContext
    const result = await registry.entry(tool)?.handler(args, context)
    return JSON.parse(String(result)) as Record<string, unknown>
  }
}
