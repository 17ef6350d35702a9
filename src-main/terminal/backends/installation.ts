/** A name of its own for this installation, by which it knows what it made elsewhere. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const NAME = /^[0-9a-f]{16}$/

/** Made when it is first needed, and kept. */
export function createInstallation(path: string): () => string {
  let known: string | undefined
  return () => {
    known ??= readName(path) ?? makeName(path)
    return known
  }
}

function readName(path: string): string | undefined {
  try {
    const name = readFileSync(path, 'utf8').trim()
    return NAME.test(name) ? name : undefined
  } catch {
    return undefined
  }
}

function makeName(path: string): string {
  const name = randomBytes(8).toString('hex')
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileSync(path, `${name}\n`, { mode: 0o600 })
  return name
}
