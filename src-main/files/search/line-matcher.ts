/**
 * Holds a regular expression against files, in a thread of its own: an expression can take for ever,
 * and a thread can be ended.
 */
import { Worker } from 'node:worker_threads'
import type { SearchMatch } from '../../ports/files.ts'
import type { SearchPattern } from './search-pattern.ts'

export interface MatchJob {
  pattern: SearchPattern
  context: number
  maxPerFile: number
  maxLineChars: number
  maxFileBytes: number
}

export function createLineMatcher(job: MatchJob) {
  const worker = new Worker(`(${matchInThread.toString()})()`, { eval: true, workerData: job })
  worker.unref()
  return { match, end: () => worker.terminate() }

  /** The matches in these files, in their order; rejects when the thread is ended meanwhile. */
  function match(paths: readonly string[]): Promise<SearchMatch[]> {
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void) => {
        worker.off('message', onMessage)
        worker.off('error', onError)
        worker.off('exit', onExit)
        settle()
      }
      const onMessage = (matches: SearchMatch[]) => finish(() => resolve(matches))
      const onError = (error: unknown) => finish(() => reject(error))
      const onExit = () => finish(() => reject(new Error('the search was ended')))
      worker.on('message', onMessage)
      worker.on('error', onError)
      worker.on('exit', onExit)
      worker.postMessage(paths)
    })
  }
}

/** Handed over as text, so it may use nothing but what is inside it. */
function matchInThread(): void {
  const fs = process.getBuiltinModule('node:fs')
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads')
  const { pattern, context, maxPerFile, maxLineChars, maxFileBytes } = workerData as MatchJob
  const expression = new RegExp(pattern.source, pattern.flags)
  parentPort?.on('message', (paths: string[]) => parentPort.postMessage(paths.flatMap(search)))

  function search(path: string): SearchMatch[] {
    const text = readText(path)
    if (text === undefined) return []
    const found = pattern.isMultiline ? wholeMatches(text) : lineMatches(linesOf(text))
    return found.map((match) => ({ path, ...match }))
  }

  function lineMatches(lines: string[]) {
    const matches: Omit<SearchMatch, 'path'>[] = []
    for (let at = 0; at < lines.length && matches.length < maxPerFile; at += 1) {
      expression.lastIndex = 0
      if (expression.test(chomp(lines[at]))) matches.push(matchAt(lines, at, at))
    }
    return matches
  }

  function wholeMatches(text: string) {
    const lines = linesOf(text)
    const matches: Omit<SearchMatch, 'path'>[] = []
    let line = 0
    let seen = 0
    for (const found of text.matchAll(expression)) {
      if (matches.length >= maxPerFile) break
      for (; seen < found.index; seen += 1) if (text.charCodeAt(seen) === 10) line += 1
      const extra = found[0].replace(/\n$/, '').split('\n').length - 1
      matches.push(matchAt(lines, line, line + extra))
    }
    return matches
  }

  function matchAt(lines: string[], first: number, last: number) {
    return {
      line: first + 1,
      text: cut(
        lines
          .slice(first, last + 1)
          .map(chomp)
          .join('\n'),
      ),
      before: lines
        .slice(Math.max(0, first - context), first)
        .map(chomp)
        .map(cut),
      after: lines
        .slice(last + 1, last + 1 + context)
        .map(chomp)
        .map(cut),
    }
  }

  function readText(path: string): string | undefined {
    try {
      const bytes = readBytes(path)
      if (!bytes) return undefined
      if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le', 2)
      if (bytes[0] === 0xfe && bytes[1] === 0xff)
        return bytes
          .subarray(2, bytes.length - (bytes.length % 2))
          .swap16()
          .toString('utf16le')
      if (bytes.subarray(0, 8_000).includes(0)) return undefined
      return bytes.toString('utf8').replace(/^\uFEFF/, '')
    } catch {
      // Gone meanwhile, or not ours to read.
      return undefined
    }
  }

  /** A folder of the path may have been swapped for a link: what is open has to be what was named. */
  function readBytes(path: string): Buffer | undefined {
    const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = fs.constants
    const file = fs.openSync(path, O_RDONLY | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0))
    try {
      const found = fs.fstatSync(file, { bigint: true })
      if (!found.isFile() || found.size > maxFileBytes) return undefined
      const bytes = fs.readFileSync(file)
      return isAt(path, file, found) ? bytes : undefined
    } finally {
      fs.closeSync(file)
    }
  }

  function isAt(path: string, file: number, found: { dev: bigint; ino: bigint }): boolean {
    if (process.platform === 'linux') return fs.readlinkSync(`/proc/self/fd/${file}`) === path
    const named = fs.lstatSync(path, { bigint: true })
    const isSame = named.dev === found.dev && named.ino === found.ino
    return isSame && fs.realpathSync.native(path) === path
  }

  /** What follows the last line end is no line. */
  function linesOf(text: string): string[] {
    const lines = text.split('\n')
    return lines.at(-1) === '' ? lines.slice(0, -1) : lines
  }

  function chomp(line: string | undefined): string {
    return line?.endsWith('\r') ? line.slice(0, -1) : (line ?? '')
  }

  function cut(text: string): string {
    return text.length > maxLineChars ? `${text.slice(0, maxLineChars)}…` : text
  }
}
