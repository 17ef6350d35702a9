import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { look } from './look.ts'

test('a folder that is dropped anywhere in the window is where the session works; files are attached', async ({
  app,
}) => {
  const { page, electron } = app
  const shop = join(app.home, 'shop')
  const notes = join(app.home, 'notes.md')
  mkdirSync(shop)
  writeFileSync(notes, '# Notes\n')
  const composer = page.getByRole('textbox', { name: 'Message to the agent' })
  await expect(composer).toBeVisible()
  const sessions = page.getByRole('navigation', { name: 'Sessions' })
  const hand = await handOver(page, await middleOf(sessions))

  await hand('dragEnter', [shop])
  await hand('dragOver', [shop])
  const words = electron
    ? 'Drop files to attach them, or a folder to work in it'
    : 'Drop files to attach them'
  await expect(page.getByText(words, { exact: true })).toBeInViewport()
  await look(app, 'drop-folder')
  await hand('drop', [shop])
  await expect(page.getByText(words, { exact: true })).toBeHidden()
  const folder = page.getByRole('button', { name: /^Working folder: ~\/shop/ })
  if (electron) {
    await expect(folder).toBeVisible()
    await expect(composer).toBeFocused()
  } else {
    await expect(page.getByText(/does not say where the folder shop lies/)).toBeInViewport()
    await expect(folder).toBeHidden()
  }

  await hand('dragEnter', [notes])
  await hand('dragOver', [notes])
  await hand('drop', [notes])
  const attached = page.getByRole('list', { name: 'Attachments' })
  await expect(attached.getByRole('listitem')).toHaveText([/notes\.md/])

  // Under a dialog nothing is taken, and the window stays what it is.
  await page.keyboard.press('ControlOrMeta+,')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await expect(settings).toBeVisible()
  await hand('dragEnter', [notes])
  await hand('dragOver', [notes])
  await hand('drop', [notes])
  await expect(settings).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
  await expect(attached.getByRole('listitem')).toHaveCount(1)
})

/** Files from another window of the person's desktop, held over a point. */
async function handOver(page: Page, point: { x: number; y: number }) {
  const devtools = await page.context().newCDPSession(page)
  return (type: 'dragEnter' | 'dragOver' | 'drop', files: string[]) =>
    devtools.send('Input.dispatchDragEvent', {
      ...{ type, ...point },
      data: { items: [], files, dragOperationsMask: 1 },
    })
}

async function middleOf(element: ReturnType<Page['getByRole']>) {
  const box = await element.boundingBox()
  if (!box) throw new Error('it is not drawn')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
