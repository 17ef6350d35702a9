import { conversationIn, enterModel, expect, test } from './fake-model.ts'

const GOAL = 'Count the files of this folder'

test('a sub-agent is seen, steered, asked about and stopped', async ({ app, model }) => {
  const { page } = app
  const { say, messages, sessions } = conversationIn(page)
  await enterModel(page, model)
  model.script(({ body }) => {
    const text = JSON.stringify(body.messages.slice(1))
    const isChild = body.messages[1].content.startsWith(GOAL)
    if (isChild) return text.includes('Only the big') ? { hang: true } : dangerous
    if (text.includes('interrupted')) return { text: 'It was stopped.' }
    return text.includes('dispatched') ? { text: 'It is at work.' } : delegation
  })
  const delegation = { calls: [{ name: 'delegate_task', arguments: { goal: GOAL } }] }
  const dangerous = { calls: [{ name: 'terminal', arguments: { command: 'rm -rf ~/counted' } }] }
  await say('Have it counted')
  await expect(messages.getByText('It is at work.')).toBeVisible()
  const child = messages.getByRole('list', { name: 'Sub-agents' }).getByRole('listitem')
  await expect(child.getByText(GOAL)).toBeVisible()

  // What a sub-agent may not do by itself is asked where its parent is.
  await expect(child.getByText('Waiting for you').first()).toBeVisible()
  await expect(
    sessions.getByRole('button', { name: /Have it counted.*Waiting for you/ }),
  ).toBeVisible()
  await child.getByRole('button', { name: 'Steer' }).click()
  await child.getByRole('textbox', { name: 'Words for the sub-agent' }).fill('Only the big ones')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Shift+A')
  await expect(page.getByText('rm -rf ~/counted').first()).toBeVisible()
  const card = page.getByRole('group', { name: 'Run this command?' })
  await expect(card).toHaveAccessibleDescription(`Asked by the sub-agent: ${GOAL}`)
  await expect(card.getByText(`Asked by the sub-agent: ${GOAL}`)).toBeVisible()
  await app.screenshot('subagent')
  await page.getByRole('button', { name: /^Deny/ }).first().click()
  await expect.poll(() => JSON.stringify(model.requests).includes('Only the big ones')).toBe(true)

  await child.getByRole('button', { name: 'Stop' }).click()
  await expect(messages.getByText('It was stopped.')).toBeVisible()
  await child.getByRole('button', { name: GOAL }).click()
  await expect(messages.getByText('Only the big ones')).toBeVisible()
  await expect(messages.getByText('Stopped.')).toBeVisible()
  await page
    .getByRole('button', { name: /Back to|Have it counted/ })
    .first()
    .click()
  await expect(messages.getByText('It was stopped.')).toBeVisible()
})

test('a sub-agent that hands work on has its own below it, and ends with them', async ({
  app,
  model,
}) => {
  const { page } = app
  const { say, messages, sessions } = conversationIn(page)
  const WHOLE = 'Compare both halves of the notes'
  const HALF = 'Read the first half of the notes'
  await enterModel(page, model)
  const hand = (goal: string, role: string) => ({
    calls: [{ name: 'delegate_task', arguments: { goal, role } }],
  })
  model.script(({ body }) => {
    const first: string = body.messages[1].content
    const tools = (body.tools ?? []).map(
      (tool: { function: { name: string } }) => tool.function.name,
    )
    if (first.startsWith(HALF))
      return tools.includes('delegate_task') ? { text: 'A leaf may not.' } : { hang: true }
    if (first.startsWith(WHOLE)) return hand(HALF, 'leaf')
    const text = JSON.stringify(body.messages.slice(1))
    if (text.includes('interrupted')) return { text: 'Both were stopped.' }
    return text.includes('dispatched') ? { text: 'They compare.' } : hand(WHOLE, 'orchestrator')
  })
  await say('Have the notes compared')
  await expect(messages.getByText('They compare.')).toBeVisible()

  const tree = messages.getByRole('list', { name: 'Sub-agents', exact: true })
  const below = tree.getByRole('list', { name: 'Its sub-agents' })
  await expect(below.getByRole('button', { name: HALF })).toBeVisible()
  await expect(
    sessions.getByRole('button', { name: /Have the notes compared.*Running/ }),
  ).toBeVisible()
  await app.screenshot('subagent-tree')

  await tree.getByRole('button', { name: 'Stop' }).first().click()
  await expect(messages.getByText('Both were stopped.')).toBeVisible()
  await expect(below.getByText('Ended')).toBeVisible()
})
