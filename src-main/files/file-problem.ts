/** Failures of the file system, in words that say what to do. */
import type { FileProblem, FileProblemCode } from '../registry/file-access.ts'

export function problem(code: FileProblemCode, message: string): FileProblem {
  return { ok: false, code, message }
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

/** `undefined` for what is not the file system's doing; that travels on. */
export function fileProblem(error: unknown, path: string): FileProblem | undefined {
  const known = WORDS[errorCode(error) ?? '']
  return known && problem(known[0], known[1].replace('%', path))
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

const WORDS: Readonly<Record<string, readonly [FileProblemCode, string]>> = {
  ENOENT: ['not-found', 'there is no file at %'],
  ENOTDIR: ['not-found', 'a part of % is a file, not a folder'],
  EISDIR: ['not-a-file', '% is a folder'],
  EACCES: ['no-permission', 'there is no permission to use %'],
  EPERM: ['no-permission', 'the system does not allow this for %'],
  EROFS: ['no-permission', '% is on a disk that cannot be written'],
  ENOSPC: ['disk-full', 'the disk is full, so % was left as it was; make room and try again'],
  EDQUOT: ['disk-full', 'the quota is used up, so % was left as it was; make room and try again'],
  ESWAPPED: ['changed', '% now leads to another file or folder; look again'],
  ELOOP: ['refused', 'the links at % lead in a circle or too far'],
  ENAMETOOLONG: ['refused', 'the name % is too long for the file system'],
  ENXIO: ['refused', '% is not an ordinary file'],
  EMFILE: ['failed', 'too many files are open to use %; try again in a moment'],
  ETXTBSY: ['no-permission', '% is a program that is running'],
  EBUSY: ['no-permission', '% is in use by another program'],
  EIO: ['failed', 'the disk reported an error at %'],
  EINVAL: ['failed', '% cannot be used as a file'],
}
