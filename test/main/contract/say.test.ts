import { describe, expect, it } from 'vitest'
import { english, say } from '#say'
import { eachText, fill, ToldError, wordsOf } from '#words'

describe('a sentence', () => {
  it('is said in English and named by its key', () => {
    expect(say('session.gone')).toEqual({
      text: 'that session does not exist any more',
      key: 'session.gone',
    })
  })

  it('carries its values, words among them', () => {
    const how = say('process.exited', { code: 0 })
    expect(say('tool.checkFailed', { cause: how })).toEqual({
      text: 'its check failed: exited with code 0',
      key: 'tool.checkFailed',
      values: { cause: how },
    })
  })

  it('takes a value as it is, whatever signs it holds', () => {
    const values = { program: '$& {cause}', cause: '{program} $1' }
    expect(say('terminal.notStarted', values).text).toBe(
      '$& {cause} could not be started: {program} $1',
    )
  })

  it('has every text in it changed where it must be masked', () => {
    const cause = { text: 'secret', key: 'tool.noCause' }
    const words = say('tool.checkFailed', { cause })
    const hidden = eachText(words, (text) => text.replace('secret', '***'))
    expect(hidden).toEqual({
      text: 'its check failed: ***',
      key: 'tool.checkFailed',
      values: { cause: { text: '***', key: 'tool.noCause' } },
    })
  })

  it('travels in an error; one of somebody else is told as it is', () => {
    const words = say('session.gone')
    expect(wordsOf(new ToldError(words))).toBe(words)
    expect(wordsOf(new Error('ENOSPC'))).toEqual({ text: 'ENOSPC' })
    expect(wordsOf('why')).toEqual({ text: 'why' })
  })

  it('leaves a place open that has no value', () => {
    expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}')
  })
})

it('writes no sentence twice under one family', () => {
  const seen = Object.entries(english).map(([key, text]) => `${key.split('.')[0]} ${text}`)
  expect(seen.filter((each, at) => seen.indexOf(each) !== at)).toEqual([])
})
