// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import type { McpQuestionView } from '#contract'
import { useMcp } from '../../../../src-renderer/copies/mcp.ts'
import { ServerQuestions } from '../../../../src-renderer/session/asked/ServerQuestions.tsx'
import { showPart } from '../../../support/window-part.tsx'

const FORM: McpQuestionView = {
  ...{ id: 'q1', server: 'notes', sessionId: 's1', message: 'Where to?', kind: 'form' },
  fields: [
    {
      ...{ name: 'city', label: 'City', required: true, isSecretLike: false },
      input: { kind: 'text' },
    },
    {
      ...{ name: 'pin', label: 'PIN', required: false, isSecretLike: true },
      input: { kind: 'text' },
    },
  ],
}

const ADDRESS: McpQuestionView = {
  ...{ id: 'q2', server: 'notes', sessionId: 's1', message: 'Pay here', kind: 'url' },
  ...{ url: 'https://xn--pypal-4ve.example/pay', host: 'xn--pypal-4ve.example', isPunycode: true },
}

it('sends what was filled in, and warns of what no server should have', async () => {
  const part = await open(FORM)
  expect(part.says('The server notes asks you')).toBe(true)
  expect(part.says('looks like a password')).toBe(true)
  await part.type('City', 'Lisbon')
  await part.click('button', 'Send')

  expect(part.requests('mcp.answer')).toMatchObject([
    { id: 'q1', action: 'accept', content: { city: 'Lisbon' } },
  ])
})

it('is declined or left without a word of what was typed', async () => {
  const part = await open(FORM)
  await part.type('City', 'Lisbon')
  await part.click('button', 'Decline')
  await part.click('button', 'Cancel')

  expect(part.requests('mcp.answer')).toEqual([
    { id: 'q1', action: 'decline' },
    { id: 'q1', action: 'cancel' },
  ])
})

it('shows all of an address and opens it by the person’s click and by nothing else', async () => {
  const opened = vi.spyOn(window, 'open')
  const part = await open(ADDRESS)
  expect(part.says('https://xn--pypal-4ve.example/pay')).toBe(true)
  expect(part.says('can look like others')).toBe(true)
  expect(part.requests('mcp.answer')).toEqual([])
  expect(opened).not.toHaveBeenCalled()
  expect(part.get('link', /Open xn--/).getAttribute('rel')).toBe('noreferrer')
})

it('is not shown in another session', async () => {
  const part = await open({ ...FORM, sessionId: 's2' })
  expect(part.says('Where to?')).toBe(false)
})

function open(question: McpQuestionView) {
  useMcp.setState({ view: { questions: [question], servers: [], broken: [] } })
  return showPart(<ServerQuestions sessionId="s1" />, { 'mcp.answer': () => null })
}
