/** Packages of others that only `bench:peers` wants: fetched once, into the person's cache. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const PACKAGES = {
  '@langchain/core': '1.2.13',
  '@vscode/tree-sitter-wasm': '0.3.1',
  ai: '7.0.170',
  minisearch: '7.2.0',
  zod: '4.6.7',
}

export function openPeers() {
  const folder = join(homedir(), '.cache', 'talaria', 'bench-peers')
  const manifest = JSON.stringify({ private: true, dependencies: PACKAGES })
  const done = join(folder, `installed-${Object.values(PACKAGES).join('-')}`)
  if (!existsSync(done)) {
    console.log(`Fetching ${Object.keys(PACKAGES).join(', ')} into ${folder}.`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), manifest)
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    })
    writeFileSync(done, '')
  }
  const find = createRequire(join(folder, 'package.json'))
  return {
    resolve: find.resolve,
    /** The types of these packages are not here: whoever asks says what it uses. */
    load: async <Module>(name: string): Promise<Module> => {
      const module: unknown = await import(pathToFileURL(find.resolve(name)).href)
      return module as Module
    },
  }
}

export type Peers = ReturnType<typeof openPeers>
