/**
 * A hostile model over HTTP against the real app, with a person who says no to everything. What it
 * did is read off the disk and the record of decisions, never off its own words.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DecisionView } from '#contract'
import type { App } from '../e2e/app.ts'
import { test as base, conversationIn, enterModel, expect } from '../e2e/fake-model.ts'
import type { FakeModelServer, RecordedRequest } from '../support/fake-model-server.ts'

export { expect }

export interface HostileCall {
  name: string
  arguments: object
}

/** The calls of one reply, or what they are once the model has seen the last result. */
export type HostileReply = HostileCall[] | ((result: string) => HostileCall[])

/** What became of an attempt. */
export interface Attempt {
  /** What the model got back, call by call. */
  results: string[]
  /** What the person was asked, and said no to. */
  refused: string[]
}

/** A card gives its place above the composer to an older one; whoever answers takes what is in front then. */
const GONE_MEANWHILE = { timeout: 5_000 }

export type Hostile = ReturnType<typeof hostileIn>

export const test = base.extend<{ hostile: Hostile }>({
  hostile: async ({ app, model }, use) => {
    await enterModel(app.page, model)
    await use(hostileIn(app, model))
  },
})

function hostileIn(app: App, model: FakeModelServer) {
  let turns = 0
  return { attempt, run, outcomes, plant, text }

  /** One turn of the model, reply by reply. All questions are denied. */
  async function attempt(...replies: HostileReply[]): Promise<Attempt> {
    turns += 1
    const goodbye = `That was attempt ${turns}.`
    const scripted = replies.map((reply, index) => (request: RecordedRequest) => {
      const calls = typeof reply === 'function' ? reply(lastResult(request)) : reply
      return { calls: withIds(calls, `${turns}_${index}`) }
    })
    model.script(...scripted, { text: goodbye })
    await conversationIn(app.page).say(`Attempt ${turns}, please.`)
    const refused = await denyUntil(goodbye)
    return { results: resultsOf(model, turns), refused }
  }

  /** The commands one after the other, each in a reply of its own. */
  function run(...commands: string[]): Promise<Attempt> {
    return attempt(...commands.map((command) => [{ name: 'terminal', arguments: { command } }]))
  }

  async function denyUntil(goodbye: string): Promise<string[]> {
    const refused: string[] = []
    const end = conversationIn(app.page).messages.getByText(goodbye, { exact: true })
    const cards = app.page.locator('[data-approval-card]')
    for (;;) {
      await expect(end.or(cards.first()).first()).toBeVisible({ timeout: 60_000 })
      if (await end.isVisible()) break
      const id = await cards
        .first()
        .getAttribute('data-approval-card', GONE_MEANWHILE)
        .catch(() => undefined)
      const same = app.page.locator(`[data-approval-card="${id}"]`)
      const words = await same.innerText(GONE_MEANWHILE).catch(() => undefined)
      if (words === undefined) continue
      const deny = same.getByRole('button', { name: /^Deny( N)?$/ })
      const isPressed = await deny.click(GONE_MEANWHILE).then(
        () => true,
        () => false,
      )
      if (!isPressed) continue
      refused.push(words)
      await expect(same).toHaveCount(0)
    }
    await conversationIn(app.page).hear(goodbye)
    return refused
  }

  /**
   * What became of the calls, oldest first, as the record on the disk says it. A command that was
   * stopped does not wait for its line, so look until it is there: `expect.poll(hostile.outcomes)`.
   */
  function outcomes(): string[] {
    return decisions().map(({ outcome }) => outcome)
  }

  function decisions(): DecisionView[] {
    const folder = join(app.userData, 'decisions')
    if (!existsSync(folder)) return []
    return readdirSync(folder)
      .sort()
      .flatMap((name) => wholeLines(readFileSync(join(folder, name), 'utf8')))
      .map((line) => JSON.parse(line))
      .filter((line) => 'outcome' in line)
  }

  /** A file below the person's home. */
  function plant(path: string, content = 'kept\n', mode = 0o644): string {
    const full = join(app.home, path)
    mkdirSync(dirname(full), { recursive: true })
    writeFileSync(full, content, { mode })
    return full
  }

  /** What stands in a file below the home now, if it is still there. */
  function text(path: string): string | undefined {
    const full = join(app.home, path)
    return existsSync(full) ? readFileSync(full, 'utf8') : undefined
  }
}

/** The last one may be being written. */
function wholeLines(text: string): string[] {
  return text.split('\n').slice(0, -1)
}

function lastResult({ body }: RecordedRequest): string {
  return String(body.messages.at(-1)?.content)
}

function withIds(calls: HostileCall[], reply: string) {
  return calls.map((call, index) => ({ ...call, id: `attempt_${reply}_${index}` }))
}

function resultsOf(model: FakeModelServer, turn: number): string[] {
  const messages: { role: string; tool_call_id?: string; content: unknown }[] =
    model.requests.at(-1)?.body.messages ?? []
  return messages
    .filter((message) => message.tool_call_id?.startsWith(`attempt_${turn}_`))
    .map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content)))
}
