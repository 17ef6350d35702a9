/** The guides as the person agreed to them, so that a change can be shown as one. */
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fingerprintOf } from './guide-consent.ts'

export function createAgreedTexts(folder: string) {
  return { keep, find }

  async function keep(key: string, text: string): Promise<void> {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    await writeFile(pathOf(key), text, { mode: 0o600 })
  }

  /** Undefined when it is not there, or is another text by now. */
  async function find(key: string, fingerprint: string): Promise<string | undefined> {
    const text = await readFile(pathOf(key), 'utf8').catch(() => undefined)
    return text !== undefined && fingerprintOf(text) === fingerprint ? text : undefined
  }

  function pathOf(key: string): string {
    return join(folder, `${createHash('sha256').update(key).digest('hex')}.md`)
  }
}

export type AgreedTexts = ReturnType<typeof createAgreedTexts>
