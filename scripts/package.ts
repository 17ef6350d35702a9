/**
 * `npm run package`: the packages of this system, or those that are named. `--quick` compresses less,
 * `--output` names another folder than `dist`.
 */

import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, ROOT } from './build.ts'
import { findElectron } from './electron-binary.ts'
import { thisMachine } from './machine.ts'
import { appImageRuntimeHere } from './package/appimage-runtime.ts'
import { choosePackages } from './package/choose-packages.ts'
import { makePackages } from './package/make-packages.ts'

try {
  // Not by `exitCode`: what electron-builder hangs on the end of a process makes a 0 of it.
  process.exit(await main())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { quick: { type: 'boolean', default: false }, output: { type: 'string' } },
  })
  const electron = await findElectron()
  if (!electron) throw new Error('There is no Electron to package, and none could be had.')
  const choice = await choosePackages(positionals, thisMachine(), () =>
    appImageRuntimeHere(electron.source),
  )
  for (const line of choice.leftOut) console.log(line)
  if (choice.refused) throw new Error(choice.refused)
  if (electron.source === 'registry copy')
    console.log('These packages are for tests on this machine, and not to be given to others.')

  await build()
  const made = await makePackages({
    targets: choice.targets,
    ...(choice.runtime && { runtime: choice.runtime }),
    electron,
    output: values.output ?? join(ROOT, 'dist'),
    isQuick: values.quick,
  })
  for (const { file, megabytes } of made) console.log(`${file}  ${megabytes.toFixed(1)} MB`)
  return 0
}
