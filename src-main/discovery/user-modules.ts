/**
 * Imports a person's own files into this process: types stripped by Node, and `#tool-api` meaning
 * the app that runs, whether it was bundled or not.
 *
 * Every import is a load of its own with an id that travels along in the query of each URL. So a
 * changed file is a fresh module, its helpers with it, and whatever it registers has an owner.
 */
import { randomUUID } from 'node:crypto'
import { type LoadHookSync, type ResolveHookSync, registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { say } from '#say'
import type { Words } from '#words'

// Letters only, and two slashes: bundlers leave an import of such an address alone.
const ENTRY = 'usertool://'
const API = 'usertoolapi://'
const LOAD = 'load'
const SHARED = Symbol.for('talaria.user-modules')

export interface ImportOutcome {
  /** What went wrong, in one line, when something did. */
  error?: Words
  /** Files beside it that it imported, as far as it came. */
  helpers: readonly string[]
}

interface Load {
  file: string
  helpers: Set<string>
}

/** `Api` is what the file gets when it imports `#tool-api`: each key one export. */
export function createUserModules<Api extends object>() {
  const loads = new Map<string, Load>()
  const hooks = registerHooks({ resolve, load })
  return { importFile, dispose }

  async function importFile(file: string, api: Api): Promise<ImportOutcome> {
    const id = randomUUID()
    const current: Load = { file, helpers: new Set() }
    loads.set(id, current)
    sharedApis().set(id, api)
    try {
      await import(/* @vite-ignore */ `${ENTRY}${id}`)
      return { helpers: [...current.helpers] }
    } catch (error) {
      return { error: wordsFor(error, id), helpers: [...current.helpers] }
    } finally {
      forgetOlder(file, id)
    }
  }

  /** An older instance of the file may still run, but it starts nothing new. */
  function forgetOlder(file: string, newest: string): void {
    for (const [id, each] of loads) {
      if (each.file !== file || id === newest) continue
      loads.delete(id)
      sharedApis().delete(id)
    }
  }

  function dispose(): void {
    hooks.deregister()
    for (const id of loads.keys()) sharedApis().delete(id)
    loads.clear()
  }

  function resolve(...[specifier, context, next]: Parameters<ResolveHookSync>) {
    if (specifier.startsWith(ENTRY)) {
      const id = specifier.slice(ENTRY.length)
      const entry = loads.get(id)
      if (!entry) return next(specifier, context)
      const url = pathToFileURL(entry.file).href
      return { url: withLoad(url, id), format: moduleFormat(url), shortCircuit: true }
    }
    const id = loadOf(context.parentURL)
    const parent = id === undefined ? undefined : loads.get(id)
    if (id === undefined || !parent) return next(specifier, context)
    if (specifier === '#tool-api')
      return { url: `${API}${id}`, format: 'module', shortCircuit: true }
    const found = next(specifier, context)
    if (!found.url.startsWith('file:') || found.url.includes('/node_modules/')) return found
    parent.helpers.add(fileURLToPath(found.url))
    return {
      ...found,
      url: withLoad(found.url, id),
      format: found.format ?? moduleFormat(found.url),
    }
  }

  function load(...[url, context, next]: Parameters<LoadHookSync>) {
    if (!url.startsWith(API)) return next(url, context)
    const id = url.slice(API.length)
    const names = Object.keys(sharedApis().get(id) ?? {})
    const source = `export const { ${names.join(', ')} } = globalThis[Symbol.for(${JSON.stringify(Symbol.keyFor(SHARED))})].get(${JSON.stringify(id)})`
    return { format: 'module' as const, source, shortCircuit: true }
  }
}

/** A module made from text reaches this process's objects only through the global one. */
function sharedApis(): Map<string, object> {
  const shared = globalThis as { [SHARED]?: Map<string, object> }
  shared[SHARED] ??= new Map()
  return shared[SHARED]
}

function withLoad(url: string, id: string): string {
  return `${url}?${LOAD}=${id}`
}

function loadOf(url: string | undefined): string | undefined {
  return url?.startsWith('file:') ? (new URL(url).searchParams.get(LOAD) ?? undefined) : undefined
}

/** Without a package.json beside it Node would have to guess. */
function moduleFormat(url: string): string | undefined {
  if (/\.m?ts$/.test(url)) return 'module-typescript'
  return /\.m?js$/.test(url) ? 'module' : undefined
}

function wordsFor(error: unknown, id: string): Words {
  if (!(error instanceof Error)) return say('tool.threwNothing')
  return { text: `${error.name}: ${error.message}`.replaceAll(`?${LOAD}=${id}`, '') }
}
