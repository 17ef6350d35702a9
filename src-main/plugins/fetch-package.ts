/** Brings a package into a folder of ours, without running anything of it. */
import { cp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PluginSource } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import {
  cloneRepository,
  type FetchDeps,
  FetchFailed,
  runFetcher,
} from '../lib/git/clone-repository.ts'
import { parseJson } from '../lib/parse-json.ts'

const PROTOCOLS = 'https:http:ssh:git:file'

export async function fetchPackage(
  source: Exclude<PluginSource, { kind: 'link' }>,
  into: string,
  deps: FetchDeps,
): Promise<void> {
  switch (source.kind) {
    case 'folder':
      // Links stay what they are, and are looked at afterwards.
      return cp(source.path, into, { recursive: true, verbatimSymlinks: true, filter: isPart })
    case 'git':
      return told('git', cloneRepository(source.url, into, PROTOCOLS, deps))
    case 'npm':
      return install(source.package, into, deps)
  }
}

/** The history is not a part of a package. */
function isPart(path: string): boolean {
  return !/[\\/]\.git$/.test(path)
}

/** Its packages lie within it, so that it can be moved to where plugins are. */
async function install(name: string, into: string, deps: FetchDeps): Promise<void> {
  const around = `${into}.npm`
  try {
    const args = [
      ...['install', '--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund'],
      '--no-update-notifier',
      ...['--install-strategy=nested', '--prefix', around, '--', name],
    ]
    await told('npm', runFetcher('npm', args, deps))
    const made = parseJson(await readFile(join(around, 'package.json'), 'utf8'))
    const [found] = Object.keys((made as Record<string, object> | undefined)?.dependencies ?? {})
    if (found === undefined)
      throw new RuntimeError('failed', say('plugin.npmGaveNothing', { name }))
    await rename(join(around, 'node_modules', found), into)
  } finally {
    await rm(around, { recursive: true, force: true })
  }
}

async function told(program: 'git' | 'npm', fetching: Promise<void>): Promise<void> {
  try {
    await fetching
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error
    if (error.isMissing) throw new RuntimeError('not-found', say('plugin.noProgram', { program }))
    throw new RuntimeError('failed', say('plugin.notFetched', { program, cause: error.message }))
  }
}
