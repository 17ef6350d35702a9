/** Puts packages where plugins are: beside the others first, so that what is no plugin replaces none. */
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PluginSource } from '#contract'
import { RuntimeError } from '#wire'
import type { FetchDeps } from '../lib/git/clone-repository.ts'
import { fetchPackage } from './fetch-package.ts'
import { type Package, readPackage } from './package.ts'

export function createInstalls(deps: { folder: string; fetch: FetchDeps; now: () => number }) {
  return { bring }

  /** The name of what came; `check` throws where that is not wanted. */
  async function bring(source: PluginSource, check: (name: string) => void): Promise<string> {
    if (source.kind === 'link') {
      const { name } = await soundPackage(source.path)
      check(name)
      return name
    }
    const staging = join(deps.folder, `.new-${deps.now()}`)
    await mkdir(deps.folder, { recursive: true, mode: 0o700 })
    try {
      if (source.kind === 'folder') await soundPackage(source.path)
      await fetchPackage(source, staging, deps.fetch)
      const { name } = await soundPackage(staging)
      check(name)
      const place = join(deps.folder, name)
      await rm(place, { recursive: true, force: true })
      await rename(staging, place)
      return name
    } finally {
      await rm(staging, { recursive: true, force: true })
    }
  }
}

/** Or the reason why it is none, for the person. */
export async function soundPackage(folder: string): Promise<Package> {
  const read = await readPackage(folder)
  if ('fault' in read) throw new RuntimeError('bad-request', read.fault)
  return read
}
