import type { Locator } from '@playwright/test'
import { conversationIn, enterModel, expect, test } from './fake-model.ts'
import { openSection } from './open-section.ts'

const numbered = (count: number): string =>
  Array.from(
    { length: count },
    (_, line) => `line ${line + 1} of a text that is as long as lines usually are in a file\n`,
  ).join('')

test('the last words stay in view after changes of every length', async ({ app, model }) => {
  const { page } = app
  const { say, hear, messages } = conversationIn(page)
  await enterModel(page, model)
  for (const lines of [19, 80, 5_000]) {
    const name = `${lines}.txt`
    model.script(
      { calls: [{ name: 'write_file', arguments: { path: name, content: numbered(lines) } }] },
      { text: `That was ${name}, and it is done.` },
    )
    await say(`Write ${name}`)

    const last = messages.getByText(`That was ${name}, and it is done.`)
    await hear(`That was ${name}, and it is done.`)
    await expectSeen(last)
    await expect(
      messages.getByRole('button', { name: new RegExp(`${name} ${lines} added`) }),
    ).toBeVisible()
    // Nothing but the end lies below the last words.
    await expect.poll(() => belowLast(last)).toBeLessThan(200)
  }
  await app.screenshot('after-long-changes')

  model.script({ text: 'a'.repeat(60_000) }, { text: 'Enough of that.' })
  await say('Say a')
  await hear('a'.repeat(1_000))
  await say('And?')
  await expectSeen(messages.getByText('Enough of that.'))
})

test('the last words stay in view when the window gets smaller, and larger again', async ({
  app,
  model,
}) => {
  const { page } = app
  const { say, hear, messages } = conversationIn(page)
  await app.resize({ width: 1_280, height: 800 })
  await enterModel(page, model)
  // Rows of many heights, each of which is another one in a narrow column.
  const sentence = 'I look first, and then I write down what I found there, which takes a moment.'
  for (const round of [1, 2, 3, 4, 5]) {
    const calls = ['a', 'b'].map((name) => ({
      id: `call_${name}`,
      name: 'write_file',
      arguments: { path: `${name}${round}.txt`, content: numbered(2) },
    }))
    model.script({ text: sentence, calls }, { text: `${sentence} That was round ${round}.` })
    await say(`Round ${round}, please`)
    await hear(`That was round ${round}.`)
  }
  for (const size of [
    { width: 800, height: 600 },
    { width: 1_280, height: 800 },
    { width: 800, height: 600 },
  ]) {
    await app.resize(size)
    await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(size.width)
    await expectSeen(messages.getByText('That was round 5.'))
    await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeHidden()
  }
})

test('an output of 600 KB is read as text with its exit code', async ({ app, model }) => {
  const { page } = app
  const { say, messages } = conversationIn(page)
  await enterModel(page, model)
  const command = 'seq -f "line %.0f of a long output" 1 25000; exit 3'
  model.script(
    { calls: [{ name: 'terminal', arguments: { command } }] },
    { text: 'That was long.' },
  )
  await say('Print much')
  await expectSeen(messages.getByText('That was long.'))
  await messages.getByRole('button', { name: /R[au]n seq/ }).click()

  await expect(messages.getByText('Output · exit 3')).toBeVisible()
  const output = messages.locator('pre').filter({ hasText: 'line 1 of a long output' }).first()
  await expect(output).toContainText('line 25000 of a long output')
  await expect(output).not.toContainText('exit_code')
  await app.screenshot('long-output')
})

test('the last words are in view after a card was answered, in another language too', async ({
  app,
  model,
}) => {
  const { page } = app
  const { say, hear, messages } = conversationIn(page)
  await enterModel(page, model)
  model.script(
    {
      text: 'I look around first.',
      calls: [
        { name: 'write_file', arguments: { path: 'b.txt', content: numbered(12) } },
        { name: 'terminal', arguments: { command: 'echo hello; seq 1 40; exit 2' } },
      ],
    },
    {
      text: 'Then I clean up.',
      calls: [{ name: 'terminal', arguments: { command: 'rm -rf build && git push --force' } }],
    },
    { text: 'That was the end.' },
  )
  await say('Clean up')
  const card = page.locator('[data-approval-card]')
  await expect(card).toBeVisible()
  for (const colorScheme of ['dark', 'light'] as const) await page.emulateMedia({ colorScheme })
  await openSection(page, 'Appearance')
  await page.getByRole('radio', { name: '简体中文' }).click()
  await page.locator('html[lang="zh-CN"]').waitFor()
  await page.getByRole('radio', { name: 'English' }).click()
  await page.locator('html[lang="en"]').waitFor()
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: /^Deny( N)?$/ }).click()

  await hear('That was the end.')
  await expectSeen(messages.getByText('That was the end.'))
})

