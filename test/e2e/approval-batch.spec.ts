import { existsSync } from 'node:fs'
import { approvalsIn } from './approvals.ts'
import { conversationIn, enterModel, expect, test } from './fake-model.ts'

test('three calls of one reply ask at once, and a rule for one settles its siblings', async ({
  app,
  model,
}) => {
  const { card, cards, folder, record, showPane, workIn } = approvalsIn(app)
  const paths = ['build/a', 'build/b', 'notes'].map((name) => folder(`project/${name}`))
  const exist = () => paths.map((path) => existsSync(path))
  await enterModel(app.page, model)
  await workIn('project')
  model.script({ calls: ['build/a', 'build/b', 'notes'].map(removing) }, { text: 'All answered.' })
  await conversationIn(app.page).say('Clean up')
  await expect(app.page).toHaveTitle('(3) Talaria')
  const inbox = await showPane('Waiting')
  await expect(inbox.getByRole('listitem')).toHaveText([/build\/a/, /build\/b/, /notes/])
  await app.screenshot('approval-batch')
  const show = async (name: string) => {
    await inbox
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByRole('button', { name: /^Open/ })
      .click()
    return cards().filter({ hasText: `rm -rf ${name}` })
  }

  await (await show('notes')).getByRole('button', { name: /^Deny N/ }).click()
  await expect(record('Denied')).toBeVisible()
  await expect(inbox.getByRole('listitem')).toHaveCount(2)
  await (await show('build/b')).getByRole('button', { name: 'More ways to allow' }).click()
  await app.page.getByRole('menuitem', { name: 'Always allow…' }).click()
  const sheet = app.page.getByRole('dialog', { name: 'Allow more than once' })
  await sheet.getByRole('textbox', { name: 'Rule' }).fill('rm -rf build/**')
  await sheet.getByRole('radio', { name: 'This session' }).click()
  await sheet.getByRole('button', { name: 'Save rule and run' }).click()

  await expect(record(/^Allowed by you in this session · exit 0/)).toBeVisible()
  await expect(
    record(/^Allowed by rule rm -rf build\/\*\* \(this session\) · exit 0/),
  ).toBeVisible()
  await expect(card()).toBeHidden()
  await expect(app.page.getByText('All answered.')).toBeVisible()
  expect(exist()).toEqual([false, false, true])
})

test('what a sub-agent asks waits in the inbox, and is answered in its parent’s conversation', async ({
  app,
  model,
}) => {
  const { button, card, folder, showPane } = approvalsIn(app)
  const { messages, say, sessions } = conversationIn(app.page)
  const old = folder('old')
  await enterModel(app.page, model)
  let hasDelegated = false
  model.script(({ body }) => {
    const isParent = body.tools.some(isDelegation)
    const hasResult = body.messages.some(({ role }: { role: string }) => role === 'tool')
    if (isParent && !hasDelegated) {
      hasDelegated = true
      return { calls: [{ name: 'delegate_task', arguments: { goal: 'Remove the old folder' } }] }
    }
    if (isParent) return { text: 'The sub-agent is at work.' }
    return hasResult ? { text: 'The folder is gone.' } : { calls: [removing('old')] }
  })
  await say('Let somebody remove it')
  await expect(messages.getByText('The sub-agent is at work.').first()).toBeVisible()
  await expect(sessions.getByRole('button', { name: /Waiting for you/ })).toHaveCount(1)

  const inbox = await showPane('Waiting')
  await expect(inbox.getByRole('listitem')).toHaveCount(1)
  await expect(inbox.getByRole('listitem')).toContainText('rm -rf old')
  await inbox.getByRole('listitem').getByRole('button', { name: /^Open/ }).click()
  await expect(app.page.getByRole('heading', { name: 'Let somebody remove it' })).toBeVisible()
  await expect(card()).toContainText('rm -rf old')
  await app.screenshot('approval-sub-agent')
  await button(/^Run once/).click()

  await expect(() => expect(existsSync(old)).toBe(false)).toPass()
  await expect(card()).toBeHidden()
})

function removing(name: string) {
  return { name: 'terminal', arguments: { command: `rm -rf ${name}` }, id: `call ${name}` }
}

function isDelegation(tool: { function: { name: string } }): boolean {
  return tool.function.name === 'delegate_task'
}
