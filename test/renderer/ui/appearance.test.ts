import { expect, it } from 'vitest'
import { resolveTheme } from '../../../src-renderer/ui/appearance.ts'

it.each([
  ['system', true, 'dark'],
  ['system', false, 'light'],
  ['light', true, 'light'],
  ['dark', false, 'dark'],
] as const)(
  'shows for the choice %s on a dark system (%s) the theme %s',
  (choice, isDark, shown) => {
    expect(resolveTheme(choice, isDark)).toBe(shown)
  },
)
