/** Judges short texts at once, and in a thread those that are long or take long. */
import type { Worker } from 'node:worker_threads'
import { SENTENCES, type SentenceKey, sentenceOf } from '../../classifier/sentences.ts'
import { OUT_OF_TIME } from '../../classifier/shell/limits.ts'
import type { ReadScript } from '../../classifier/shell/state/written-files.ts'
import type { JudgeFiles, JudgeOptions, Verdict } from '../../classifier/verdict.ts'
import { unjudged } from '../../classifier/verdict-unjudged.ts'
import { resolveLinks as followHere } from './resolve-links.ts'

const LONG_CHARS = 2_000 // below this a verdict takes some milliseconds at most, whatever the text
const SHORT_MS = 12 // what takes longer is left to the thread; typed text is read three times
const TIMEOUT_MS = 5_000 // from when the thread can judge
const START_MS = 60_000 // a busy machine takes long to load the rules, which says nothing of the text
const MOST_SCRIPTS = 256 // files that one text runs, and those that these run

export interface JudgeRequest {
  readonly id: number
  readonly command: string
  readonly options: Omit<JudgeOptions, 'resolveLinks' | keyof JudgeFiles>
  /** A function cannot be sent to a thread; it has its own. */
  readonly followsLinks: boolean
  /** What is known so far of the files of the session. Without it no file is opened. */
  readonly files?: KnownFiles | undefined
}

/** By path, what each question about it was answered. */
export type KnownFiles = {
  readonly [Name in keyof JudgeFiles]-?: Map<string, ReturnType<NonNullable<JudgeFiles[Name]>>>
}

export interface JudgeAnswer {
  readonly id: number
  readonly verdict: Verdict
  /** What it would have asked about files, had it been able to. */
  readonly asked?: readonly (readonly [question: keyof JudgeFiles, path: string])[]
}

/** Said once, when all is loaded: from here on the time is that of the texts. */
export interface JudgeReady {
  readonly ready: true
}

interface Waiting {
  readonly command: string
  limit(ms: number): void
  settle(answer: JudgeAnswer): void
}

type Unnumbered = Omit<JudgeRequest, 'id'>

type Thread = Pick<Worker, 'postMessage' | 'on' | 'terminate' | 'unref'>

/** Whether there is something that the thread has not known. */
function learn(
  [question, path]: NonNullable<JudgeAnswer['asked']>[number],
  files: JudgeFiles,
  known: KnownFiles,
): boolean {
  switch (question) {
    case 'readScript': {
      const found = files.readScript?.(path)
      known.readScript.set(path, found)
      return found !== undefined
    }
    case 'readTheirs': {
      const found = files.readTheirs?.(path)
      known.readTheirs.set(path, found)
      return found !== undefined
    }
    case 'isTheirs': {
      const found = files.isTheirs?.(path) ?? false
      known.isTheirs.set(path, found)
      return found
    }
    case 'listWritten': {
      const found = files.listWritten?.(path) ?? null
      known.listWritten.set(path, found)
      return found === null || found.length > 0
    }
  }
}

function isOutOfTime({ findings }: Verdict): boolean {
  return findings.some(({ sentence }) => sentence.includes(SENTENCES[OUT_OF_TIME]))
}

/** A short command may run a long file, which is left to the thread like a long command. */
function shortFiles(readScript: ReadScript | undefined) {
  let hasLong = false
  return { read: readScript && read, hasLong: () => hasLong }

  function read(path: string) {
    const text = readScript?.(path)
    if (typeof text !== 'string' || text.length <= LONG_CHARS) return text
    hasLong = true
    return null
  }
}

export function createJudgeAsync(deps: {
  judge: (command: string, options: JudgeOptions) => Verdict
  startWorker: () => Thread
  timeoutMs?: number
}) {
  const { timeoutMs = TIMEOUT_MS } = deps
  const waiting = new Map<number, Waiting>()
  let thread: Thread | undefined
  let isReady = false
  let lastId = 0

  return { judgeAsync, dispose }

  async function judgeAsync(command: string, options: JudgeOptions): Promise<Verdict> {
    if (command.length <= LONG_CHARS) {
      const files = shortFiles(options.readScript)
      const verdict = deps.judge(command, {
        ...options,
        readScript: files.read,
        milliseconds: SHORT_MS,
      })
      if (!files.hasLong() && !isOutOfTime(verdict)) return verdict
    }
    const { resolveLinks, readScript, listWritten, readTheirs, isTheirs, ...plain } = options
    // The thread follows the links of this machine, and no other's.
    const request = { command, options: plain, followsLinks: resolveLinks === followHere }
    const files = { readScript, listWritten, readTheirs, isTheirs }
    return readScript ? withFiles(request, files) : (await send(request)).verdict
  }

  /** The thread names the files that it needs and judges again with what stands in them. */
  async function withFiles(request: Unnumbered, files: JudgeFiles): Promise<Verdict> {
    const known: KnownFiles = {
      readScript: new Map(),
      listWritten: new Map(),
      readTheirs: new Map(),
      isTheirs: new Map(),
    }
    for (;;) {
      const { verdict, asked = [] } = await send({ ...request, files: known })
      const hasNews = asked.map((question) => learn(question, files, known)).some(Boolean)
      if (!hasNews) return verdict
      const opened = [...known.readScript.values()].filter((found) => found !== undefined)
      if (opened.length > MOST_SCRIPTS)
        return unjudged(request.command, sentenceOf('found.tooManyFiles'))
    }
  }

  function send(request: Unnumbered): Promise<JudgeAnswer> {
    const { command } = request
    const id = ++lastId
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined
      const limit = (ms: number) => {
        clearTimeout(timer)
        timer = setTimeout(() => abandon('found.takesTooLong'), ms)
      }
      waiting.set(id, {
        command,
        limit,
        settle(answer) {
          clearTimeout(timer)
          waiting.delete(id)
          resolve(answer)
        },
      })
      const worker = started()
      limit(isReady ? timeoutMs : START_MS)
      worker.postMessage({ ...request, id } satisfies JudgeRequest)
    })
  }

  function started(): Thread {
    if (thread) return thread
    const worker = deps.startWorker()
    thread = worker
    // A thread that waits for work must not keep the program alive.
    worker.unref()
    worker.on('message', (message: JudgeAnswer | JudgeReady) => {
      if (!('ready' in message)) waiting.get(message.id)?.settle(message)
      else if (thread === worker) begin()
    })
    worker.on('error', () => thread === worker && abandon('found.analysisFailed'))
    worker.on('exit', () => thread === worker && abandon('found.endedEarly'))
    return worker
  }

  function begin() {
    isReady = true
    for (const { limit } of waiting.values()) limit(timeoutMs)
  }

  /** Nobody knows which text it hangs on, so all that wait are asked about; the next gets a new thread. */
  function abandon(reason: SentenceKey) {
    const worker = thread
    thread = undefined
    isReady = false
    for (const [id, { command, settle }] of [...waiting])
      settle({ id, verdict: unjudged(command, sentenceOf(reason)) })
    void worker?.terminate()
  }

  function dispose() {
    abandon('found.closing')
  }
}
