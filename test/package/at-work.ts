/** What a person, and an editor of theirs, does with the installed app. */
import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, type Page } from '@playwright/test'
import { PERSON, type Person, run } from './installed-app.ts'

/** A command that deletes waits for an answer, and then does what it says. */
export async function asksBeforeHarm(page: Page, person: Person, picture: string): Promise<void> {
  const doomed = join(person.home, 'doomed')
  mkdirSync(doomed)
  writeFileSync(join(doomed, 'file.txt'), 'gone soon\n')
  run('chown', '--recursive', `${PERSON}:`, doomed)
  await page.getByRole('button', { name: 'Skip' }).click()

  const composer = page.getByRole('textbox', { name: 'Message to the agent' })
  await composer.fill('run rm -rf doomed')
  await composer.press('Enter')
  const card = page.getByRole('group', { name: 'Run this command?' })
  await expect(card).toContainText('rm -rf doomed')
  await page.screenshot({ path: `test-results/screens/${picture}.png` })
  expect(existsSync(doomed)).toBe(true)
  await card.getByRole('button', { name: /^Run once/ }).click()
  await expect.poll(() => existsSync(doomed)).toBe(false)
}

/** What is said to `talaria acp` by whoever started it, and the first line of the answer. */
export async function firstAnswerTo(editor: ChildProcess): Promise<unknown> {
  const params = { protocolVersion: 1, clientCapabilities: {} }
  const greeting = { jsonrpc: '2.0', id: 1, method: 'initialize', params }
  editor.stdin?.write(`${JSON.stringify(greeting)}\n`)
  if (!editor.stdout) throw new Error('there is no output to read')
  for await (const line of createInterface({ input: editor.stdout })) {
    editor.stdin?.end()
    return JSON.parse(line)
  }
  throw new Error('the app said nothing')
}
