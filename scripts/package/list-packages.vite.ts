/** Writes down which packages of others are in a bundle, for the file of their licences. */
import type { Plugin } from 'vite'

export function listPackages(): Plugin {
  return {
    name: 'talaria-list-packages',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((part) =>
        part.type === 'chunk' ? part.moduleIds : [],
      )
      const packages = [...new Set(modules.flatMap((id) => packageOf(id) ?? []))].sort()
      this.emitFile({ type: 'asset', fileName: 'packages.json', source: JSON.stringify(packages) })
    },
  }
}

/** The folder below `node_modules` that a module belongs to; nested ones with the folders above. */
function packageOf(moduleId: string): string | undefined {
  const path = moduleId.replaceAll('\\', '/').replace(/\?.*$/, '')
  return /^.*?\/node_modules\/((?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]
}
