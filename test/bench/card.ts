/** `npm run bench:card`: from a model's risky call to the card that the person sees; also with `--busy`. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startFakeModelServer } from '../support/fake-model-server.ts'
import { quietAndBusy, RATIO_HEAD, ratioRow } from './busy.ts'
import { answerCard, nextCard, watchCards } from './card-page.ts'
import { printColumns } from './columns.ts'
import { openApp } from './open-app.ts'
import { median, quantile } from './table.ts'

const ROUNDS = 30
// A model takes its time; what the window draws of the message before is over by then.
const THINKING_MS = 300
const GOAL = '≤ 100'

/** Milliseconds since the whole call had left the model's server. */
interface Round {
  asked: number
  heard: number
  drawn: number
  painted: number
}

const model = await startFakeModelServer()
const { page, folders, close } = await openApp()
try {
  await enterModel(page)
  await watchCards(page)
  let round = 0
  const { quiet, busy } = await quietAndBusy(async () => {
    const rounds: Round[] = []
    for (let each = 0; each <= ROUNDS; each++) rounds.push(await measure(page, round++))
    return rounds
  })
  report(quiet)
  if (busy) {
    report(busy)
    const tail = (rounds: readonly Round[]) =>
      quantile(
        rounds.slice(1).map(({ painted }) => painted),
        0.95,
      )
    printColumns([RATIO_HEAD, ratioRow('card painted, 95 %', tail(quiet), tail(busy))])
  }
} finally {
  await close()
  await model.close()
}

/** One question, denied as soon as it was measured. */
async function measure(page: Page, round: number): Promise<Round> {
  let sentAt = Number.NaN
  const built = join(folders.home, `build-${round}`, 'deep')
  mkdirSync(built, { recursive: true })
  const command = `cd ~ && rm -rf build-${round}`
  model.script(
    {
      calls: [{ name: 'terminal', arguments: { command }, id: `call_${round}` }],
      thinksMs: THINKING_MS,
      onEnd: () => {
        sentAt = Date.now()
      },
    },
    { text: `Round ${round} is over.` },
  )
  const composer = page.getByRole('textbox', { name: 'Message to the agent' })
  await composer.fill(`round ${round}`)
  await composer.press('Enter')
  const { id, askedAt, heardAt, drawnAt, paintedAt } = await nextCard(page, round)
  await answerCard(page, id)
  await page.getByText(`Round ${round} is over.`).waitFor()
  return {
    asked: askedAt - sentAt,
    heard: heardAt - sentAt,
    drawn: drawnAt - sentAt,
    painted: paintedAt - sentAt,
  }
}

function report([first, ...others]: readonly Round[]): void {
  const row = (name: string, pick: (round: Round) => number, goal = ''): string[] => {
    const samples = others.map(pick)
    const cells = [median(samples), quantile(samples, 0.95), Math.max(...samples)]
    return [name, first ? pick(first).toFixed(0) : '', ...cells.map((ms) => ms.toFixed(0)), goal]
  }
  printColumns([
    ['ms after the call', 'first', `median of ${others.length}`, '95 %', 'worst', 'goal'],
    row('question asked', ({ asked }) => asked),
    row('heard in the window', ({ heard }) => heard),
    row('card in the page', ({ drawn }) => drawn),
    row('card painted', ({ painted }) => painted, GOAL),
    row('question to paint', ({ asked, painted }) => painted - asked),
  ])
}

async function enterModel(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Enter a key/ }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Fake')
  await page.getByRole('textbox', { name: 'Address' }).fill(model.baseUrl)
  await page.getByRole('textbox', { name: 'Key' }).fill('sk-bench')
  await page.getByRole('button', { name: 'Save and test' }).click()
  await page.getByRole('button', { name: 'Model: fake-model' }).waitFor()
}
