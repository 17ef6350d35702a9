/** Questions of an agent in the window, as a person meets and answers them. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type App, expect } from './app.ts'
import { openSection } from './open-section.ts'

/** The demo model calls the terminal with whatever follows the word “run”. */
export function approvalsIn(app: App) {
  const composer = () => app.page.getByRole('textbox', { name: 'Message to the agent' })
  const card = () => app.page.getByRole('group', { name: 'Run this command?' })
  const cards = () => app.page.locator('[data-approval-card]')
  return {
    composer,
    card,
    cards,
    begin,
    run,
    ask,
    button,
    record,
    folder,
    showPane,
    setWait,
    workIn,
    confirmRules,
  }

  async function begin(): Promise<void> {
    await app.page.getByRole('button', { name: 'Skip' }).click()
  }

  /** In a session of its own, unless it is said in the one in front. */
  async function run(command: string, where: 'here' | 'in a new session' = 'here'): Promise<void> {
    if (where === 'in a new session')
      await app.page.getByRole('button', { name: 'New session' }).first().click()
    await composer().fill(`run ${command}`)
    await composer().press('Enter')
  }

  /** Runs it and waits for the question. */
  async function ask(command: string, where?: 'here' | 'in a new session'): Promise<void> {
    await run(command, where)
    await expect(card().filter({ hasText: command })).toBeVisible()
  }

  function button(name: string | RegExp) {
    return card().getByRole('button', { name })
  }

  /** The line that stays under a call. */
  function record(words: string | RegExp) {
    return app.page.getByRole('log', { name: 'Conversation' }).getByText(words, { exact: true })
  }

  /** A folder with a file, below the person's home. */
  function folder(path: string): string {
    const full = join(app.home, path)
    mkdirSync(full, { recursive: true })
    writeFileSync(join(full, 'file.txt'), 'kept\n')
    return full
  }

  async function showPane(view: 'Decisions' | 'Waiting' | 'Rules' | 'Try a command') {
    await app.page.getByRole('tab', { name: /^Approvals/ }).click()
    await app.page.getByRole('tab', { name: new RegExp(`^${view}`) }).click()
    return app.page.getByRole('tabpanel', { name: new RegExp(`^${view}`) })
  }

  /** The session in front, or the next one, works in this folder below the home. */
  async function workIn(path: string): Promise<void> {
    await app.page.getByRole('button', { name: /^Working folder/ }).click()
    await app.page.getByRole('textbox', { name: 'Path of the folder' }).fill(join(app.home, path))
    await app.page.getByRole('button', { name: 'Use this folder' }).click()
    // It is looked at first; a message sent before that goes from the folder before.
    await expect(
      app.page.getByRole('button', { name: `Working folder: ~/${path}`, exact: true }),
    ).toBeVisible()
  }

  /** After each start, where the system has no key store: neither host finds one in a test. */
  async function confirmRules(): Promise<void> {
    await showPane('Rules')
    const banner = app.page.getByRole('alert').filter({ hasText: 'Are these your rules?' })
    await expect(banner).toBeVisible()
    await app.screenshot('approval-unconfirmed')
    await banner.getByRole('button').click()
    await expect(banner).toBeHidden()
  }

  async function setWait(minutes: string): Promise<void> {
    await openSection(app.page, 'Approvals')
    const field = app.page.getByRole('spinbutton', { name: 'Minutes until then' })
    await field.fill(minutes)
    await field.press('Enter')
    await app.page.keyboard.press('Escape')
  }
}
