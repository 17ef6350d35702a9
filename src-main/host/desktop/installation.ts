/** How this app was installed: whoever packed it left a word beside the archive. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Installation } from '../../ports/installation.ts'

export function installationOf(
  app: { isPackaged: boolean; resources: string; appImage: string | undefined },
  replaceWith: (newFile: string, version: string) => Promise<void>,
): Installation {
  if (!app.isPackaged) return { kind: 'source' }
  if (app.appImage) return { kind: 'AppImage', self: { file: app.appImage, replaceWith } }
  const kind = wordIn(join(app.resources, 'package-type'))
  return { kind: kind === 'deb' || kind === 'rpm' ? kind : 'folder' }
}

function wordIn(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return undefined
  }
}
