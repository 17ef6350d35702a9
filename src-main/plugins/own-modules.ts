/**
 * Has the files of a plugin read as what they are. Node asks the nearest package.json, which may lie in a
 * folder above the plugin, such as the person's home: nobody agreed to that one, and it says nothing here.
 */
import { readFileSync, realpathSync } from 'node:fs'
import { findPackageJSON, registerHooks } from 'node:module'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const IS_MODULE = /^\s*(?:export\b|import\b(?!\s*[(.]))/m

export function readAsOwn(folder: string): void {
  const root = realpathSync(folder) + sep
  registerHooks({
    load(url, context, next) {
      if (!context.format?.startsWith('commonjs')) return next(url, context)
      const path = url.startsWith('file:') ? fileURLToPath(url) : ''
      const isLeftOpen = path.startsWith(root) && /\.[jt]s$/.test(path)
      if (!isLeftOpen || findPackageJSON(url)?.startsWith(root)) return next(url, context)
      if (!IS_MODULE.test(readFileSync(path, 'utf8'))) return next(url, context)
      return next(url, { ...context, format: context.format.replace('commonjs', 'module') })
    },
  })
}
