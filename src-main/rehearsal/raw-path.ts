/**
 * Paths as the kernel has them: bytes. A name that is no valid UTF-8 would not be found again by its text,
 * so inside this room a path is a string with one character for each byte.
 */

export type RawPath = string & { readonly isRaw: true }

export function rawPath(text: string): RawPath {
  return Buffer.from(text).toString('latin1') as RawPath
}

/** What `fs` takes. */
export function bytesOf(path: RawPath): Buffer {
  return Buffer.from(path, 'latin1')
}

export function textOf(path: string): string {
  return Buffer.from(path, 'latin1').toString('utf8')
}

/** `name` is relative, and may be nothing. */
export function below(folder: RawPath, name: string): RawPath {
  return (name === '' ? folder : `${folder}/${name}`) as RawPath
}

export function parentOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('/')))
}