test('the last words are in view after a change was allowed', async ({ app, model }) => {
  const { page } = app
  const { say, hear, messages } = conversationIn(page)
  await enterModel(page, model)
  const code = (word: string) =>
    Array.from({ length: 45 }, (_, at) => `const a${at} = "${at % 3 ? 'tulip' : word}"\n`).join('')
  const todos = [{ id: '1', content: 'Write it', status: 'in_progress' }]
  model.script(
    {
      text: 'First I look.\n\n```ts\nconst a = 1\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |',
      calls: [
        { name: 'todo', arguments: { todos } },
        { name: 'write_file', arguments: { path: 'a.ts', content: code('rose') } },
        { name: 'terminal', arguments: { command: 'echo hello; exit 2' } },
      ],
    },
    { text: 'That is it.' },
  )
  await say('Look around')
  await hear('That is it.')
  await page.getByRole('button', { name: /^When to ask/ }).click()
  await page.getByRole('menuitemradio', { name: /^Ask before acting/ }).click()
  for (const word of ['oak', 'ash', 'elm']) {
    model.script(
      { calls: [{ name: 'write_file', arguments: { path: 'a.ts', content: code(word) } }] },
      { text: `That was ${word}.` },
    )
    await say(`Write ${word}`)
    await page.getByRole('button', { name: /^Write it/ }).click()

    await hear(`That was ${word}.`)
    await expectSeen(messages.getByText(`That was ${word}.`))
  }
})

for (const size of [
  { width: 800, height: 600 },
  { width: 1280, height: 800 },
])
  test(`the last words are in view ${size.width} wide while another page looks on`, async ({
    app,
    model,
  }) => {
    test.skip(app.host !== 'web', 'a desktop has one window')
    const { page } = app
    const { say, hear, messages } = conversationIn(page)
    await app.resize(size)
    await enterModel(page, model)
    await page.getByRole('button', { name: /^When to ask/ }).click()
    await page.getByRole('menuitemradio', { name: /^Ask before acting/ }).click()
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.locator('footer').waitFor()
    await page.bringToFront()
    for (const [at, answer] of [/^Write it/, /^Deny( N)?$/, /^Write it/, /^Deny( N)?$/].entries()) {
      const isAway = Promise.withResolvers<void>()
      model.script(
        {
          text: `Round ${at}.`,
          calls: [{ name: 'write_file', arguments: { path: 'a.ts', content: numbered(30 + at) } }],
        },
        async () => {
          await isAway.promise
          return { text: `${numbered(12).replaceAll('\n', '\n\n')}\n\nThat was ${at}.` }
        },
      )
      await say(`Round ${at}, please`)
      await page.getByRole('button', { name: answer }).click()
      await other.bringToFront()
      isAway.resolve()

      await hear(`That was ${at}.`)
      await page.bringToFront()
      await expectSeen(messages.getByText(`That was ${at}.`))
      await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeHidden()
    }
  })

/** Where a person looks there is this and nothing in front of it. */
async function expectSeen(part: Locator): Promise<void> {
  await expect(part).toBeInViewport({ ratio: 1 })
  await expect
    .poll(() =>
      part.evaluate((element) => {
        const { left, top, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(left + 4, top + height / 2))
      }),
    )
    .toBe(true)
}

function belowLast(last: Locator): Promise<number> {
  return last.evaluate((element) => {
    const log = element.closest('[role=log]')
    if (!log) return Number.POSITIVE_INFINITY
    const bottom = element.getBoundingClientRect().bottom - log.getBoundingClientRect().top
    return log.scrollHeight - log.scrollTop - bottom
  })
}
