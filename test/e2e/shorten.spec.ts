import { compactCount } from '../../src-renderer/language/compact-count.ts'
import { startFakeModelServer } from '../support/fake-model-server.ts'
import { seriousProblems } from './axe.ts'
import { conversationIn, enterModel, expect, test } from './fake-model.ts'
import { look } from './look.ts'

const FIRST = 'Count the stones of the old bridge: there are 4711.'

test('a long conversation is shortened for the model, by hand and for a smaller one', async ({
  app,
}) => {
  const { page } = app
  const { say, hear, messages, sessions } = conversationIn(page)
  const server = await startFakeModelServer([
    'fake-model',
    { id: 'small-model', context_length: 8_000 },
  ])
  const asked = () => server.requests.filter(({ path }) => path.endsWith('/chat/completions'))
  // The question for a summary is the one that offers no tools.
  const summaries = () => asked().filter(({ body }) => !body.tools)
  let reply = 0
  server.script(({ body }) => {
    if (!body.tools) return { text: 'In short: stones of a bridge are counted.' }
    reply += 1
    const word = reply === 1 ? 'granite' : 'sandstone'
    // The last one is short, so that what stands above it stays in sight.
    const blocks = reply === 7 ? 1 : 220
    return { text: `Arch ${reply} is done. ${`A ${word} block, then another. `.repeat(blocks)}` }
  })
  await enterModel(page, server)
  await say(FIRST)
  await hear('Arch 1 is done.')
  for (const arch of [2, 3, 4]) {
    await say(`Go on with arch ${arch}.`)
    await hear(`Arch ${arch} is done.`)
  }

  await page.getByRole('button', { name: 'Actions for this session' }).click()
  await page.getByRole('menuitem', { name: 'Shorten for the model…' }).click()
  const sheet = page.getByRole('dialog', { name: 'Shorten this conversation for the model' })
  await sheet
    .getByRole('textbox', { name: 'What it should keep in mind (optional)' })
    .fill('the arches that are done')
  await look(app, 'shorten-sheet')
  expect(await seriousProblems(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Shorten now' }).click()
  const divider = messages.getByText('Earlier messages were summarised to make room.')
  await expect(divider).toBeVisible()
  expect(JSON.stringify(summaries().at(-1)?.body.messages)).toContain('the arches that are done')
  await divider.click()
  await expect(messages.getByText('You asked for it.')).toBeVisible()
  await expect(messages.getByText('In short: stones of a bridge are counted.')).toBeVisible()
  const sizes = await messages.getByText(/tokens before, [\d,]+ after/).innerText()
  const after = Number(/before, ([\d,]+) after/.exec(sizes)?.[1]?.replaceAll(',', ''))
  await expect(page.getByRole('button', { name: `${compactCount(after)} of 128k` })).toBeVisible()
  await expect(messages.getByRole('button', { name: 'Continue' })).toBeHidden()
  await look(app, 'shorten-divider')

  await say('Go on with arch 5.')
  await hear('Arch 5 is done.')
  await say('Go on with arch 6.')
  await hear('Arch 6 is done.')
  await page.getByRole('button', { name: 'Model: fake-model' }).click()
  await page.getByRole('option', { name: /small-model/ }).click()
  await say('Go on with arch 7.')
  await hear('Arch 7 is done.')
  // The last summary is not old, so nobody waits for another.
  await messages.getByText('Older messages were left out to make room.').click()
  await expect(messages.getByText('The model’s window was nearly full.')).toBeVisible()
  await look(app, 'shorten-smaller-model')
  const last = asked().at(-1)?.body
  expect(last.model).toBe('small-model')
  expect(JSON.stringify(last.messages)).toContain('4711')
  expect(JSON.stringify(last).length).toBeLessThan(8_000 * 4)

  // The person still has all of it, also after a reload, and finds what the model no longer reads.
  await page.reload()
  await page.getByRole('searchbox', { name: 'Search sessions' }).fill('granite')
  // What was found stands below the name, and is what the conversation opens at.
  await sessions.getByRole('button', { name: /Count the stones.*A granite block/ }).click()
  await expect(messages.getByText(FIRST)).toBeVisible()
  await expect(messages.getByText(/A granite block/)).toBeInViewport()
  await look(app, 'shorten-all-there')
  await messages.hover()
  await expect(async () => {
    await page.mouse.wheel(0, 20_000)
    await expect(messages.getByText('Arch 7 is done.')).toBeVisible({ timeout: 500 })
  }).toPass()
  await server.close()
})
