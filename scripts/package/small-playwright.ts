/**
 * Playwright as it is shipped with the app: its bundles without the room that people need to read them.
 * Every function keeps its name, by which a stack in a log is read and some of them know each other.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync } from 'vite'

const BUNDLES = ['coreBundle.js', 'utilsBundle.js', 'serverRegistry.js']

/** The folder that takes the place of its `lib`, as far as it goes. */
export function smallPlaywright(root: string, output: string): { folder: string; files: string[] } {
  const library = join(root, 'node_modules', 'playwright-core', 'lib')
  mkdirSync(output, { recursive: true })
  for (const name of BUNDLES) {
    const { code, errors } = minifySync(name, readFileSync(join(library, name), 'utf8'), {
      module: false,
      compress: { keepNames: { function: true, class: true } },
      mangle: { keepNames: true },
      // Its licences have a file of their own.
      codegen: { removeWhitespace: true, legalComments: 'none' },
    })
    if (errors.length > 0) throw new Error(`${name} cannot be read: ${errors[0]?.message}`)
    writeFileSync(join(output, name), code)
  }
  return { folder: output, files: BUNDLES }
}
