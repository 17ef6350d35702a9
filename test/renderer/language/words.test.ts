import { describe, expect, it } from 'vitest'
import { english } from '#say'
import { sentences as chinese } from '../../../src-renderer/language/zh-CN/words.ts'

describe.each([['zh-CN', chinese]])('the sentences of the runtime in %s', (_, translated) => {
  it('are all there, and no others', () => {
    expect(Object.keys(translated).sort()).toEqual(Object.keys(english).sort())
  })

  it('hold the same values as in English', () => {
    expect(mapped(translated, valuesIn)).toEqual(mapped(english, valuesIn))
  })

  it('are not left in English', () => {
    const texts = Object.entries(translated)
    expect(texts.filter(([, text]) => !/\p{Script=Han}|：/u.test(text))).toEqual([])
  })
})

function mapped<Result>(texts: Readonly<Record<string, string>>, read: (text: string) => Result) {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, read(text)]))
}

function valuesIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort()
}
