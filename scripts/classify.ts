/**
 * Judges commands for scripts and CI: JSON lines `{ "command", "cwd"?, "home"?, "dialect"? }` on standard
 * input, one verdict a line on standard output, in the same order.
 */
import { once } from 'node:events'
import { z } from 'zod'
import { judge } from '../src-main/approval/gate/judge.ts'

const lineSchema = z.object({
  command: z.string(),
  cwd: z
    .string()
    .nullish()
    .transform((cwd) => cwd || '/home/user/project'),
  home: z
    .string()
    .nullish()
    .transform((home) => home || '/home/user'),
  /** What will read the text. */
  dialect: z
    .enum(['bash', 'powershell', 'cmd'])
    .nullish()
    .transform((dialect) => dialect ?? 'bash'),
})

let number = 0
for await (const line of linesOf(process.stdin.setEncoding('utf8'))) {
  number++
  if (line.trim() === '') continue
  // Whoever reads slowly is waited for, so that a long list needs no memory.
  if (!process.stdout.write(`${JSON.stringify(answer(line))}\n`))
    await once(process.stdout, 'drain')
}

/** Only a line feed ends a line: JSON may hold the separators that readline would stop at. */
async function* linesOf(chunks: AsyncIterable<string>) {
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  yield rest
}

function answer(line: string) {
  const request = lineSchema.safeParse(parseJson(line))
  if (!request.success) {
    process.exitCode = 1
    return {
      error: `line ${number} is not { "command": string, "cwd"?: path, "home"?: path, "dialect"?: "bash" | "powershell" | "cmd" }`,
    }
  }
  const { command, ...places } = request.data
  const { decision, level, findings } = judge(command, places)
  return {
    command,
    decision,
    level,
    findings: findings.map(({ rule, level, span, sentence }) => ({ rule, level, span, sentence })),
  }
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
