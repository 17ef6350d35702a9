/** Speaks the language of the settings; another one than English comes when it is first wanted. */
import type { Language } from '#contract'
import { useSettings } from '../copies/settings.ts'
import { en, type Text } from './en.ts'
import { speak } from './use-text.ts'

const CATALOGUES: Readonly<Record<Language, () => Promise<Text>>> = {
  en: async () => en,
  'zh-CN': async () => (await import('./zh-CN.ts')).zhCN,
}

export function keepLanguage(deps: {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  root: HTMLElement
}): void {
  let wanted: Language = 'en'
  want(deps.storage.getItem(STORAGE_KEY) === 'zh-CN' ? 'zh-CN' : 'en')
  useSettings.subscribe(({ view }) => {
    const language = view?.sections.appearance.language
    if (!language || language === wanted) return
    deps.storage.setItem(STORAGE_KEY, language)
    want(language)
  })

  function want(language: Language): void {
    wanted = language
    void CATALOGUES[language]().then((text) => {
      // Somebody may have chosen another one since.
      if (language !== wanted) return
      deps.root.lang = language
      speak(text)
    })
  }
}

// Known before the runtime answers, so that the first words are already the right ones.
const STORAGE_KEY = 'talaria.language'
