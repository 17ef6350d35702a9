import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { downloaded } from './downloaded.ts'
import { conversationIn, enterModel, expect, test } from './fake-model.ts'

/** Longer than a highlighter takes at once. */
const CODE = Array.from({ length: 450 }, (_, at) =>
  at % 9 === 8 ? '' : `const name${at + 1} = "a tulip" // ${at + 1}`,
).join('\n')

test('what tools answered is read as code, as places and in words', async ({ app, model }) => {
  const { page } = app
  const { say, hear, messages } = conversationIn(page)
  writeFileSync(join(app.home, 'garden.ts'), CODE)
  await enterModel(page, model)
  const todos = [
    { id: '1', content: 'Look at the garden', status: 'completed' },
    { id: '2', content: 'Plant a tree', status: 'in_progress' },
  ]
  model.script(
    {
      calls: [
        { name: 'read_file', arguments: { path: 'garden.ts' } },
        { name: 'search_files', arguments: { pattern: 'name7 |name30 ' } },
        { name: 'todo', arguments: { todos } },
        { name: 'process', arguments: { action: 'list' } },
      ],
    },
    { text: 'That is all.' },
  )
  await say('Look around')
  await hear('That is all.')

  await messages.getByRole('button', { name: /^Read / }).click()
  const file = messages.getByRole('region', { name: 'garden.ts' })
  await expectColoured(file, 'const')
  await expectBeside(file, '12', 'name12 =')
  await file.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(file.getByText('// 449')).toBeInViewport()
  await expectBeside(file, '449', 'name449 =')
  await expect(messages.getByText('449 lines', { exact: true })).toBeVisible()
  await app.screenshot('result-code')
  await messages.getByRole('button', { name: /^Read / }).click()

  await messages.getByRole('button', { name: /^Searched for / }).click()
  const places = messages.getByRole('region', { name: 'Places found' })
  await expect(places.getByRole('listitem')).toHaveText([
    /^garden\.ts:7\s+const name7 = "a tulip" \/\/ 7$/,
    /^garden\.ts:30\s+const name30 = "a tulip" \/\/ 30$/,
  ])
  await expect(places.getByRole('listitem').first()).toBeInViewport()
  await messages.getByRole('button', { name: /^Planned/ }).click()
  await expect(messages.getByText(/☑ Look at the garden\s+▶ Plant a tree/)).toBeVisible()
  await messages.getByRole('button', { name: /^Listed processes/ }).click()
  await expect(messages.getByText('No process runs in the background.')).toBeVisible()
  await expect(messages.getByText(/[{}]|"\w+":/), 'no JSON before somebody asks').toHaveCount(0)
  await app.screenshot('results-in-words')

  await page.getByRole('button', { name: 'Actions for this session' }).click()
  const exported = await downloaded(app, () =>
    page.getByRole('menuitem', { name: 'Export as Markdown' }).click(),
  )
  expect(exported).toContain('```ts\n  1  const name1 = "a tulip" // 1\n')
  expect(exported).toContain('garden.ts:30: const name30 = "a tulip" // 30')
  expect(exported).toContain('☑ Look at the garden\n▶ Plant a tree')
  expect(exported).not.toContain('{"')

  await page.getByRole('tab', { name: 'Tools', exact: true }).click()
  await page.getByRole('tab', { name: 'Call by hand' }).click()
  await page.getByLabel('Tool', { exact: true }).selectOption('read_file')
  await page.getByLabel('path', { exact: true }).fill(join(app.home, 'garden.ts'))
  await page.getByRole('button', { name: 'Run' }).click()
  const byHand = page.getByRole('region', { name: 'Result', exact: true })
  await byHand.scrollIntoViewIfNeeded()
  await app.screenshot('result-by-hand')
  await expectColoured(byHand, 'const')
  await expectBeside(byHand, '3', 'name3 =')
})

test('a question that was not answered is said to be so', async ({ app, model }) => {
  const { page } = app
  const { say, hear, messages } = conversationIn(page)
  await enterModel(page, model)
  model.script(
    { calls: [{ name: 'clarify', arguments: { question: 'Red or blue?', choices: ['Red'] } }] },
    { text: 'Then green.' },
  )
  await say('Paint it')
  await page.getByRole('button', { name: '1 waits for you' }).click()
  await page.getByRole('button', { name: 'Don’t answer: Red or blue?' }).click()

  await hear('Then green.')
  await expect(messages.getByText('You did not want to answer.')).toBeInViewport()
})

test('the demo says in words how a command ended', async ({ app }) => {
  const { page } = app
  const { say, hear, messages } = conversationIn(page)
  await say('run echo "a $((6*7)) b"; exit 3')

  await hear('The command ended with exit code 3.')
  await expect(messages.locator('pre').filter({ hasText: 'a 42 b' })).toBeInViewport()
  await expect(messages.getByText(/[{}]|"\w+":/)).toHaveCount(0)
})

/** A word has a colour of its own, other than that of the code around it. */
async function expectColoured(part: Locator, word: string): Promise<void> {
  const colours = () =>
    part
      .locator('code span')
      .filter({ hasText: new RegExp(`^${word}$`) })
      .evaluateAll((spans) =>
        spans.map((span) => {
          const around = span.closest('pre')
          return around && getComputedStyle(span).color !== getComputedStyle(around).color
        }),
      )
  await expect.poll(async () => (await colours()).length).toBeGreaterThan(300)
  expect((await colours()).every(Boolean)).toBe(true)
}

/** The number of a line stands at its height. */
async function expectBeside(part: Locator, number: string, words: string): Promise<void> {
  const gap = await part.evaluate(
    (element, [wanted, text]) => {
      const [numbers, code] = element.querySelectorAll('pre')
      const top = (root: Element | undefined, isIt: (line: string) => boolean) => {
        const lines = (root?.textContent ?? '').split('\n')
        const at = lines.findIndex(isIt)
        const before = lines.slice(0, at).join('\n').length + (at > 0 ? 1 : 0)
        return rectOf(root, before)?.top
      }
      const rectOf = (root: Element | undefined, offset: number) => {
        if (!root) return undefined
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
        let left = offset
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const { length } = node.textContent ?? ''
          if (left < length) {
            const range = document.createRange()
            range.setStart(node, left)
            range.setEnd(node, left + 1)
            return range.getBoundingClientRect()
          }
          left -= length
        }
        return undefined
      }
      const one = top(numbers, (line) => line === wanted)
      const other = top(code, (line) => line.includes(text ?? ''))
      return one === undefined || other === undefined ? Number.NaN : Math.abs(one - other)
    },
    [number, words],
  )
  expect(gap).toBeLessThan(3)
}
