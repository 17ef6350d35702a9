/** How the window looks: theme, density, size of the text, and the language it speaks. */

import { create } from 'zustand'
import type { SettingsView } from '#contract'
import { useSettings } from '../copies/settings.ts'

type ShownTheme = 'light' | 'dark'

export const useAppearance = create<{ shown: ShownTheme }>(() => ({ shown: 'light' }))

// Known before the runtime answers, so that the first frame already has the right colours.
const STORAGE_KEY = 'talaria.theme'

/** Of ordinary text when nobody changed it; all sizes are made from it. */
const USUAL_FONT_SIZE = 13

export function resolveTheme(theme: SettingsView['theme'], isSystemDark: boolean): ShownTheme {
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
      deps.storage.setItem(STORAGE_KEY, view.theme)
      deps.root.dataset.density = view.density
      deps.root.style.fontSize = `${(view.fontSize / USUAL_FONT_SIZE) * 100}%`
    }
    show()
  })

  function show(): void {
    const shown = resolveTheme(chosenTheme(), deps.systemDark.matches)
    deps.root.dataset.theme = shown
    useAppearance.setState({ shown })
  }

  function chosenTheme(): SettingsView['theme'] {
    const kept = useSettings.getState().view?.theme ?? deps.storage.getItem(STORAGE_KEY)
    return kept === 'light' || kept === 'dark' ? kept : 'system'
  }
}
