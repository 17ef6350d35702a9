import { conversationIn, enterModel, expect, test } from './fake-model.ts'
import { look } from './look.ts'

test('a session is named and pinned, another one archived, and all stay so', async ({
  app,
  model,
}) => {
  const { page } = app
  const { say, hear, sessions } = conversationIn(page)
  const menu = page.getByRole('menu')
  const row = (name: string) => sessions.getByRole('button', { name, exact: true })
  const choose = async (name: string, entry: string) => {
    await row(name).click({ button: 'right' })
    await menu.getByRole('menuitem', { name: entry, exact: true }).click()
  }
  await enterModel(page, model)
  const texts = ['One.', 'Two.', 'Three.', '“Garden plans.”', 'Four.']
  model.script(...texts.map((text) => ({ text })))
  for (const [words, answer] of [
    ['Plan the garden', 'One.'],
    ['Sort the photos', 'Two.'],
    ['Write the letter', 'Three.'],
  ] as const) {
    await page.getByRole('button', { name: 'New session', exact: false }).first().click()
    await say(words)
    await hear(answer)
  }

  await choose('Plan the garden', 'Let the model name it')
  await expect(row('Garden plans')).toBeVisible()
  await choose('Garden plans', 'Pin to the top')
  await expect(sessions.getByRole('heading').first()).toHaveText('Pinned')
  await expect(
    sessions.getByRole('region', { name: 'Pinned' }).getByRole('button', { name: 'Garden plans' }),
  ).toBeVisible()
  await choose('Sort the photos', 'Archive')
  await expect(row('Sort the photos')).toBeHidden()
  await expect(page.getByText('“Sort the photos” is at the end of the list')).toBeVisible()
  const archive = sessions.getByRole('button', { name: /^Archived 1/ })
  await expect(archive).toHaveAttribute('aria-expanded', 'false')

  // By the keyboard: the arrows pass what is folded, and reach it once it is not.
  await row('Write the letter').focus()
  await page.keyboard.press('ArrowDown')
  await expect(row('Write the letter')).toBeFocused()
  await archive.press('Enter')
  await row('Write the letter').focus()
  await page.keyboard.press('ArrowDown')
  await expect(row('Sort the photos')).toBeFocused()
  await look(app, 'kept-sessions')

  await app.restart()
  const again = conversationIn(app.page)
  const archived = again.sessions.getByRole('button', { name: /^Archived 1/ })
  const photos = again.sessions.getByRole('button', { name: /^Sort the photos/ })
  const search = again.sessions.getByRole('searchbox', { name: 'Search sessions' })
  await expect(again.sessions.getByRole('heading').first()).toHaveText('Pinned')
  await expect(archived).toBeVisible()
  await expect(photos).toBeHidden()
  // It is found by its words, and going on with it takes it out again.
  await search.fill('photos')
  await photos.click()
  await again.say('Go on')
  await again.hear('Four.')
  await search.fill('')
  await expect(archived).toBeHidden()
  await expect(photos).toBeVisible()
})
