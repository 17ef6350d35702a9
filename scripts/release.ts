/**
 * `npm run release -- NOTES`: everything that is published for this system, in `dist`, signed. The key
 * is in TALARIA_SIGNING_KEY (ed25519, PEM), the folder that people will ask in TALARIA_FEED.
 */
import { execFileSync } from 'node:child_process'
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
import { build, ROOT } from './build.ts'
import { type ElectronBinary, findElectron } from './electron-binary.ts'
import { thisMachine } from './machine.ts'
import { appImageRuntimeHere } from './package/appimage-runtime.ts'
import { choosePackages } from './package/choose-packages.ts'
import { makePackages } from './package/make-packages.ts'
import { writeReleaseFolder } from './package/release-folder.ts'
import { sbomOf } from './package/sbom.ts'
import { thirdPartyLicences } from './package/third-party.ts'

const OUTPUT = join(ROOT, 'dist')

/** Why this is nothing to give to people; undefined when it is. */
export function whyNot(deps: {
  electron: ElectronBinary['source'] | undefined
  feed: string | undefined
  key: string | undefined
  homepage: string
  isClean: boolean
}): string | undefined {
  if (deps.electron !== 'official')
    return 'A release is made from the official Electron only, and this is another; run it where its release host is in reach, without ELECTRON_OVERRIDE_DIST_PATH.'
  if (deps.homepage.endsWith('.invalid'))
    return 'package.json names no real homepage and author yet; both are written into the packages.'
  if (!deps.feed?.startsWith('https://') || !deps.feed.endsWith('/'))
    return 'TALARIA_FEED has to be the https address of the folder with the release, with a slash at its end.'
  if (!isSigningKey(deps.key))
    return 'TALARIA_SIGNING_KEY has to hold the ed25519 key in PEM form, as “openssl genpkey -algorithm ed25519” makes one.'
  if (!deps.isClean) return 'There are changes that are in no commit.'
  return undefined
}

/** What was signed with another kind of key, no app would believe. */
function isSigningKey(pem: string | undefined): boolean {
  try {
    return createPrivateKey(pem ?? '').asymmetricKeyType === 'ed25519'
  } catch {
    return false
  }
}

async function release(notesFile: string | undefined): Promise<void> {
  const { TALARIA_FEED: feed, TALARIA_SIGNING_KEY: pem } = process.env
  delete process.env.TALARIA_SIGNING_KEY // for this process alone, and not for what it starts
  const electron = await findElectron()
  const isClean = execFileSync('git', ['status', '--porcelain'], { cwd: ROOT }).length === 0
  const refusal = whyNot({ ...packageJson, electron: electron?.source, feed, key: pem, isClean })
  if (refusal || !electron || !pem) throw new Error(refusal)
  const choice = await choosePackages([], thisMachine(), () => appImageRuntimeHere(electron.source))
  if (choice.leftOut.length > 0) throw new Error(choice.leftOut.join('\n'))

  const key = createPrivateKey(pem)
  process.env.TALARIA_FEED_KEY = publicFormOf(key)
  rmSync(OUTPUT, { recursive: true, force: true })
  await build()
  const made = await makePackages({
    ...{ targets: choice.targets, electron, output: OUTPUT, isQuick: false },
    ...(choice.runtime && { runtime: choice.runtime }),
  })
  const papers = writePapers()
  await writeReleaseFolder({
    ...{ folder: OUTPUT, packages: made.map(({ file }) => file), papers, key },
    ...{ version: packageJson.version, arch: process.arch, platform: process.platform },
    notes: notesFile ? readFileSync(notesFile, 'utf8') : '',
  })
  console.log(`The release is in ${OUTPUT}.`)
}

/** The same for every system, so one of them brings them. */
function writePapers(): string[] {
  if (process.platform !== 'linux') return []
  const parts = join(OUTPUT, 'sbom.cdx.json')
  const licences = join(OUTPUT, 'THIRD-PARTY.txt')
  writeFileSync(parts, sbomOf(ROOT))
  writeFileSync(licences, thirdPartyLicences(ROOT))
  return [parts, licences]
}

function publicFormOf(key: KeyObject): string {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')
}

if (import.meta.main)
  await release(process.argv[2]).catch((error: Error) => {
    console.error(error.message)
    // Not by `exitCode`: what electron-builder hangs on the end of a process makes a 0 of it.
    process.exit(1)
  })
