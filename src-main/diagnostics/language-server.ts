/** One language server at work: the texts it was given, and what is wrong with exactly those. */
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { createLspLine, ServerRefused } from './lsp-line.ts'
import type { ServerProcess } from './server-process.ts'

export interface Found {
  line: number
  column: number
  code: string
  message: string
}

/** By whomever. */
export interface ChangedFile {
  path: string
  kind: 'created' | 'changed' | 'deleted'
}

interface Text {
  uri: string
  version: number
  text: string
  /** What was published for this version. */
  found?: Found[] | undefined
  /** All that comes from here on is about this version, also what does not say so. */
  isHeard: boolean
  /** What it said last of this file, of whichever text. */
  said: Found[]
  /** Its silence was taken for an answer; what it says yet is told with the next text. */
  wasQuiet?: boolean
  wait: PromiseWithResolvers<Found[]>
  cancelRest?: () => void
}

/** Syntax and types may come one after the other, from a server that does not say for which text. */
const REST_MS = 200
/** A server that says only what is new has nothing to say after this; at first it reads the project. */
const QUIET_MS = 1_000
const FIRST_QUIET_MS = 10_000
const MAX_OPEN = 50
const MAX_FOUND = 1_000
const CANCELLED = [-32_800, -32_801, -32_802] // by the server, because of something newer
const MAX_TRIES = 5

const diagnostic = z.object({
  range: z.object({ start: z.object({ line: z.number(), character: z.number() }) }),
  severity: z.number().optional(),
  code: z.union([z.string(), z.number()]).optional(),
  message: z.string(),
})
const published = z.object({
  uri: z.string(),
  version: z.number().nullish(),
  diagnostics: z.array(z.unknown()),
})
const pulled = z.object({ items: z.array(z.unknown()) })
const initialized = z.object({
  capabilities: z.object({ diagnosticProvider: z.unknown().optional() }).default({}),
})

