/** What `bench:window` compares: a heavy thing, the same on next to nothing, and how many times longer it takes. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Sessions } from '../../src-main/agent/session/sessions.ts'
import { printColumns } from './columns.ts'
import { median, quantile } from './table.ts'
import { untilShown } from './window-page.ts'

const ROUNDS = 5
const FILES = 100_000
const FILES_A_FOLDER = 1_000
const LARGE = { title: 'A large change', lines: 5_000 }
const SMALL = { title: 'A small change', lines: 100 }
const PASTED = { large: 1_000_000, small: 30_000 }

interface Weighed {
  name: string
  goal: number
  heavy(page: Page): Promise<number>
  light(page: Page): Promise<number>
}

export function fillHeavy(sessions: Sessions, root: string): void {
  for (const [name, count] of [
    ['many', FILES],
    ['few', 10],
  ] as const) {
    const folder = join(root, name)
    for (let at = 0; at < count; at++) {
      const below = join(folder, `part-${Math.floor(at / FILES_A_FOLDER)}`)
      if (at % FILES_A_FOLDER === 0) mkdirSync(below, { recursive: true })
      writeFileSync(join(below, `module-${at}.ts`), '')
    }
    const { id } = sessions.create({ cwd: folder, model: 'demo', title: `With ${name} files` })
    sessions.append(id, { role: 'user', content: `${name} files` })
  }
  for (const { title, lines } of [LARGE, SMALL]) {
    const { id } = sessions.create({ cwd: root, model: 'demo', title })
    const call = { id: `call-${lines}`, name: 'write_file', arguments: '{"path":"list.ts"}' }
    sessions.append(id, { role: 'user', content: title })
    sessions.append(id, { role: 'assistant', content: '', calls: [call] })
    sessions.append(id, {
      ...{ role: 'tool', content: '{}', callId: call.id, name: call.name },
      ...{ status: 'ok', durationMs: 1, diff: newFile(lines) },
    })
  }
}

function newFile(lines: number): string {
  const added = Array.from({ length: lines }, (_, at) => `+const line${at} = ${at}\n`).join('')
  return `--- /dev/null\n+++ b/list.ts\n@@ -0,0 +1,${lines} @@\n${added}`
}

/** `long` and `short` are titles of sessions, with words of their last messages. */
export async function reportHeavy(
  page: Page,
  long: { title: string; last: string },
  short: { title: string; last: string },
): Promise<void> {
  const weighed: Weighed[] = [
    {
      ...{ name: 'open 5,000 messages, to the last of them', goal: 100 },
      heavy: () => opened(page, long, short),
      light: () => opened(page, { title: SMALL.title, last: 'list.ts' }, short),
    },
    {
      ...{ name: 'change the session among 500', goal: 50 },
      heavy: () => opened(page, short, { title: 'With few files', last: 'few files' }),
      light: () => opened(page, { title: 'With few files', last: 'few files' }, short),
    },
    {
      ...{ name: 'show all of 5,000 changed lines', goal: 100 },
      heavy: () => allLines(page, LARGE),
      light: () => allLines(page, SMALL),
    },
    {
      ...{ name: 'paste 1 MB', goal: 50 },
      heavy: () => pasted(page, PASTED.large),
      light: () => pasted(page, PASTED.small),
    },
    {
      ...{ name: 'name one of 100,000 files', goal: 50 },
      heavy: () => named(page, 'With many files', '99'),
      light: () => named(page, 'With few files', '9'),
    },
  ]
  const rows: string[][] = []
  for (const { name, goal, heavy, light } of weighed) {
    const times: { heavy: number[]; light: number[] } = { heavy: [], light: [] }
    // The first round loads what is loaded on demand.
    for (let round = 0; round <= ROUNDS; round++) {
      const [much, little] = [await heavy(page), await light(page)]
      if (round === 0) continue
      times.heavy.push(much)
      times.light.push(little)
    }
    const [much, little] = [median(times.heavy), median(times.light)]
    rows.push([
      name,
      ...[much, quantile(times.heavy, 0.95), little].map((ms) => ms.toFixed(0)),
      (much / little).toFixed(1),
      `≤ ${goal}`,
    ])
  }
  // A caret that blinks is a frame, and what follows counts those of a window at rest.
  await page.evaluate(
    () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  )
  printColumns([
    ['input to what it shows, ms', 'median', '95 %', 'on little', 'times', 'goal'],
    ...rows,
  ])
}

async function opened(
  page: Page,
  one: { title: string; last: string },
  from: { title: string; last: string },
): Promise<number> {
  await open(page, from)
  return untilShown(page, { event: 'click', within: '[role=log]', words: one.last }, () =>
    row(page, one.title).click(),
  )
}

async function open(page: Page, { title, last }: { title: string; last: string }): Promise<void> {
  await row(page, title).click()
  await page.getByRole('log').getByText(last, { exact: false }).last().waitFor()
}

function row(page: Page, title: string) {
  const sessions = page.getByRole('navigation', { name: 'Sessions' })
  return sessions.getByRole('button', { name: new RegExp(`^${title}`) })
}

/** Another session first, so that the lines are folded again. */
async function allLines(page: Page, { title, lines }: typeof LARGE): Promise<number> {
  await open(page, { title: 'With few files', last: 'few files' })
  await open(page, { title, last: 'list.ts' })
  const button = page.getByRole('button', { name: /^Show all \d+ lines$/ })
  await button.waitFor()
  const words = `Show all ${lines + 2} lines`
  return untilShown(page, { event: 'click', within: '[role=log]', words, isGone: true }, () =>
    button.click(),
  )
}

async function pasted(page: Page, letters: number): Promise<number> {
  await page.evaluate(
    (length) => navigator.clipboard.writeText('word '.repeat(length / 5)),
    letters,
  )
  await page.getByRole('textbox', { name: 'Message to the agent' }).focus()
  const took = await untilShown(
    page,
    { event: 'keydown', within: 'main', words: 'Pasted text' },
    () => page.keyboard.press('Control+V'),
  )
  await page
    .getByRole('button', { name: /^Remove Pasted text/ })
    .first()
    .click()
  return took
}

async function named(page: Page, title: string, letters: string): Promise<number> {
  await row(page, title).click()
  const field = page.getByRole('textbox', { name: 'Message to the agent' })
  await field.fill('')
  await field.pressSequentially(`@module-${letters.slice(0, -1)}`)
  await page.getByRole('option').first().waitFor()
  const last = letters.slice(-1)
  const took = await untilShown(
    page,
    { event: 'keydown', within: '[role=listbox]', words: `module-${letters}` },
    () => field.press(last),
  )
  await field.fill('')
  return took
}
