/** Failures of the file system, in words that say what to do. */
import { say } from '#say'
import { ToldError, type Words } from '#words'
import type { FileProblem, FileProblemCode } from '../../ports/files.ts'

/** A plain text is for the model alone. */
export function problem(code: FileProblemCode, words: Words | string): FileProblem {
  if (typeof words === 'string') return { ok: false, code, message: words }
  const { text: message, ...said } = words
  return { ok: false, code, message, said }
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

/** As Node would say it. */
export function fileError(code: string): Error {
  return Object.assign(new Error(code), { code })
}

/** `undefined` for what is not the file system's doing; that travels on. */
export function fileProblem(error: unknown, path: string): FileProblem | undefined {
  // A place that cannot be reached says so itself.
  if (error instanceof ToldError) return problem('failed', error.words)
  const name = errorCode(error) ?? ''
  if (!isKnown(name)) return undefined
  const [code, key] = WORDS[name]
  return problem(code, say(key, { path }))
}

/** The border where errors of Node's file functions become answers. */
export async function answering<T extends { ok: boolean }>(
  path: string,
  work: () => Promise<T>,
): Promise<T | FileProblem> {
  try {
    return await work()
  } catch (error) {
    const known = fileProblem(error, path)
    if (known) return known
    throw error
  }
}

const WORDS = {
  ENOENT: ['not-found', 'file.missing'],
  ENOTDIR: ['not-found', 'file.throughFile'],
  EISDIR: ['not-a-file', 'file.isFolder'],
  EACCES: ['no-permission', 'file.noPermission'],
  EPERM: ['no-permission', 'file.notAllowed'],
  EROFS: ['no-permission', 'file.readOnly'],
  ENOSPC: ['disk-full', 'file.diskFull'],
  EDQUOT: ['disk-full', 'file.quota'],
  ESWAPPED: ['changed', 'file.swapped'],
  ELOOP: ['refused', 'file.linkCircle'],
  ENAMETOOLONG: ['refused', 'file.nameTooLong'],
  ENXIO: ['refused', 'file.special'],
  EMFILE: ['failed', 'file.tooManyOpen'],
  ETXTBSY: ['no-permission', 'file.running'],
  EBUSY: ['no-permission', 'file.inUse'],
  EIO: ['failed', 'file.diskError'],
  EINVAL: ['failed', 'file.unusable'],
} as const satisfies Readonly<Record<string, readonly [FileProblemCode, string]>>

function isKnown(name: string): name is keyof typeof WORDS {
  return Object.hasOwn(WORDS, name)
}
