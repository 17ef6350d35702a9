/** Whether a package is installed, without loading any of it: a client of a cloud takes half a second. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '../../../lib/parse-json.ts'

const manifest = z.object({
  name: z.string(),
  repository: z.object({ url: z.string() }).optional(),
})

export type Manifest = z.infer<typeof manifest>

/** What the package says of itself; undefined when it is not there. */
export function findPackage(name: string): Manifest | undefined {
  try {
    return manifestAbove(dirname(createRequire(import.meta.url).resolve(name)), name)
  } catch {
    return undefined
  }
}

/** Not every package lets its manifest be asked for by name. */
function manifestAbove(folder: string, name: string): Manifest | undefined {
  const found = manifest.safeParse(parseJson(readIfThere(join(folder, 'package.json')) ?? ''))
  if (found.success && found.data.name === name) return found.data
  const parent = dirname(folder)
  return parent === folder ? undefined : manifestAbove(parent, name)
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
