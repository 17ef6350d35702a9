import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { approvalsIn } from './approvals.ts'
import { downloaded } from './downloaded.ts'
import { look } from './look.ts'
import { openSection } from './open-section.ts'

test('in a small window everything has a name, and lines stand below one another', async ({
  app,
}) => {
  const { begin, ask, button, record, folder, showPane, workIn } = approvalsIn(app)
  const { page } = app
  await app.resize({ width: 1_280, height: 800 })
  await begin()
  await expectOneLine(page)
  folder('site')
  await workIn('site')
  const named = page.getByRole('button', { name: 'Working folder: ~/site' }).getByText('site')
  await expect
    .poll(() => named.evaluate((words) => words.getBoundingClientRect().width))
    .toBeGreaterThan(20)
  expect(await named.evaluate(isCut), 'the folder is cut').toBe(false)
  folder('a-project-that-has-a-rather-long-name')
  await workIn('a-project-that-has-a-rather-long-name')
  await expectOneLine(page)
  await look(app, 'narrow-long-folder')
  await expectApart(page)
  await app.resize({ width: 800, height: 600 })
  await expectOneLine(page)
  folder('project')
  await workIn('project')
  await expectOneLine(page)
  await expectNames(page)
  // The icons stand alone here; a screen reader says what they stand for.
  await expect(page.getByRole('button', { name: 'Working folder: ~/project' })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Model: Demo' })).toBeInViewport()

  await ask('rm -rf build')
  await expectNames(page)
  await expectWhole(page, 'with a question')
  await button('Run once').click()
  const line = record(/^Approved once by you/)
  await expect(line).toBeInViewport()
  const name = page.locator('[data-call]').getByText('Ran', { exact: true }).first()
  await expect
    .poll(
      async () => {
        const [above, below] = [await name.boundingBox(), await line.boundingBox()]
        return Math.abs((above?.x ?? 0) - (below?.x ?? 99))
      },
      { message: 'the words stand below the name' },
    )
    .toBeLessThan(2)
  await look(app, 'narrow-record')

  await page.getByRole('button', { name: 'Show side pane' }).click()
  for (const view of ['Decisions', 'Waiting', 'Rules', 'Try a command'] as const) {
    await showPane(view)
    await expectNames(page, view)
    await expectWhole(page, view)
  }
  await page.getByRole('tab', { name: 'Tools', exact: true }).click()
  for (const view of ['Toolsets', 'What the model sees', 'Call by hand']) {
    await page.getByRole('tab', { name: view }).click()
    await expectNames(page, view)
    await expectWhole(page, view)
  }
  for (const section of ['Models', 'Tools', 'Approvals', 'Terminal', 'Notifications', 'About']) {
    await openSection(page, section)
    await expectNames(page, section)
  }
  await app.electron?.evaluate(({ session }) => {
    session.defaultSession.once('will-download', (_event, item) =>
      Reflect.set(globalThis, 'title', item.getSaveDialogOptions().title),
    )
  })
  await downloaded(app, () => page.getByRole('button', { name: 'Export' }).click())
  const title = await app.electron?.evaluate(() => Reflect.get(globalThis, 'title'))
  if (app.electron) expect(title).toBe('talaria-settings.json')
})

test('a window too small for three columns folds the pane away, and gives it back', async ({
  app,
}) => {
  const { begin, run, record } = approvalsIn(app)
  const { page } = app
  const pane = page.getByRole('region', { name: 'Side pane' })
  const sessions = page.getByRole('navigation', { name: 'Sessions' })
  const show = page.getByRole('button', { name: 'Show side pane' })
  await app.resize({ width: 1_280, height: 800 })
  await begin()
  await run('echo one')
  await expect(record(/The command is done/)).toBeVisible()
  const tab = pane.getByRole('tab', { name: 'Tools', exact: true })
  await tab.click()
  const search = pane.getByRole('searchbox').first()
  await search.fill('file')

  await app.resize({ width: 990, height: 700 })
  await expect(pane).toBeHidden()
  await expect(sessions).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('main')).toBeFocused()
  await look(app, 'narrow-folded')

  await show.click()
  await expect(pane).toBeInViewport({ ratio: 1 })
  await expect(sessions).toBeHidden()
  await expect(search).toHaveValue('file')
  await look(app, 'narrow-unfolded')
  // Whoever writes on does not lose it.
  await page.keyboard.press('Control+l')
  await expect(page.getByRole('textbox', { name: 'Message to the agent' })).toBeFocused()
  await expect(pane).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Show sessions' }).click()
  await expect(sessions).toBeInViewport({ ratio: 1 })
  await expect(pane).toBeHidden()
  await page.keyboard.press('Control+j')
  await expect(pane).toBeVisible()
  await page.keyboard.press('Control+j')
  await expect(sessions).toBeVisible()

  await app.resize({ width: 1_280, height: 800 })
  await expect(pane).toBeInViewport({ ratio: 1 })
  await expect(sessions).toBeInViewport({ ratio: 1 })
  await expect(search).toHaveValue('file')
})

