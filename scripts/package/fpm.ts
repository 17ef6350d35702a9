/**
 * What electron-builder calls to make a deb or an rpm: the few options of the program `fpm` that it uses,
 * done with the system's own packagers. The same input gives the same bytes, wherever it is built.
 */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { buildDeb } from './deb.ts'
import { buildRpm } from './rpm.ts'
import { settle } from './settle-tree.ts'

const run = promisify(execFile)

/** One package, whatever its format. */
export interface PackagePlan {
  name: string
  version: string
  architecture: string
  description: string
  summary: string
  maintainer: string
  url: string
  license: string
  depends: string[]
  recommends: string[]
  compression: string
  afterInstall: string
  afterRemove: string
  /** Everything that is installed, as it will lie on the disk. */
  tree: string
  output: string
  /** Seconds since 1970 that every file is dated with. */
  epoch: number
}

await main()

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      source: { type: 'string', short: 's' },
      force: { type: 'boolean' },
      target: { type: 'string', short: 't' },
      depends: { type: 'string', short: 'd', multiple: true },
      'deb-recommends': { type: 'string', multiple: true },
      'deb-compression': { type: 'string' },
      'deb-priority': { type: 'string' },
      'rpm-os': { type: 'string' },
      'rpm-compression': { type: 'string' },
      'rpm-summary': { type: 'string' },
      architecture: { type: 'string' },
      'after-install': { type: 'string' },
      'after-remove': { type: 'string' },
      description: { type: 'string' },
      version: { type: 'string' },
      package: { type: 'string' },
      name: { type: 'string' },
      maintainer: { type: 'string' },
      vendor: { type: 'string' },
      url: { type: 'string' },
      category: { type: 'string' },
      license: { type: 'string' },
    },
  })
  const target = values.target
  if (target !== 'deb' && target !== 'rpm')
    throw new Error(`cannot make a package of kind ${target}`)
  const work = await mkdtemp(join(tmpdir(), 'talaria-package-'))
  try {
    const tree = join(work, 'tree')
    await mkdir(tree)
    for (const input of positionals) await place(input, tree)
    // So that the app knows who brings its updates.
    for (const resources of await resourceFolders(tree))
      await writeFile(join(resources, 'package-type'), `${target}\n`)
    const epoch = Number(process.env.SOURCE_DATE_EPOCH ?? 0)
    await settle(tree, epoch)
    const [first = '', ...more] = given(values.description, 'description').trim().split('\n')
    const plan: PackagePlan = {
      name: given(values.name, 'name'),
      version: given(values.version, 'version'),
      architecture: given(values.architecture, 'architecture'),
      summary: values['rpm-summary'] ?? first.trim(),
      description: more.join('\n').trim() || first.trim(),
      maintainer: given(values.maintainer, 'maintainer'),
      url: given(values.url, 'url'),
      license: given(values.license, 'license'),
      depends: values.depends ?? [],
      recommends: values['deb-recommends'] ?? [],
      compression: given(values[`${target}-compression`], 'compression'),
      afterInstall: given(values['after-install'], 'after-install'),
      afterRemove: given(values['after-remove'], 'after-remove'),
      tree,
      output: given(values.package, 'package'),
      epoch,
    }
    await (target === 'deb' ? buildDeb(plan) : buildRpm(plan, work))
  } finally {
    await rm(work, { recursive: true, force: true })
  }

  function given(value: string | undefined, name: string): string {
    if (value === undefined) throw new Error(`--${name} is missing`)
    return value
  }
}

/** `SOURCE=DESTINATION`; a source that ends with a slash is a folder whose content is meant. */
async function place(input: string, tree: string): Promise<void> {
  const at = input.lastIndexOf('=')
  const [source, goal] = [input.slice(0, at), join(tree, input.slice(at + 1))]
  await mkdir(dirname(goal), { recursive: true })
  if (source.endsWith('/')) await run('cp', ['--recursive', '--no-dereference', source, goal])
  else await cp(source, goal)
}

async function resourceFolders(tree: string): Promise<string[]> {
  const programs = await readdir(join(tree, 'opt')).catch(() => [])
  return programs.map((program) => join(tree, 'opt', program, 'resources'))
}
