/** The file side over a temporary folder, and tools called with it as dispatch would. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { hastyDisk } from '../../src-main/files/disk/atomic-write.ts'
import { createFiles, type FilesDeps } from '../../src-main/files/files.ts'
import type { CallTraces } from '../../src-main/ports/call.ts'
import type { FileAccess } from '../../src-main/ports/files.ts'
import type { ToolContext } from '../../src-main/ports/tool-context.ts'
import { readPdf } from '../../src-main/reading/pdf-text.ts'
import { registry } from '../../src-main/tool-api.ts'
import { HERE } from './places.ts'
import { plainExec } from './plain-exec.ts'
import { temporaryFolder } from './temporary-folder.ts'

export interface OpenFilesOptions extends Partial<FilesDeps> {
  sessionId?: string
}

interface CallOptions {
  sessionId?: string
  callId?: string
  raw?: boolean
  isByHand?: boolean
}

export function openFiles(options: OpenFilesOptions = {}) {
  const root = temporaryFolder()
  const [home, cwd, userData] = ['home', 'home/project', 'home/.config/Talaria'].map((name) => {
    mkdirSync(join(root, name), { recursive: true })
    return join(root, name)
  }) as [string, string, string]
  const asked: string[] = []
  const files = createFiles({
    cwdOf: () => cwd,
    placeOf: () => ({ ...HERE, home }),
    reach: async () => plainExec(),
    home,
    userData,
    readable: [join(userData, 'spill')],
    protectedPaths: [join(root, 'app')],
    folderOf: () => cwd,
    waitsForPerson: ({ reason, outsideOf }) => reason !== undefined || outsideOf !== undefined,
    askToWrite: async ({ paths, reason, outsideOf }) => {
      if (reason === undefined && outsideOf === undefined) return { allowed: true }
      asked.push(`${paths}: ${reason ?? 'outside'}`)
      return { allowed: false, message: 'the person said no' }
    },
    knownSecrets: () => [],
    now: Date.now,
    disk: hastyDisk,
    patienceMs: 120_000,
    ...options,
  })
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  let calls = 0
  const traces = new Map<string, CallTraces>()
  const access = (more: CallOptions = {}) => {
    calls += 1
    const callId = more.callId ?? `c${calls}`
    const left = traces.get(callId) ?? {}
    traces.set(callId, left)
    return files.forCall({
      sessionId: 's1',
      taskId: 't1',
      tool: 'write_file',
      signal: stop.signal,
      ...more,
      callId,
      traces: left,
    })
  }
  const contextOf = (more: CallOptions = {}) =>
    ({
      files: access(more) as FileAccess,
      signal: stop.signal,
      readPdf: async (bytes) => ({ ok: true, text: await readPdf(bytes) }),
    }) as ToolContext

  /** What a call left behind for the person to see. */
  const tracesOf = (callId: string) => traces.get(callId)

  return {
    tracesOf,
    root,
    home,
    cwd,
    userData,
    files,
    asked,
    stop,
    access,
    contextOf,
    call,
    put,
    get,
    path,
  }

  /** The tool's answer, parsed. */
  async function call(
    tool: string,
    args: Record<string, unknown>,
    more: CallOptions = {},
  ): Promise<Record<string, unknown>> {
    const result = await registry.entry(tool)?.handler(args, contextOf(more))
    return JSON.parse(String(result)) as Record<string, unknown>
  }

  function path(name: string): string {
    return join(cwd, name)
  }

  function put(name: string, content: string | Uint8Array): string {
    mkdirSync(join(path(name), '..'), { recursive: true })
    writeFileSync(path(name), content)
    return path(name)
  }

  function get(name: string): string {
    return readFileSync(path(name), 'utf8')
  }
}
