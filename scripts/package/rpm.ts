/** An rpm out of a folder. */
import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PackagePlan } from './fpm.ts'

const run = promisify(execFile)

const ARCHITECTURES: Readonly<Record<string, string>> = { amd64: 'x86_64', arm64: 'aarch64' }
/** Threads make the bytes depend on the machine, so one has to do. */
const COMPRESSIONS: Readonly<Record<string, string>> = { xzmt: 'w6.xzdio', gzip: 'w6.gzdio' }
export async function buildRpm(plan: PackagePlan, work: string): Promise<void> {
  const payload = COMPRESSIONS[plan.compression]
  if (!payload) throw new Error(`an rpm cannot be compressed with ${plan.compression}`)
  const architecture = ARCHITECTURES[plan.architecture] ?? plan.architecture
  const spec = join(work, 'package.spec')
  const made = join(work, 'made')
  await mkdir(made)
  await writeFile(spec, await specOf(plan))
  const defines = [
    `_rpmdir ${made}`,
    `_topdir ${work}/top`,
    '_rpmfilename package.rpm',
    `_binary_payload ${payload}`,
    '_build_id_links none',
    '_buildhost reproducible',
    'use_source_date_epoch_as_buildtime 1',
    'clamp_mtime_to_source_date_epoch 1',
  ]
  await run(
    'rpmbuild',
    [
      '-bb',
      '--quiet',
      ...['--target', architecture],
      ...['--buildroot', plan.tree],
      ...defines.flatMap((define) => ['--define', define]),
      spec,
    ],
    { env: { ...process.env, SOURCE_DATE_EPOCH: String(plan.epoch) } },
  )
  await run('cp', [join(made, 'package.rpm'), plan.output])
}

async function specOf(plan: PackagePlan): Promise<string> {
  return `%define __os_install_post %{nil}
Name: ${plan.name}
Version: ${plan.version}
Release: 1
Summary: ${plan.summary}
License: ${plan.license}
Vendor: ${plan.maintainer}
Packager: ${plan.maintainer}
URL: ${plan.url}
AutoReqProv: no
${plan.depends.map((need) => `Requires: ${need}`).join('\n')}

%description
${plan.description}

%files
%defattr(-,root,root,-)
${(await ownedBy(plan.tree)).join('\n')}

%post
${await readFile(plan.afterInstall, 'utf8')}

%postun
${ONLY_AT_THE_END}
${await readFile(plan.afterRemove, 'utf8')}
`
}

/** The old version's script runs after the new one's at an upgrade, and must undo nothing then. */
const ONLY_AT_THE_END = 'if [ "$1" -gt 0 ]; then exit 0; fi'

async function ownedBy(tree: string): Promise<string[]> {
  const entries = await readdir(tree, { withFileTypes: true, recursive: true })
  return (
    entries
      .map((entry) => {
        const path = join(entry.parentPath, entry.name).slice(tree.length)
        return { path, isFolder: entry.isDirectory() }
      })
      // Folders that every system has are not the package's.
      .filter(({ path, isFolder }) => !isFolder || path.startsWith('/opt/'))
      .map(({ path, isFolder }) => `${isFolder ? '%dir ' : ''}"${path.replaceAll('%', '%%')}"`)
      .sort()
  )
}
