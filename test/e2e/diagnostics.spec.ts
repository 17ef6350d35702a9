import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { approvalsIn } from './approvals.ts'
import { seriousProblems } from './axe.ts'
import { conversationIn, enterModel, expect, test } from './fake-model.ts'
import { look } from './look.ts'
import { openSection } from './open-section.ts'

const TYPESCRIPT = fileURLToPath(new URL('../../node_modules/typescript', import.meta.url))

test('the agent is told of the errors that its edits bring, after one yes for the project', async ({
  app,
  model,
}) => {
  const { page } = app
  const { messages, say, hear } = conversationIn(page)
  const { workIn } = approvalsIn(app)
  const card = page.getByRole('group', { name: 'Look for errors with this program?' })
  const project = join(app.home, 'site')
  mkdirSync(join(project, 'node_modules', '.bin'), { recursive: true })
  symlinkSync(TYPESCRIPT, join(project, 'node_modules', 'typescript'))
  symlinkSync('../typescript/bin/tsc', join(project, 'node_modules', '.bin', 'tsc'))
  writeFileSync(join(project, 'tsconfig.json'), '{ "compilerOptions": { "strict": true } }')
  await enterModel(page, model)
  await workIn('site')

  model.script({ calls: [write('export const size: number = 1\n')] }, { text: 'Written.' })
  await say('Write it')
  await hear('Written.')
  await expect(card).toContainText('Let the language server of TypeScript look at')
  await look(app, 'diagnostics-question')
  expect(await seriousProblems(page)).toEqual([])
  await card.getByRole('button', { name: /^Run once/ }).click()
  await expect(card).toBeHidden()

  // No edit waits long for a server, so one that has just started may be too late for the first.
  let tries = 0
  await expect(async () => {
    tries += 1
    model.script(
      { calls: [write(`export const size: number = ${tries}\n`)] },
      { calls: [write(`export const size: number = "${tries}"\n`)] },
      { text: `Changed ${tries}.` },
    )
    await say(`Change it ${tries}`)
    await hear(`Changed ${tries}.`)
    await messages.getByRole('button', { name: /a\.ts/ }).last().click()
    const brought = messages.getByText(/TypeScript: errors that this brought/)
    await expect(brought.last()).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 120_000 })
  await expect(messages.getByText(/Type 'string' is not assignable/).last()).toBeVisible()
  await look(app, 'diagnostics-row')

  await openSection(page, 'Tools')
  await expect(page.getByRole('list', { name: 'Language servers' })).toContainText('Rust')
  await look(app, 'diagnostics-settings')
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('switch', { name: 'Look for errors after edits' }).click()
  await expect(page.getByRole('list', { name: 'Language servers' })).toBeHidden()
})

function write(content: string) {
  return { name: 'write_file', arguments: { path: 'a.ts', content } }
}
