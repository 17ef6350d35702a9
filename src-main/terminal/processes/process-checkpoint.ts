/** Writes down which processes run, so that the next run of the app finds them after a crash. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { parseJson } from '../../lib/parse-json.ts'
import type { BackgroundProcess } from './processes.ts'

const savedProcess = z.object({
  id: z.string(),
  command: z.string(),
  sessionId: z.string(),
  taskId: z.string(),
  callId: z.string(),
  cwd: z.string(),
  startedAt: z.number(),
  isPty: z.boolean(),
  notifyOnComplete: z.boolean(),
  isKept: z.boolean(),
  nonce: z.string(),
  backend: z.string(),
  ref: z.object({
    mark: z.string(),
    pid: z.number().optional(),
    startTime: z.string().optional(),
    outputPath: z.string().optional(),
    remoteId: z.string().optional(),
  }),
})

export type SavedProcess = z.infer<typeof savedProcess>

export function createProcessCheckpoint(deps: {
  path: string
  /** Commands may hold passwords. */
  clean(text: string): string
  onFailure(error: unknown): void
}) {
  let writing: Promise<void> = Promise.resolve()
  let next: string | undefined
  return { save, load, flush: () => writing }

  function save(processes: readonly BackgroundProcess[]): void {
    const saved = processes.filter((process) => !process.end).flatMap(toSaved)
    const isScheduled = next !== undefined
    next = JSON.stringify(saved)
    if (!isScheduled) writing = writing.then(write)
  }

  /** What ran when it was last written; a damaged file means that nothing is known. */
  async function load(): Promise<SavedProcess[]> {
    const text = await readFile(deps.path, 'utf8').catch(() => '[]')
    const parsed = z.array(savedProcess).safeParse(parseJson(text))
    return parsed.success ? parsed.data : []
  }

  async function write(): Promise<void> {
    const text = next ?? '[]'
    next = undefined
    try {
      await mkdir(dirname(deps.path), { recursive: true, mode: 0o700 })
      await writeFile(`${deps.path}.new`, text, { mode: 0o600 })
      await rename(`${deps.path}.new`, deps.path)
    } catch (error) {
      deps.onFailure(error)
    }
  }

  function toSaved(process: BackgroundProcess): SavedProcess[] {
    const { ref, nonce } = process.run.executing
    const { mark, pid, startTime, outputPath, remoteId } = ref
    const isThere = remoteId !== undefined || (pid !== undefined && startTime !== undefined)
    if (!isThere) return []
    const { id, sessionId, taskId, callId, cwd, startedAt, isPty, notifyOnComplete } = process
    const { backend, kept: isKept = false } = process.run.terminal.view()
    const command = deps.clean(process.command)
    return [
      {
        ...{ id, command, sessionId, taskId, callId, cwd, startedAt, isPty, notifyOnComplete },
        ...{ nonce, backend, isKept, ref: { mark, pid, startTime, outputPath, remoteId } },
      },
    ]
  }
}
