/** The folders in which the files of a served page lie: few enough to be watched, and none of others' code. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

const MAX_FOLDERS = 300
const MAX_DEPTH = 6
/** What is fetched or worked out there is not what somebody edits. */
const LEFT_OUT = /^(?:\..*|node_modules|vendor|venv|__pycache__|target|coverage)$/
/** What pages are made of. A log or a database changes because a page was loaded. */
const OF_PAGES =
  /\.(?:html?|css|s[ac]ss|less|[cm]?[jt]sx?|json|svg|png|jpe?g|gif|webp|avif|ico|woff2?|vue|svelte|astro|mdx?|ejs|erb|hbs|njk|liquid|php|py|rb|go|rs|java|kt|cs|txt|xml|ya?ml|toml)$/i

export function isOfPages(name: string): boolean {
  return OF_PAGES.test(name) && !name.startsWith('.')
}

export async function pageFolders(root: string): Promise<Set<string>> {
  const found = new Set([root])
  let level = [root]
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
    const below: string[] = []
    for (const folder of level) below.push(...(await foldersIn(folder)))
    for (const folder of below) {
      if (found.size >= MAX_FOLDERS) return found
      found.add(folder)
    }
    level = below
  }
  return found
}

async function foldersIn(folder: string): Promise<string[]> {
  // One that went meanwhile, or is not ours to read, has none.
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isDirectory() && !LEFT_OUT.test(entry.name))
    .map(({ name }) => join(folder, name))
}