function isCut(words: Element): boolean {
  const box = words.closest('.truncate')
  return box !== null && box.scrollWidth > box.clientWidth
}

/** However long its name is, the folder ends before the button that sends. */
async function expectApart(page: Page): Promise<void> {
  const folder = page.getByRole('button', { name: /^Working folder/ })
  const end = async (): Promise<number> => {
    const words = await folder.locator('span').last().boundingBox()
    const send = await page.getByRole('button', { name: 'Send', exact: true }).boundingBox()
    return (send?.x ?? 0) - ((words?.x ?? 0) + (words?.width ?? 0))
  }
  await expect.poll(end, { message: 'the folder and the button' }).toBeGreaterThanOrEqual(0)
}

/** What belongs to the next message stands in one line below it, and none of it reaches into another. */
async function expectOneLine(page: Page): Promise<void> {
  const names = [/^Attach/, /^Model/, /^When to ask/, /^Place/, /^Working folder/, /^Send/]
  const composer = page.getByRole('main')
  const boxes = () =>
    Promise.all(names.map((name) => composer.getByRole('button', { name }).first().boundingBox()))
  await expect
    .poll(async () => {
      const found = (await boxes()).map((box) => box ?? { x: -1, y: -1, width: 0, height: 0 })
      return found.map(({ x, y, width, height }, at) => {
        const before = found[at - 1]
        const isBeside = before === undefined || x >= before.x + before.width - 1
        const isLevel =
          Math.abs(y + height / 2 - (found[0]?.y ?? 0) - (found[0]?.height ?? 0) / 2) < 3
        return isBeside && isLevel && width > 20 ? 'in line' : `${x} ${y} ${width}`
      })
    })
    .toEqual(names.map(() => 'in line'))
}

/** What a part is called may have to be asked for first. */
async function expectNames(page: Page, where = 'in front'): Promise<void> {
  await expect.poll(() => namelessIn(page), { message: where }).toEqual([])
}

/** Every tab and every choice is there to be read: none is cut off, and none runs out of its box. */
async function expectWhole(page: Page, where: string): Promise<void> {
  const cut = () =>
    page.locator('[role=tab], [role=radio]').evaluateAll((found) =>
      found.flatMap((control) => {
        // The title of a terminal is as long as its command, and may be cut.
        if (!control.checkVisibility() || control.querySelector('.truncate')) return []
        const box = control.getBoundingClientRect()
        const range = document.createRange()
        range.selectNodeContents(control)
        const words = range.getBoundingClientRect()
        const frame = control.parentElement?.getBoundingClientRect()
        const isInside = words.height <= box.height + 1 && words.width <= box.width + 1
        const isShown = frame !== undefined && box.right <= frame.right + 1
        return isInside && isShown ? [] : [control.textContent]
      }),
    )
  await expect.poll(cut, { message: where }).toEqual([])
}

/** Every control that a screen reader could only call “button”. */
function namelessIn(page: Page): Promise<string[]> {
  const roles = ['button', 'link', 'textbox', 'switch', 'tab', 'combobox', 'checkbox'] as const
  return Promise.all(
    roles.map((role) =>
      page
        .getByRole(role, { name: /^[\s:：…]*$|[:：]\s*$/ })
        .evaluateAll((found) => found.map((control) => control.outerHTML.slice(0, 200))),
    ),
  ).then((lists) => lists.flat())
}
