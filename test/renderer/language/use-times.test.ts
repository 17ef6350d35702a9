import { describe, expect, it } from 'vitest'
import { createTimes, localeFor } from '../../../src-renderer/language/use-times.ts'

const NOW = new Date(2026, 10, 16, 21, 30).getTime()
const THIS_MORNING = new Date(2026, 10, 16, 9, 5).getTime()
const YESTERDAY = new Date(2026, 10, 15, 9, 5).getTime()

describe('times', () => {
  it.each([
    ['zh-CN', ['09:05', '09:05', '2026/11/15 09:05', '2026年11月15日 09:05']],
    ['en-GB', ['09:05', '09:05', '15/11/2026, 09:05', '15 Nov 2026, 09:05']],
  ])('are written as %s writes them', (locale, written) => {
    const { clock, short, full } = createTimes(locale, () => NOW)

    expect([clock(THIS_MORNING), short(THIS_MORNING), short(YESTERDAY), full(YESTERDAY)]).toEqual(
      written,
    )
  })

  it.each([
    ['en', ['de-DE', 'en-GB', 'en-US'], 'en-GB'],
    ['en', ['zh-CN'], 'en'],
    ['zh-CN', ['en-US', 'zh-CN'], 'zh-CN'],
    ['zh-CN', ['en-US'], 'zh-CN'],
  ])('of a window in %s follow the person’s %j as %s', (language, preferred, locale) => {
    expect(localeFor(language, preferred)).toBe(locale)
  })
})
