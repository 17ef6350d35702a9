/** The desktop app on a display and with data of its own, for benches that look into its window. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron } from '@playwright/test'
import { buildIfStale, ROOT } from '../../scripts/build.ts'
import { findElectron } from '../../scripts/electron-binary.ts'
import { openVirtualDisplay } from '../../scripts/virtual-display.ts'

export interface BenchFolders {
  root: string
  home: string
  userData: string
}

export async function openApp(
  prepare: (folders: BenchFolders) => void = () => {},
  variables: (folders: BenchFolders) => Record<string, string> = () => ({}),
) {
  const electron = await findElectron()
  if (!electron) throw new Error('there is no Electron to measure')
  await buildIfStale()
  const root = mkdtempSync(join(tmpdir(), 'talaria-bench-'))
  const folders = { root, home: join(root, 'home'), userData: join(root, 'data') }
  mkdirSync(folders.home)
  mkdirSync(folders.userData)
  writeFileSync(join(folders.home, '.bashrc'), "PS1='ready$ '\n")
  prepare(folders)
  const display = await openVirtualDisplay()
  const app = await _electron.launch({
    executablePath: electron.executable,
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', ROOT],
    env: {
      ...(process.env as Record<string, string>),
      SHELL: '/bin/bash',
      DISPLAY: display.name,
      HOME: folders.home,
      TALARIA_USER_DATA: folders.userData,
      ...variables(folders),
    },
  })
  const page = await app.firstWindow()
  await page.locator('footer').waitFor()
  return { app, page, folders, close }

  async function close(): Promise<void> {
    await app.close()
    display.close()
    rmSync(root, { recursive: true, force: true })
  }
}
