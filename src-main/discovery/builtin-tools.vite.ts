/** Build plugin: the tool files of a folder as the module `virtual:builtin-tools`. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { registersTools } from './scan.ts'
import { isSourceFile } from './tool-file.ts'

const NAME = 'virtual:builtin-tools'
const RESOLVED = `\0${NAME}`

export function builtinTools(folder: string): Plugin {
  return {
    name: 'builtin-tools',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return undefined
      const files = readdirSync(folder).filter(isSourceFile).sort()
      // A tool added, renamed or turned into a helper while somebody works on it.
      for (const file of files) this.addWatchFile(join(folder, file))
      const tools = files.filter((file) => {
        try {
          return registersTools(file, readFileSync(join(folder, file), 'utf8'))
        } catch (error) {
          this.warn(`${file} is left out: ${(error as Error).message}`)
          return false
        }
      })
      return listing(folder, tools)
    },
  }
}

/** Loaders, not modules: one tool that breaks on import must not take the others with it. */
function listing(folder: string, files: readonly string[]): string {
  const lines = files.map((file) => {
    const path = JSON.stringify(join(folder, file))
    return `  { file: ${JSON.stringify(file)}, load: () => import(${path}) },`
  })
  return `export const builtinTools = [\n${lines.join('\n')}\n]\n`
}
