/** What a start of the app reads before anything happens: files and packages behind static imports. */
import { parseSync } from 'oxc-parser'
import { type Sources, targetOf } from './layers.ts'

export interface EagerSources {
  files: string[]
  /** Parts of Node too, and who brings each in. */
  packages: ReadonlyMap<string, string>
}

export function eagerSources(entry: string, sources: Sources): EagerSources {
  const files = new Set<string>()
  const packages = new Map<string, string>()
  const open = [entry]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const source = sources.get(path)
    if (source === undefined || files.has(path)) continue
    files.add(path)
    for (const specifier of valueImports(path, source)) {
      const target = targetOf(path, specifier)
      if (target) open.push(target)
      else if (!packages.has(specifier)) packages.set(specifier, path)
    }
  }
  return { files: [...files], packages }
}

/** Types are gone when the app is built. */
function valueImports(path: string, source: string): string[] {
  const { module } = parseSync(path, source)
  const imported = module.staticImports.filter(
    ({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType),
  )
  const passedOn = module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ isType }) => !isType)
  return [
    ...imported.map(({ moduleRequest }) => moduleRequest.value),
    ...passedOn.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  ]
}
