/** How the window looks: theme, density, size of the text, and the language it speaks. */

import { create } from 'zustand'
import type { PersonalSettings } from '#contract'
import { NUMBERS } from '#settings-numbers'
import { useSettings } from '../copies/settings.ts'

type Theme = PersonalSettings['appearance']['theme']
type ShownTheme = 'light' | 'dark'

export const useAppearance = create<{ shown: ShownTheme }>(() => ({ shown: 'light' }))

// Known before the runtime answers, so that the first frame already has the right colours.
const STORAGE_KEY = 'talaria.theme'

export function resolveTheme(theme: Theme, isSystemDark: boolean): ShownTheme {
  if (theme === 'system') return isSystemDark ? 'dark' : 'light'
  return theme
}

export function keepTheme(deps: {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  systemDark: MediaQueryList
  root: HTMLElement
}): void {
  show()
  deps.systemDark.addEventListener('change', show)
  useSettings.subscribe(({ view }) => {
    if (view) {
      const { theme, density, fontSize } = view.sections.appearance
      deps.storage.setItem(STORAGE_KEY, theme)
      deps.root.dataset.density = density
      deps.root.style.fontSize = `${(fontSize / NUMBERS.fontSize.usual) * 100}%`
    }
    show()
  })

  function show(): void {
    const shown = resolveTheme(chosenTheme(), deps.systemDark.matches)
    deps.root.dataset.theme = shown
    useAppearance.setState({ shown })
  }

  function chosenTheme(): Theme {
    const kept =
      useSettings.getState().view?.sections.appearance.theme ?? deps.storage.getItem(STORAGE_KEY)
    return kept === 'light' || kept === 'dark' ? kept : 'system'
  }
}
