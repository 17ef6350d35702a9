import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { estimateText } from '../../../../src-main/agent/loop/tokens.ts'

/** Texts of this project, made-up logs and prose in six languages, counted by the tables of a large model. */
const counted = readFileSync('test/fixtures/tokens.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { kind: string; tokens: number; text: string })

describe('the estimate of tokens', () => {
  it('is within 5 % for half of all texts, and within 15 % for 95 of 100', () => {
    const errors = counted
      .map(({ tokens, text }) => Math.abs(estimateText(text) / tokens - 1))
      .sort((a, b) => a - b)
    expect(errors[Math.floor(errors.length / 2)]).toBeLessThanOrEqual(0.05)
    expect(errors[Math.floor(errors.length * 0.95)]).toBeLessThanOrEqual(0.15)
  })

  it.each(['ts', 'zh', 'css', 'log', 'prose'])('leans to no side for %s', (kind) => {
    const texts = counted.filter((row) => row.kind === kind)
    const real = texts.reduce((sum, { tokens }) => sum + tokens, 0)
    const estimated = texts.reduce((sum, { text }) => sum + estimateText(text), 0)
    expect(Math.abs(estimated / real - 1)).toBeLessThanOrEqual(0.1)
  })

  it('of a very long text is made from parts of it, and agrees with the whole', () => {
    const text = counted.map((row) => row.text).join('\n')
    const whole = text.match(/[\s\S]{1,30000}/g)?.reduce((sum, part) => sum + estimateText(part), 0)
    expect(Math.abs(estimateText(text) / (whole ?? 1) - 1)).toBeLessThanOrEqual(0.15)
  })
})
