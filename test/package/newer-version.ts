/** What a person does to get a newer version of an AppImage, and what is there and left of it. */
import type { KeyObject } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { writeReleaseFolder } from '../../scripts/package/release-folder.ts'
import type { Person } from './installed-app.ts'
import type { ReleaseHost } from './release-host.ts'

export async function lookAndFetch(page: Page, version: string): Promise<void> {
  await openAbout(page)
  await page.getByRole('button', { name: 'Look now' }).click()
  await expect(page.getByText(`Version ${version} is there`)).toBeVisible()
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(page.getByText(`Version ${version} is downloaded and checked.`)).toBeVisible()
}

export async function openAbout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connected' }).click()
  await expect(page.getByRole('tab', { name: 'About' })).toBeVisible()
}

/** The AppImage of this version, which lies there already. */
export function release(host: ReleaseHost, version: string, key: KeyObject): Promise<void> {
  const packages = [join(host.folder, `Talaria-${version}.AppImage`)]
  return writeReleaseFolder({
    ...{ folder: host.folder, packages, papers: [], version, notes: 'Better.', key },
    ...{ arch: process.arch, platform: process.platform },
  })
}

/** What an unfinished update would leave. */
export function leftBeside(person: Person, program: string): string[] {
  const hidden = readdirSync(dirname(program)).filter((name) => name.startsWith('.Talaria'))
  const fetched = join(person.data, 'update', 'fetched')
  return existsSync(fetched) && hidden.length > 0 ? [...hidden, fetched] : hidden
}
