import { expect, it } from 'vitest'
import {
  clarifyAnswers,
  whyUnanswered,
} from '../../../../src-renderer/session/clarify/clarify-answers.ts'

it.each([
  ['one answer', { question: 'Which?', answer: 'The blue one' }, ['The blue one']],
  ['several choices', { question: 'Who?', answer: ['Ann', 'Bob'] }, ['Ann, Bob']],
  [
    'several questions',
    {
      answers: [
        { question: 'a', answer: 'x' },
        { question: 'b', answer: ['y'] },
      ],
    },
    ['x', 'y'],
  ],
  ['no answer', { error: 'the person did not answer' }, []],
])('says %s', (_what, result, expected) => {
  expect(clarifyAnswers(JSON.stringify(result))).toEqual(expected)
})

it('says nothing while nothing is answered', () => {
  expect(clarifyAnswers(undefined)).toEqual([])
})

it('knows a refusal from a question that nobody answered', () => {
  const why = (status: string) => whyUnanswered(JSON.stringify({ error: 'no answer', status }))

  expect(['declined', 'not-answered', 'other'].map(why)).toEqual([
    'declined',
    'not-answered',
    undefined,
  ])
})
