/** The app for a machine without a screen, as a package for npm: the server and the window's files. */
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { SERVER_PACKAGE } from '../../src-main/update/updates.ts'

/** What `resources/server/talaria.js` asks for as well: older ones read no tool in TypeScript. */
const NODE = '>=22.18'
const DESKTOP_ENTRY = 'electron.js'

export function makeServerPackage(order: {
  root: string
  /** An empty folder to put it together in. */
  work: string
  output: string
  thirdParty: string
}): string {
  const { root, work, output } = order
  const { version, description, license, author, homepage, dependencies } = packageJson
  for (const file of builtFiles(join(root, 'out', 'main')))
    copy(join(root, 'out', 'main', file), join(work, 'out', 'main', file))
  copy(join(root, 'out', 'renderer'), join(work, 'out', 'renderer'))
  copy(join(root, 'resources', 'server', 'talaria.js'), join(work, 'bin', 'talaria.js'))
  copy(join(root, 'resources', 'server', 'README.md'), join(work, 'README.md'))
  copy(join(root, 'LICENSE'), join(work, 'LICENSE'))
  copy(order.thirdParty, join(work, 'THIRD-PARTY.txt'))
  chmodSync(join(work, 'bin', 'talaria.js'), 0o755)
  const manifest = {
    ...{ name: SERVER_PACKAGE, version, description, license, author, homepage, type: 'module' },
    ...{ bin: { talaria: 'bin/talaria.js' }, engines: { node: NODE }, dependencies },
    files: ['bin/talaria.js', 'out', 'THIRD-PARTY.txt'],
  }
  writeFileSync(join(work, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  mkdirSync(output, { recursive: true })
  const args = ['pack', work, '--pack-destination', output, '--ignore-scripts', '--json']
  const made: unknown = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8' }))
  return join(output, fileNameIn(made))
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true })
}

/** What the server can come to load: of the built files, all but those that only Electron starts. */
export function builtFiles(folder: string): string[] {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const entries = all.filter((file) => /^[\w-]+\.js$/.test(file) && file !== DESKTOP_ENTRY)
  const found = new Set(entries)
  for (const file of found) {
    const text = readFileSync(join(folder, file), 'utf8')
    // A chunk is named by its file, wherever it is asked for from.
    for (const candidate of all)
      if (!found.has(candidate) && candidate.startsWith('chunks/') && isNamed(text, candidate))
        found.add(candidate)
  }
  return [...found].sort()
}

function isNamed(text: string, chunk: string): boolean {
  return text.includes(chunk.slice('chunks/'.length))
}

/** npm says which file it made as a list or, from version 12 on, by the package's name. */
function fileNameIn(made: unknown): string {
  const [first] = Object.values(made as Record<string, { filename: string }>)
  if (!first) throw new Error('npm pack made nothing')
  return first.filename
}
