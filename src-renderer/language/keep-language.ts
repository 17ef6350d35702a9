/** Speaks the language of the settings; another one than English comes when it is first wanted. */
import type { SettingsView } from '#contract'
import { useSettings } from '../copies/settings.ts'
import { en, type Text } from './en.ts'
import { speak } from './use-text.ts'

const CATALOGUES: Readonly<Record<SettingsView['language'], () => Promise<Text>>> = {
  en: async () => en,
  'zh-CN': async () => (await import('./zh-CN.ts')).zhCN,
}

export function keepLanguage(deps: {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  root: HTMLElement
}): void {
  let wanted: SettingsView['language'] = 'en'
  want(deps.storage.getItem(STORAGE_KEY) === 'zh-CN' ? 'zh-CN' : 'en')
  useSettings.subscribe(({ view }) => {
    if (!view || view.language === wanted) return
    deps.storage.setItem(STORAGE_KEY, view.language)
    want(view.language)
  })

  function want(language: SettingsView['language']): void {
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
