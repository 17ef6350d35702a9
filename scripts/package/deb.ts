/** A Debian package out of a folder. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import type { PackagePlan } from './fpm.ts'
import { settle } from './settle-tree.ts'

const run = promisify(execFile)

/** dpkg-deb's names and levels: small for people, quick for tests. */
const COMPRESSIONS: Readonly<Record<string, readonly string[]>> = {
  xz: ['-Zxz'],
  zst: ['-Zzstd', '-z3'],
}

/** dpkg takes this folder away with the last package in it; the system had it before that package. */
const WHAT_WAS_THERE = 'mkdir -p /opt'

export async function buildDeb(plan: PackagePlan): Promise<void> {
  const compression = COMPRESSIONS[plan.compression]
  if (!compression) throw new Error(`a deb cannot be compressed with ${plan.compression}`)
  const files = await filesOf(plan.tree)
  const control = join(plan.tree, 'DEBIAN')
  await mkdir(control)
  await writeFile(join(control, 'control'), await controlOf(plan, files))
  await writeFile(join(control, 'md5sums'), await sumsOf(plan.tree, files))
  const scripts = {
    postinst: await readFile(plan.afterInstall, 'utf8'),
    postrm: `${await readFile(plan.afterRemove, 'utf8')}\n\n${WHAT_WAS_THERE}\n`,
  }
  for (const [name, text] of Object.entries(scripts)) {
    await writeFile(join(control, name), text)
    await chmod(join(control, name), 0o755)
  }
  await settle(control, plan.epoch)
  await settle(plan.tree, plan.epoch)
  await run('dpkg-deb', ['--root-owner-group', ...compression, '--build', plan.tree, plan.output], {
    env: { ...process.env, SOURCE_DATE_EPOCH: String(plan.epoch) },
  })
}

async function controlOf(plan: PackagePlan, files: readonly string[]): Promise<string> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size))
  const kilobytes = Math.ceil(sizes.reduce((total, size) => total + size, 0) / 1024)
  const lines = [
    `Package: ${plan.name}`,
    `Version: ${plan.version}`,
    `Architecture: ${plan.architecture}`,
    `Maintainer: ${plan.maintainer}`,
    `Installed-Size: ${kilobytes}`,
    `Depends: ${plan.depends.join(', ')}`,
    ...(plan.recommends.length > 0 ? [`Recommends: ${plan.recommends.join(', ')}`] : []),
    'Section: devel',
    'Priority: optional',
    `Homepage: ${plan.url}`,
    `Description: ${plan.summary}`,
    ...plan.description.split('\n').map((line) => ` ${line.trim() || '.'}`),
  ]
  return `${lines.join('\n')}\n`
}

async function sumsOf(tree: string, files: readonly string[]): Promise<string> {
  const lines: string[] = []
  for (const file of files) {
    const hash = createHash('md5')
    await pipeline(createReadStream(file), hash)
    lines.push(`${hash.digest('hex')}  ${relative(tree, file)}\n`)
  }
  return lines.join('')
}

async function filesOf(tree: string): Promise<string[]> {
  const entries = await readdir(tree, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
