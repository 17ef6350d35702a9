import { countTokens as cl100k } from 'gpt-tokenizer/encoding/cl100k_base'
import { countTokens as o200k } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { pictureTokens } from '../../../../src-main/agent/loop/picture-tokens.ts'
import { createTokenScale } from '../../../../src-main/agent/loop/token-scale.ts'
import {
  add,
  atRates,
  charsWithin,
  countText,
  estimateText,
  none,
  TABLE_RATES,
  type TokenRates,
} from '../../../../src-main/agent/loop/tokens.ts'
import { makePng } from '../../../support/make-png.ts'
import { mixedTexts } from '../../../support/mixed-texts.ts'

const texts = mixedTexts()
const realCounts = (table: (text: string) => number) => texts.map(({ text }) => table(text))
/** All that is measured, of each text: counting twice would only take time. */
const counted = texts.map(({ text }) => countText(text))
const o200kCounts = realCounts(o200k)
const cl100kCounts = realCounts(cl100k)

const errors = (counts: readonly number[], rates: TokenRates): number[] =>
  counted.map((count, at) => atRates(count, rates) / (counts[at] ?? 1) - 1)

function quantiles(of: readonly number[]) {
  const sizes = of.map(Math.abs).sort((left, right) => left - right)
  return {
    median: sizes[Math.floor(sizes.length / 2)],
    p95: sizes[Math.floor(sizes.length * 0.95)],
  }
}

/** Requests with three new texts each, and what a server says that those have together. */
function learned(counts: readonly number[], requests: number): TokenRates {
  const scale = createTokenScale()
  for (let request = 0; request < requests; request += 1) {
    const sum = none()
    let tokens = 0
    for (let part = 0; part < 3; part += 1) {
      const at = anyPlace(request * 5 + part)
      add(sum, counted[at] ?? none())
      tokens += counts[at] ?? 0
    }
    scale.learn('model', sum, tokens)
  }
  return scale.of('model')
}

/** Far apart, and in no order: no two kinds always come together. */
function anyPlace(number: number): number {
  return (number * 7_919 + ((number * number * 31) % 1_009)) % texts.length
}

describe('the estimate of tokens on a thousand mixed texts', () => {
  it('has a thousand texts of sixteen kinds to be measured on', () => {
    expect(texts.length).toBeGreaterThanOrEqual(1_000)
    expect(new Set(texts.map(({ kind }) => kind)).size).toBe(16)
    expect(new Set(texts.map(({ text }) => text)).size).toBeGreaterThan(980)
  })

  it('is within 5 % for half of them and within 15 % for 95 of 100, before it has learned', () => {
    const { median, p95 } = quantiles(errors(o200kCounts, TABLE_RATES))
    expect(median).toBeLessThanOrEqual(0.05)
    expect(p95).toBeLessThanOrEqual(0.15)
  })

  it.each([
    ['one that counts like the table', o200kCounts],
    ['one that counts otherwise', cl100kCounts],
  ])('is so for %s, after twenty counts of its server and more', (_server, counts) => {
    for (const requests of [20, 50, 100]) {
      const { median, p95 } = quantiles(errors(counts, learned(counts, requests)))
      expect(median).toBeLessThanOrEqual(0.05)
      expect(p95).toBeLessThanOrEqual(0.15)
    }
  })

  it.each([...new Set(texts.map(({ kind }) => kind))])('leans to no side for %s', (kind) => {
    const leans = errors(o200kCounts, TABLE_RATES)
      .filter((_, at) => texts[at]?.kind === kind)
      .sort((left, right) => left - right)
    expect(Math.abs(leans[Math.floor(leans.length / 2)] ?? 1)).toBeLessThanOrEqual(0.08)
  })
})

describe('the estimate', () => {
  it('of a very long text is made from parts of it, and agrees with the whole', () => {
    const text = texts.map((each) => each.text).join('\n')
    const whole = text.match(/[\s\S]{1,30000}/g)?.reduce((sum, part) => sum + estimateText(part), 0)
    expect(Math.abs(estimateText(text) / (whole ?? 1) - 1)).toBeLessThanOrEqual(0.15)
  })

  it('of a picture follows its size', () => {
    const url = (side: number) => `data:image/png;base64,${makePng(side, side).toString('base64')}`
    expect([8, 512, 800].map((side) => pictureTokens(url(side)))).toEqual([255, 255, 765])
    expect(pictureTokens('https://example.com/a.png')).toBe(1_000)
  })

  it('says how much of a text fits, in any language', () => {
    const chinese = texts.filter(({ kind }) => kind === 'Chinese').map(({ text }) => text)
    const chars = charsWithin(500, chinese, TABLE_RATES)
    const counted = o200k(chinese.join('').slice(0, chars))
    expect(counted).toBeGreaterThan(400)
    expect(counted).toBeLessThan(600)
  })

  it('learns how one model counts without touching another', () => {
    const scale = createTokenScale()
    const count = countText('统计桥上所有的石头，不要忘记数字。'.repeat(20))
    for (let times = 0; times < 5; times += 1)
      scale.learn('one', count, count.han * 2 + count.plain)
    expect(scale.of('one').han).toBeGreaterThan(1.6)
    expect(scale.of('one').letters).toBe(1)
    expect(scale.of('another')).toEqual(TABLE_RATES)
  })
})
