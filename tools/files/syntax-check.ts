/** Whether a text is what the ending of its file promises; only for languages that are read here. */
import { basename, extname } from 'node:path'

/** Undefined: nobody here reads that language, or there is nothing wrong. */
export function jsonError(path: string, text: string): string | undefined {
  if (extname(path).toLowerCase() !== '.json' || mayHaveComments(path)) return undefined
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

export interface Lint {
  status: 'ok' | 'error'
  /** Only those that the text before did not have. */
  errors?: string[]
}

const SCRIPTS = new Set(['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'])
const MAX_CHARS = 1_000_000
const MAX_ERRORS = 5

export async function lint(
  path: string,
  before: string | undefined,
  after: string,
): Promise<Lint | undefined> {
  if (!SCRIPTS.has(extname(path).toLowerCase()) || after.length > MAX_CHARS) return undefined
  // It has a native part, which is loaded only when there is something to check.
  const { parseSync } = await import('oxc-parser')
  const errorsIn = (text: string) =>
    parseSync(basename(path), text)
      .errors.filter((error) => error.severity === 'Error')
      .map((error) => ({ message: error.message, at: error.labels[0]?.start }))
  const found = errorsIn(after)
  if (found.length === 0) return { status: 'ok' }
  const known = new Set(before === undefined ? [] : errorsIn(before).map(({ message }) => message))
  const fresh = found.filter(({ message }) => !known.has(message)).slice(0, MAX_ERRORS)
  if (fresh.length === 0) return { status: 'ok' }
  return {
    status: 'error',
    errors: fresh.map(({ message, at }) => `${place(after, at)}${message}`),
  }
}

function place(text: string, offset: number | undefined): string {
  return offset === undefined ? '' : `line ${text.slice(0, offset).split('\n').length}: `
}

/** Read by programs that take comments and trailing commas. */
function mayHaveComments(path: string): boolean {
  return (
    /^(?:[tj]sconfig.*|\.eslintrc|\.babelrc|devcontainer|api-extractor|turbo|deno|\.swcrc)\.json$/i.test(
      basename(path),
    ) || /[/\\](?:\.vscode|\.devcontainer|\.zed)[/\\]/.test(path)
  )
}
