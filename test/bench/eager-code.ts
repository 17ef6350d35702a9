/** What the main process reads before anything happens, and what each package would cost there. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import packageJson from '../../package.json' with { type: 'json' }
import { ROOT } from '../../scripts/build.ts'

export interface EagerCode {
  files: string[]
  bytes: number
  packages: Set<string>
}

/** Follows the static imports of a built entry; lazy ones come after the first paint. */
export function eagerCode(entry: string): EagerCode {
  const found: EagerCode = { files: [], bytes: 0, packages: new Set() }
  const open = [join(ROOT, 'out', 'main', entry)]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.files.includes(path)) continue
    const source = readFileSync(path, 'utf8')
    found.files.push(path)
    found.bytes += source.length
    for (const { moduleRequest } of parseSync(path, source).module.staticImports) {
      if (moduleRequest.value.startsWith('.')) open.push(join(dirname(path), moduleRequest.value))
      else if (!moduleRequest.value.startsWith('node:')) found.packages.add(moduleRequest.value)
    }
  }
  return found
}

/** Milliseconds to import each package outside of the bundle in a fresh process. */
export function importCosts(): { name: string; ms: number }[] {
  return Object.keys(packageJson.dependencies)
    .map((name) => ({ name, ms: Math.min(...[1, 2, 3].map(() => importOnce(name))) }))
    .sort((a, b) => b.ms - a.ms)
}

function importOnce(name: string): number {
  const program = `const at = performance.now(); await import('${name}'); console.log(performance.now() - at)`
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: ROOT,
  })
  return Number(printed)
}
