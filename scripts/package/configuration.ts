/** What electron-builder makes of the built app: which files, for which systems, with which needs. */
import type { Configuration } from 'electron-builder'
import { afterPack } from './after-pack.ts'
import { FUSES } from './fuses.ts'

/** Of Electron itself: without them Chromium does not load on a bare system. */
const DEB_DEPENDS = [
  'libc6 (>= 2.28)',
  'libgtk-3-0 | libgtk-3-0t64',
  'libnss3',
  'libgbm1',
  'libasound2 | libasound2t64',
  'libcups2 | libcups2t64',
  'libxkbcommon0',
  'libatspi2.0-0 | libatspi2.0-0t64',
  'libsecret-1-0',
  'libnotify4',
  'xdg-utils',
]
const RPM_DEPENDS = [
  'gtk3',
  'nss',
  'mesa-libgbm',
  'alsa-lib',
  'cups-libs',
  'libxkbcommon',
  'at-spi2-core',
  'libsecret',
  'libnotify',
  'xdg-utils',
]

export interface PackageOptions {
  /** Where the packages go. */
  output: string
  /** A folder with an Electron; without one the official one is fetched. */
  electronDist?: string
  /** xz is small and slow, zstd quick: for people the one, for tests the other. */
  isQuick: boolean
  /** Another version than that of package.json, for a package that is only a test. */
  version?: string
  /** The licences of all that others made. */
  thirdParty: string
  /** Files that take the place of Playwright's own of the same names. */
  playwright: { folder: string; files: readonly string[] }
}

export function packageConfiguration(options: PackageOptions): Configuration {
  return {
    appId: 'io.github.talaria.Talaria',
    copyright: 'Copyright © the Talaria authors',
    directories: { output: options.output },
    ...(options.electronDist && { electronDist: options.electronDist }),
    ...(options.version && { extraMetadata: { version: options.version } }),
    files: [
      'out/**',
      'resources/icon.png',
      'package.json',
      '!**/*.{map,pdb,md,d.ts,d.mts,d.cts}',
      // Of the parser only the native part is used, and its types by nobody.
      '!node_modules/oxc-parser/**/*.{wasm,mjs}',
      '!node_modules/oxc-parser/src-js/generated/{deserialize,lazy}/**',
      '!node_modules/@oxc-project/**',
      // The form for browsers.
      '!node_modules/@silvia-odwyer/photon-node/photon_rs_bg.js',
      // Its viewers, recorders and servers: pages are only driven, and their pictures are no WebP.
      '!node_modules/playwright-core/lib/{vite,tools}/**',
      '!node_modules/playwright-core/{bin,types}/**',
      '!node_modules/playwright-core/lib/{xdg-open,webp_codec.wasm}',
      `!node_modules/playwright-core/lib/{${options.playwright.files.join(',')}}`,
      { from: options.playwright.folder, to: 'node_modules/playwright-core/lib' },
    ],
    asarUnpack: ['**/*.node', '**/spawn-helper'],
    extraResources: [{ from: options.thirdParty, to: 'THIRD-PARTY.txt' }],
    npmRebuild: false,
    electronLanguages: ['en-US', 'zh-CN'],
    removePackageScripts: true,
    afterPack,
    electronFuses: FUSES,
    protocols: [{ name: 'Talaria', schemes: ['talaria'] }],
    // The static runtime: it needs no libfuse2 and switches no sandbox off by itself.
    toolsets: { appimage: '1.0.3' },
    linux: {
      executableName: 'talaria',
      syncDesktopName: true,
      category: 'Development',
      icon: 'resources/icons',
      synopsis: 'Tools for AI agents, with a question before anything harmful',
    },
    deb: {
      depends: DEB_DEPENDS,
      recommends: ['bubblewrap', 'espeak-ng', 'libnotify-bin'],
      compression: options.isQuick ? 'zst' : 'xz',
    },
    rpm: { depends: RPM_DEPENDS, compression: options.isQuick ? 'gzip' : 'xz' },
    mac: { hardenedRuntime: true, notarize: true, target: ['dmg', 'zip'] },
    win: { target: ['nsis'] },
    nsis: { oneClick: true, perMachine: false, deleteAppDataOnUninstall: false },
    // The list of versions is ours, and signed; see scripts/release.ts.
    publish: null,
  }
}
