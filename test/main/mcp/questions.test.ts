import { expect, it } from 'vitest'
import type { McpQuestionView } from '#contract'
import { showHidden, withoutHidden } from '../../../src-main/agent/injection-scan.ts'
import { createQuestions } from '../../../src-main/mcp/questions.ts'

it.each([
  ['password', {}, ''],
  ['answer', { title: 'Your PIN' }, ''],
  ['answer', { title: 'Pass\u200bword' }, ''],
  ['answer', { title: 'ｐａｓｓｗｏｒｄ' }, ''],
  ['answer', { description: 'The one-time code that we sent you.' }, ''],
  ['answer', { title: '您的密码' }, ''],
  ['answer', { title: 'Ihr Passwort' }, ''],
  ['answer', { type: 'number' }, 'Enter your verification code to go on'],
])('warns of a field that asks for a secret: %s %o %s', (name, schema, message) => {
  const [{ fields = [] } = {}] = asked({ [name]: { type: 'string', ...schema } }, message)
  expect(fields).toMatchObject([{ name, isSecretLike: true }])
})

it.each([
  ['city', { title: 'City' }, 'Where to?'],
  ['shipping', { title: 'Shipping' }, 'How fast?'],
  ['reset', { type: 'boolean', title: 'Send it again?' }, 'Your password was changed'],
])('warns of no other: %s %o %s', (name, schema, message) => {
  const [{ fields = [] } = {}] = asked({ [name]: { type: 'string', ...schema } }, message)
  expect(fields).toMatchObject([{ name, isSecretLike: false }])
})

it('warns of the field that asks, and not of the others', () => {
  const properties = { user: { type: 'string' }, password: { type: 'string' } }
  const [{ fields = [] } = {}] = asked(properties, 'Your password, please')
  expect(fields.map(({ isSecretLike }) => isSecretLike)).toEqual([false, true])
})

function asked(properties: object, message: string) {
  const questions = createQuestions({
    newId: () => 'q1',
    isSomebodyThere: () => true,
    ...{ showHidden, withoutHidden },
    onChange: () => {},
  })
  const requestedSchema = { type: 'object', properties } as never // what a server sends is read with care
  void questions.ask('notes', { message, requestedSchema }, { until: new AbortController().signal })
  return questions
    .list()
    .filter((each): each is McpQuestionView & { kind: 'form' } => each.kind === 'form')
}
