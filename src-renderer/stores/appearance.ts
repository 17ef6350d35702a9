/** The theme that is shown: the person's choice, or the system's where they chose that. */

import { create } from 'zustand'
import type { SettingsView } from '#contract'
import { useSettings } from './settings.ts'

type ShownTheme = 'light' | 'dark'

export const useAppearance = create<{ shown: ShownTheme }>(() => ({ shown: 'light' }))

// Known before the runtime answers, so that the first frame already has the right colours.
const STORAGE_KEY = 'talaria.theme'

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
    if (view) deps.storage.setItem(STORAGE_KEY, view.theme)
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
