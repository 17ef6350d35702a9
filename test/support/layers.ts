/** Reads which file imports which, and holds it against a table of layers. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import { parseSync } from 'oxc-parser'
import packageJson from '../../package.json' with { type: 'json' }

/** Sources by their path from the root. */
export type Sources = ReadonlyMap<string, string>

export interface Layer {
  /** A folder of sources, or one file. */
  path: string
  /** Paths of the layers whose files it may import, beside its own. */
  mayImport: readonly string[]
}

/** Folders within a folder from the bottom up, those of one line beside each other. */
export type Rooms = readonly (readonly string[])[]

const CODE = /\.(ts|tsx|js)$/
const ALIASES: Readonly<Record<string, string>> = packageJson.imports

export function readSources(root: string, folders: readonly string[]): Sources {
  const paths = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((path) => CODE.test(path) && !path.includes('/fixtures/'))
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

/** By path and text, because every rule asks for the imports of all files. */
const known = new Map<string, { source: string; imports: readonly string[] }>()

/** Each import as it is written: `./gate.ts`, `#contract`, `electron`; also lazy ones and re-exports. */
export function importsOf(path: string, source: string): readonly string[] {
  const before = known.get(path)
  if (before?.source === source) return before.imports
  const imports = readImports(path, source)
  known.set(path, { source, imports })
  return imports
}

function readImports(path: string, source: string): string[] {
  const { module } = parseSync(path, source)
  const lazy = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    source.slice(start, end),
  )
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ...lazy.filter((text) => /^['"]/.test(text)).map((text) => text.slice(1, -1)),
  ]
}

/** The file of ours that an import means, or undefined for a package or a part of Node. */
export function targetOf(path: string, specifier: string): string | undefined {
  const alias = ALIASES[specifier]
  if (alias) return normalize(alias)
  return specifier.startsWith('.') ? normalize(join(dirname(path), specifier)) : undefined
}

/** The files of ours that a file imports. */
export function targetsOf(path: string, source: string): string[] {
  return importsOf(path, source).flatMap((specifier) => targetOf(path, specifier) ?? [])
}

export function importersOf(packages: readonly string[], sources: Sources): string[] {
  return [...sources]
    .filter(([path, source]) => importsOf(path, source).some((name) => packages.includes(name)))
    .map(([path]) => path)
    .sort()
}

export function usersOfNode(sources: Sources): string[] {
  return [...sources]
    .filter(([path, source]) => importsOf(path, source).some((name) => name.startsWith('node:')))
    .map(([path]) => path)
}

/** One sentence for each import that the table does not allow. */
export function brokenLayers(sources: Sources, layers: readonly Layer[]): string[] {
  return [...sources].flatMap(([path, source]) => {
    const layer = layerOf(path, layers)
    if (!layer) return [`${path} belongs to no layer`]
    return importsOf(path, source).flatMap((specifier) => {
      const target = targetOf(path, specifier)
      if (target === undefined) return []
      const other = layerOf(target, layers)
      if (other === layer || (other && layer.mayImport.includes(other.path))) return []
      return [`${path} imports ${target}; ${layer.path} may not import ${other?.path ?? target}`]
    })
  })
}

/** Each room may import those of the lines before it, and what is named outside. */
export function layersOfRooms(folder: string, rooms: Rooms, outside: readonly string[]): Layer[] {
  const paths = rooms.map((line) => line.map((room) => `${folder}/${room}`))
  return paths.flatMap((line, index) =>
    line.map((path) => ({ path, mayImport: [...outside, ...paths.slice(0, index).flat()] })),
  )
}

/**
 * One sentence for each import against the order of the rooms. A file beside them may import all of
 * them, unless a room imports it: then it would be a way around the order.
 */
export function brokenRooms(sources: Sources, folder: string, rooms: Rooms): string[] {
  const layers = layersOfRooms(folder, rooms, [])
  const isBeside = (path: string) => dirname(path) === folder
  const besideOf = (path: string) =>
    targetsOf(path, sources.get(path) ?? '').filter((target) => isBeside(target))
  const inside = [...sources.keys()].filter((path) => !isBeside(path))
  const shared = reach(inside.flatMap(besideOf), besideOf)
  return [...sources].flatMap(([path, source]) => {
    const layer = layerOf(path, layers)
    if (!layer && !isBeside(path)) return [`${path} belongs to no room`]
    if (!layer && !shared.has(path)) return []
    return targetsOf(path, source).flatMap((target) => {
      const other = layerOf(target, layers)
      if (!other || other === layer || layer?.mayImport.includes(other.path)) return []
      const who = layer?.path ?? 'what rooms share'
      return [`${path} imports ${target}; ${who} may not import ${other.path}`]
    })
  })
}

/** All files of ours that are loaded when `entry` is. */
export function reachableFrom(entry: string, sources: Sources): Set<string> {
  return reach([entry], (path) =>
    targetsOf(path, sources.get(path) ?? '').filter((target) => sources.has(target)),
  )
}

/** The folders that import themselves by way of others. A folder and those inside it are one. */
export function foldersInRings(sources: Sources): string[] {
  const imported = new Map<string, Set<string>>()
  for (const [path, source] of sources) {
    const from = dirname(path)
    const others = targetsOf(path, source)
      .map((target) => dirname(target))
      .filter((to) => !`${from}/`.startsWith(`${to}/`) && !to.startsWith(`${from}/`))
    imported.set(from, new Set([...(imported.get(from) ?? []), ...others]))
  }
  const next = (folder: string): string[] => [...(imported.get(folder) ?? [])]
  return [...imported.keys()].filter((folder) => reach(next(folder), next).has(folder)).sort()
}

/** Folders in which nobody finds anything any more. */
export function crowded(sources: Sources, maxFiles: number): string[] {
  const folders = Map.groupBy(sources.keys(), (path) => dirname(path))
  return [...folders]
    .filter(([, files]) => files.length > maxFiles)
    .map(([folder, files]) => `${folder} has ${files.length} files; find the rooms inside`)
}

export function tooLong(sources: Sources, maxLines: number): string[] {
  return [...sources]
    .map(([path, source]) => ({ path, lines: source.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > maxLines)
    .map(({ path, lines }) => `${path} has ${lines} lines; find the second thing inside`)
}

function reach(starts: readonly string[], next: (from: string) => string[]): Set<string> {
  const reached = new Set(starts)
  // A set is walked to the members that are added on the way.
  for (const from of reached) for (const to of next(from)) reached.add(to)
  return reached
}

function layerOf(path: string, layers: readonly Layer[]): Layer | undefined {
  return layers.find((layer) => path === layer.path || path.startsWith(`${layer.path}/`))
}
