/** Runs electron-builder with what this machine has, and gives the files that came of it. */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { build, Platform } from 'electron-builder'
import { ROOT } from '../build.ts'
import type { ElectronBinary } from '../electron-binary.ts'
import { thisMachine } from '../machine.ts'
import { makeArchive } from './archive.ts'
import type { Target } from './choose-packages.ts'
import { packageConfiguration } from './configuration.ts'
import { makeServerPackage } from './server.ts'
import { smallPlaywright } from './small-playwright.ts'
import { thirdPartyLicences } from './third-party.ts'
import { makeWorkFolder } from './work-folder.ts'

const THIRD_PARTY = 'THIRD-PARTY.txt'

export interface MadePackage {
  file: string
  megabytes: number
}

export async function makePackages(deps: {
  targets: readonly Target[]
  /** What an AppImage begins with. */
  runtime?: string
  electron: ElectronBinary
  output: string
  isQuick: boolean
  version?: string
}): Promise<MadePackage[]> {
  const helpers = mkdtempSync(join(tmpdir(), 'talaria-packagers-'))
  // Beside its goal, so that each package is there whole or not at all.
  const work = makeWorkFolder(deps.output)
  try {
    Object.assign(process.env, helperVariables(helpers, deps), { SOURCE_DATE_EPOCH: sourceDate() })
    const thirdParty = join(helpers, THIRD_PARTY)
    writeFileSync(thirdParty, thirdPartyLicences(ROOT))
    const files: string[] = []
    const targets = new Set(deps.targets)
    if (targets.delete('server')) {
      const folder = join(helpers, 'server')
      files.push(makeServerPackage({ root: ROOT, work: folder, output: work, thirdParty }))
    }
    const isArchived = targets.delete('tar.gz')
    if (targets.size > 0 || isArchived) files.push(...(await buildApp([...targets])))
    if (isArchived) files.push(await makeArchive(work, sourceDate()))
    return files.map(handOver)
  } catch (error) {
    throw inWords(error, deps.output)
  } finally {
    rmSync(helpers, { recursive: true, force: true })
    rmSync(work, { recursive: true, force: true })
  }

  function handOver(made: string): MadePackage {
    const file = join(deps.output, basename(made))
    renameSync(made, file)
    return { file, megabytes: statSync(file).size / 1e6 }
  }

  /** Without a format of its own: the folder that an archive is made of. */
  function buildApp(formats: string[]): Promise<string[]> {
    return build({
      projectDir: ROOT,
      publish: 'never',
      targets: Platform.current().createTarget(formats.length > 0 ? formats : ['dir']),
      config: packageConfiguration({
        ...deps,
        output: work,
        thirdParty: join(helpers, THIRD_PARTY),
        playwright: smallPlaywright(ROOT, join(helpers, 'playwright')),
        electronDist: dirname(deps.electron.executable),
      }),
    })
  }
}

/** A packager that has no room says so in many ways, and the place that is full may be either of two. */
function inWords(error: unknown, output: string): unknown {
  const isFull = /ENOSPC|No space left on device/i.test(String(error))
  if (!isFull) return error
  return new Error(
    `The disk is full: packaging needs about 2 GB in ${output} and in ${tmpdir()}. What was there before is as it was; make room and run it again.`,
    { cause: error },
  )
}

/** electron-builder would fetch these programs from its release host. */
function helperVariables(
  folder: string,
  { runtime, isQuick }: { runtime?: string; isQuick: boolean },
): Record<string, string> {
  const { find } = thisMachine()
  const fpm = join(folder, 'fpm')
  const script = join(ROOT, 'scripts', 'package', 'fpm.ts')
  writeFileSync(fpm, `#!/bin/sh\nexec '${process.execPath}' '${script}' "$@"\n`)
  chmodSync(fpm, 0o755)
  return {
    CUSTOM_FPM_PATH: fpm,
    ...(runtime && { APPIMAGE_TOOLS_PATH: appImageTools(join(folder, 'appimage'), runtime) }),
  }

  function appImageTools(tools: string, runtimeFile: string): string {
    mkdirSync(join(tools, 'runtimes'), { recursive: true })
    mkdirSync(join(tools, 'lib', process.arch), { recursive: true })
    const validator = 'desktop-file-validate'
    symlinkSync(find(validator) ?? validator, join(tools, validator))
    const packer = join(tools, 'mksquashfs')
    const level = isQuick ? '-Xcompression-level 3' : ''
    writeFileSync(packer, `#!/bin/sh\nexec '${find('mksquashfs')}' "$@" ${level}\n`)
    chmodSync(packer, 0o755)
    symlinkSync(runtimeFile, join(tools, 'runtimes', `runtime-${process.arch}`))
    return tools
  }
}

/** What every file in a package is dated with: the commit, so that the same commit gives the same bytes. */
function sourceDate(): string {
  const { SOURCE_DATE_EPOCH: given } = process.env
  if (given) return given
  try {
    return execFileSync('git', ['log', '-1', '--format=%ct'], {
      cwd: ROOT,
      encoding: 'utf8',
    }).trim()
  } catch {
    // Sources without their history.
    return String(Math.floor(statSync(join(ROOT, 'package.json')).mtimeMs / 1_000))
  }
}
