import { existsSync } from 'node:fs'
import { approvalsIn } from './approvals.ts'
import { conversationIn, enterModel, expect, test } from './fake-model.ts'

test('a text that is typed into a running program is shown with that program', async ({
  app,
  model,
}) => {
  const { cards, folder, record } = approvalsIn(app)
  const old = folder('old')
  await enterModel(app.page, model)
  model.script(
    {
      calls: [
        {
          name: 'terminal',
          arguments: { command: 'bash --norc', background: true, pty: true },
          id: 'start',
        },
      ],
    },
    ({ body }) => ({
      calls: [
        {
          name: 'process',
          arguments: { ...processIn(body.messages.at(-1)), action: 'submit', data: 'rm -rf old' },
          id: 'type',
        },
      ],
    }),
    { text: 'It was typed.' },
  )
  await conversationIn(app.page).say('Remove it in a shell')

  const card = cards().filter({ hasText: 'Type this into a running program?' })
  await expect(card.getByText('Typed into')).toBeVisible()
  await expect(card.getByText('bash --norc', { exact: true })).toBeVisible()
  await expect(card.getByRole('group', { name: 'What would run' })).toContainText('rm -rf old')
  await app.screenshot('approval-typed')
  await card.getByRole('button', { name: /^Type it once/ }).click()

  await expect(() => expect(existsSync(old)).toBe(false)).toPass()
  await expect(record(/^Approved once by you/)).toBeVisible()
})

function processIn({ content }: { content: string }): { session_id: string } {
  const { session_id } = JSON.parse(content)
  return { session_id }
}
