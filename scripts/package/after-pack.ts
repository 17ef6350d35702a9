/** What electron-builder leaves in the folder of the app and nobody needs there. */
import { execFile } from 'node:child_process'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, gzipSync } from 'node:zlib'
import type { AfterPackContext } from 'electron-builder'

const CHROMIUM_LICENCES = 'LICENSES.chromium.html'

/** Of Electron for Linux, what this app never starts. */
const UNUSED_ON_LINUX = [
  // A graphics card in software: Chromium no longer turns to it by itself, only by a switch.
  'libvk_swiftshader.so',
  'vk_swiftshader_icd.json',
  // Found in the system where there is a driver for it, and off by default.
  'libvulkan.so.1',
  // Sends reports of crashes, which this app does not make.
  'chrome_crashpad_handler',
]

/** Without the one there are no terminals, without the other no tools in TypeScript. */
const NATIVE_PARTS = ['@lydell/node-pty', '@oxc-parser/binding']

export async function afterPack(context: AfterPackContext): Promise<void> {
  const { appOutDir, packager, electronPlatformName } = context
  const resources = packager.getResourcesDir(appOutDir)
  await refuseHalf(resources)
  // Electron's own welcome page stays behind when Electron is given as a folder.
  await rm(join(resources, 'default_app.asar'), { force: true })
  const isLinux = electronPlatformName === 'linux'
  if (isLinux) for (const file of UNUSED_ON_LINUX) await rm(join(appOutDir, file), { force: true })
  await compress(join(appOutDir, CHROMIUM_LICENCES), isLinux)
}

/** The packager asks npm what belongs to the app, and leaves out in silence what npm does not name. */
export async function refuseHalf(resources: string): Promise<void> {
  const modules = join(resources, 'app.asar.unpacked', 'node_modules')
  const all = await readdir(modules, { recursive: true }).catch(() => [])
  const missing = NATIVE_PARTS.filter(
    (part) =>
      !all.some((path) => path.replaceAll('\\', '/').startsWith(part) && path.endsWith('.node')),
  )
  if (missing.length === 0) return
  throw new Error(
    `The package would lack the native part of ${missing.join(' and ')}. Run “npm ci” in this folder, whose node_modules may be no link, and package again.`,
  )
}

/**
 * Twenty megabytes of text that everybody must get and hardly anybody reads. It says the same again and
 * again, too far apart for gzip, which makes two megabytes of it where xz makes a fifth of one.
 */
async function compress(path: string, hasXz: boolean): Promise<void> {
  const text = await readFile(path).catch(() => undefined)
  if (!text) return
  if (hasXz) return void (await promisify(execFile)('xz', ['-9', '--force', path]))
  await writeFile(`${path}.gz`, gzipSync(text, { level: constants.Z_BEST_COMPRESSION }))
  await rm(path)
}
