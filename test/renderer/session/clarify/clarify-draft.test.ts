import { describe, expect, it } from 'vitest'
import {
  answersOf,
  isAnswered,
  withChoice,
} from '../../../../src-renderer/session/clarify/clarify-draft.ts'

const NONE = { chosen: [], words: '' }

describe('an answer to the agent', () => {
  it('has one choice where one is asked for', () => {
    expect(withChoice({ chosen: ['a'], words: '' }, 'b', false).chosen).toEqual(['b'])
  })

  it('gathers choices where several may be picked, and gives them up again', () => {
    const two = withChoice(withChoice(NONE, 'a', true), 'b', true)

    expect([two.chosen, withChoice(two, 'a', true).chosen]).toEqual([['a', 'b'], ['b']])
  })

  it('may be in the person’s own words', () => {
    const own = { chosen: ['a'], words: ' but later ' }

    expect([isAnswered(NONE), isAnswered(own), answersOf([own])]).toEqual([
      false,
      true,
      [['a', 'but later']],
    ])
  })
})
