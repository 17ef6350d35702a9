import type { Language, PersonalSettings } from '#contract'

export const THEMES: readonly PersonalSettings['appearance']['theme'][] = [
  'system',
  'light',
  'dark',
]

/** Each in its own words, so that whoever cannot read the others finds it. */
export const LANGUAGES: readonly { value: Language; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'zh-CN', label: '简体中文' },
]
