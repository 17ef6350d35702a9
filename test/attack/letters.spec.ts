/** Letters from right to left and signs that nobody sees, in what the person is asked about. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { conversationIn } from '../e2e/fake-model.ts'
import { expect, test } from './hostile.ts'

const HEBREW = 'אבג'
const ARABIC = 'ابج'
/** Turns what follows around wherever it is obeyed. */
const TURN = '\u202e'

test('a card shows paths and commands in the order of their letters, with all that is in them', async ({
  app,
  model,
  hostile: _entered,
}) => {
  const { page } = app
  const folder = join(app.home, `${HEBREW} 12`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${ARABIC} 34 ${HEBREW}`), '')
  writeFileSync(join(folder, `a${TURN}txt.sh`), '')
  const command = `rm -rf "${folder}" '${HEBREW}' 1 '${ARABIC}' 2 a${TURN}b`
  const path = join(app.home, 'bin', `${HEBREW} 1 ${ARABIC}`)
  model.script(
    { calls: [{ name: 'terminal', arguments: { command, workdir: folder } }] },
    { calls: [{ name: 'write_file', arguments: { path, content: `one${TURN}two\n` } }] },
    { text: 'Both were asked.' },
  )
  await conversationIn(page).say('Tidy up.')

  const card = page.locator('[data-approval-card]')
  await expect(card).toContainText(`a⟨U+202E⟩b`)
  await card.getByText('Removes 2 files').click()
  await card.getByText('Details', { exact: true }).click()
  await expect(card).toContainText(`a⟨U+202E⟩txt.sh`)
  await app.screenshot('letters-command')
  expect(await turnedIn(card)).toEqual([])
  const first = await card.getAttribute('data-approval-card')
  await card.getByRole('button', { name: /^Deny( N)?$/ }).click()

  await expect(page.locator(`[data-approval-card="${first}"]`)).toHaveCount(0)
  await expect(card).toContainText('one⟨U+202E⟩two')
  await app.screenshot('letters-file')
  expect(await turnedIn(card)).toEqual([])
  await card.getByRole('button', { name: /^Deny( N)?$/ }).click()
  await expect(page.getByText('Both were asked.')).toBeVisible()
})

/** The texts with such letters in which one stands left of the one before it, on the same line. */
function turnedIn(card: Locator): Promise<string[]> {
  return card.evaluate((root) => {
    const turned: string[] = []
    let seen = 0
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? ''
      if (!/[\u0590-\u06ff]/.test(text)) continue
      seen += 1
      const places = [...text].map((_, at) => {
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        return range.getBoundingClientRect()
      })
      const isTurned = places.some((place, at) => {
        const before = places[at - 1]
        return before && place.width > 0 && before.top === place.top && place.left < before.left
      })
      if (isTurned) turned.push(text)
    }
    return seen === 0 ? ['no such letters at all'] : turned
  })
}