export function createLanguageServer(deps: {
  process: ServerProcess
  root: string
  options?: unknown
  /** It says nothing of a text in which the same is wrong as in the one before. */
  isQuiet: boolean
  after: (ms: number, run: () => void) => () => void
}) {
  const { process: child } = deps
  const texts = new Map<string, Text>()
  let pulls = false
  let isAwake = false
  let whyEnded: string | undefined
  const line = createLspLine({ write: child.write, told, asked, broken: over })
  child.onData(line.push)
  child.onEnd(over)
  return { ready: begin(), errorsOf, changedOnDisk, whyEnded: () => whyEnded, end }

  async function begin(): Promise<void> {
    const rootUri = pathToFileURL(deps.root).href
    const answer = await line.request('initialize', {
      ...{ processId: null, rootUri, workspaceFolders: [{ uri: rootUri, name: 'project' }] },
      capabilities: {
        general: { positionEncodings: ['utf-16'] },
        textDocument: {
          synchronization: {},
          publishDiagnostics: { versionSupport: true },
          diagnostic: {},
        },
        workspace: {
          ...{ configuration: true, workspaceFolders: true },
          didChangeWatchedFiles: { dynamicRegistration: true },
        },
      },
      ...(deps.options !== undefined && { initializationOptions: deps.options }),
    })
    pulls = Boolean(initialized.safeParse(answer).data?.capabilities.diagnosticProvider)
    line.notify('initialized', {})
  }

  /** The errors in this text and no other; rejects when the server is gone. */
  async function errorsOf(path: string, language: string, content: string): Promise<Found[]> {
    const uri = pathToFileURL(path).href
    const text = put(uri, language, content)
    return pulls ? pull(text) : (text.found ?? text.wait.promise)
  }

  async function pull({ uri }: Text): Promise<Found[]> {
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await line.request('textDocument/diagnostic', { textDocument: { uri } })
        return errorsIn(pulled.parse(answer).items)
      } catch (error) {
        const isCancelled = error instanceof ServerRefused && CANCELLED.includes(error.code)
        if (!isCancelled || tries >= MAX_TRIES) throw error
      }
    }
  }

  function put(uri: string, language: string, content: string): Text {
    const known = texts.get(nameOf(uri))
    if (known?.text === content) return known
    const version = (known?.version ?? 0) + 1
    const wait = Promise.withResolvers<Found[]>()
    // Nobody may be waiting any more when the server goes.
    wait.promise.catch(() => {})
    if (whyEnded !== undefined) wait.reject(new Error(whyEnded))
    const text: Text = {
      uri,
      version,
      text: content,
      isHeard: false,
      said: known?.said ?? [],
      wait,
    }
    forget(known)
    texts.set(nameOf(uri), text)
    if (known)
      line.notify('textDocument/didChange', {
        ...{ textDocument: { uri, version }, contentChanges: [{ text: content }] },
      })
    else
      line.notify('textDocument/didOpen', {
        textDocument: { uri, languageId: language, version, text: content },
      })
    if (!pulls) hear(text)
    const oldest = texts.size > MAX_OPEN ? [...texts.values()][0] : undefined
    if (oldest) {
      forget(oldest)
      line.notify('textDocument/didClose', { textDocument: { uri: oldest.uri } })
    }
    return text
  }

  function forget(text: Text | undefined): void {
    if (!text) return
    text.cancelRest?.()
    text.wait.reject(new Error('there is a newer text'))
    texts.delete(nameOf(text.uri))
  }

  /** Messages keep their order: what a server says after its answer was said with the new text in hand. */
  function hear(text: Text): void {
    const textDocument = { uri: text.uri }
    const answered = (): void => {
      text.isHeard = true
      if (!deps.isQuiet || texts.get(nameOf(text.uri)) !== text || text.found) return
      text.cancelRest = deps.after(isAwake ? QUIET_MS : FIRST_QUIET_MS, () => {
        isAwake = true
        text.wasQuiet = true
        settle(text)
      })
    }
    line.request('textDocument/documentSymbol', { textDocument }, answered).catch(() => {})
  }

  function told(method: string, params: unknown): void {
    if (method !== 'textDocument/publishDiagnostics') return
    const news = published.safeParse(params).data
    const text = news && texts.get(nameOf(news.uri))
    if (!news || !text) return
    const { version } = news
    const isKnown = typeof version === 'number'
    text.said = errorsIn(news.diagnostics)
    isAwake = true
    if (text.wasQuiet || (isKnown ? version !== text.version : !text.isHeard)) return
    text.cancelRest?.()
    if (isKnown || text.found) settle(text)
    else text.cancelRest = deps.after(REST_MS, () => settle(text))
  }

  function settle(text: Text): void {
    text.found = text.said
    text.wait.resolve(text.found)
  }

  function asked(method: string, params: unknown): unknown {
    switch (method) {
      case 'workspace/configuration': {
        const { data } = z.object({ items: z.array(z.unknown()).max(1_000) }).safeParse(params)
        return (data?.items ?? []).map(() => null)
      }
      case 'workspace/workspaceFolders':
        return [{ uri: pathToFileURL(deps.root).href, name: 'project' }]
      // It looks on, and changes nothing.
      case 'workspace/applyEdit':
        return { applied: false }
      case 'client/registerCapability':
      case 'client/unregisterCapability':
      case 'window/workDoneProgress/create':
      case 'window/showMessageRequest':
      case 'workspace/diagnostic/refresh':
        return null
      default:
        return undefined
    }
  }

  function changedOnDisk(files: readonly ChangedFile[]): void {
    const changes = files.map(({ path, kind }) => ({
      ...{ uri: pathToFileURL(path).href, type: CHANGES[kind] },
    }))
    line.notify('workspace/didChangeWatchedFiles', { changes })
  }

  function over(reason: string): void {
    if (whyEnded !== undefined) return
    whyEnded = reason
    line.close(reason)
    for (const text of texts.values()) text.wait.reject(new Error(reason))
    void child.end()
  }

  async function end(): Promise<void> {
    over('it was ended')
    await child.end()
  }
}

/** Servers differ in what they escape, and in how they write a drive. */
function nameOf(uri: string): string {
  try {
    return decodeURIComponent(uri).replace(/^file:\/\/\/[A-Z]:/, (drive) => drive.toLowerCase())
  } catch {
    return uri
  }
}

export type LanguageServer = ReturnType<typeof createLanguageServer>

const ERROR = 1
const CHANGES = { created: 1, changed: 2, deleted: 3 } as const

function errorsIn(items: readonly unknown[]): Found[] {
  return items.slice(0, MAX_FOUND).flatMap((item): Found[] => {
    const { data } = diagnostic.safeParse(item)
    if (!data || (data.severity ?? ERROR) !== ERROR) return []
    const { line, character } = data.range.start
    const { code = '', message } = data
    return [{ line: line + 1, column: character + 1, code: String(code), message }]
  })
}
