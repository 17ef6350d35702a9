/** Keeps what terminals showed, so that they can be read again after a restart. */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { TerminalView } from '#contract'

const MAX_TERMINALS = 50

const savedTerminal = z.object({
  savedAt: z.number(),
  columns: z.number(),
  rows: z.number(),
  view: z.object({
    id: z.string(),
    owner: z.enum(['person', 'agent']),
    title: z.string(),
    cwd: z.string(),
    startedAt: z.number(),
    state: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('running') }),
      z.object({
        kind: z.literal('ended'),
        exitCode: z.number().nullable(),
        endedAt: z.number(),
      }),
    ]),
    pty: z.boolean(),
    backend: z.string(),
    keyboard: z.enum(['person', 'agent', 'nobody']),
    command: z.string().optional(),
    sessionId: z.string().optional(),
    callId: z.string().optional(),
    processId: z.string().optional(),
    approvedBy: z.enum(['person', 'editor', 'reviewer']).optional(),
  }),
})

export interface SavedTerminal extends z.infer<typeof savedTerminal> {
  view: TerminalView
  bytes: Uint8Array
}

export function createScrollbackFiles(deps: { folder: string; onFailure(error: unknown): void }) {
  let working: Promise<unknown> = Promise.resolve()
  return { save, forget, load, flush: () => working }

  function save(terminal: SavedTerminal): void {
    enqueue(async () => {
      const { bytes, ...rest } = terminal
      const head = Buffer.from(`${JSON.stringify(rest)}\n`)
      const path = pathOf(terminal.view.id)
      await mkdir(deps.folder, { recursive: true, mode: 0o700 })
      await writeFile(`${path}.new`, Buffer.concat([head, bytes]), { mode: 0o600 })
      await rename(`${path}.new`, path)
    })
  }

  function forget(id: string): void {
    enqueue(() => rm(pathOf(id), { force: true }))
  }

  /** The newest ones, oldest first; the rest is removed. */
  async function load(): Promise<SavedTerminal[]> {
    const names = await readdir(deps.folder).catch(() => [])
    const found = await Promise.all(names.map(read))
    const good = found
      .filter((terminal) => terminal !== undefined)
      .sort((a, b) => a.view.startedAt - b.view.startedAt)
    const kept = good.slice(-MAX_TERMINALS)
    const keptNames = new Set(kept.map(({ view }) => `${view.id}.scrollback`))
    for (const name of names)
      if (!keptNames.has(name)) enqueue(() => rm(join(deps.folder, name), { force: true }))
    return kept
  }

  async function read(name: string): Promise<SavedTerminal | undefined> {
    try {
      const data = await readFile(join(deps.folder, name))
      const headEnd = data.indexOf('\n')
      const head = savedTerminal.parse(JSON.parse(data.subarray(0, headEnd).toString()))
      return { ...head, bytes: new Uint8Array(data.subarray(headEnd + 1)) }
    } catch {
      return undefined // half a file, or one of a later version
    }
  }

  function pathOf(id: string): string {
    return join(deps.folder, `${id}.scrollback`)
  }

  function enqueue(work: () => Promise<unknown>): void {
    working = working.then(work).catch(deps.onFailure)
  }
}

export type ScrollbackFiles = ReturnType<typeof createScrollbackFiles>
