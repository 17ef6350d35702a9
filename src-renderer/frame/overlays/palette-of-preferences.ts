import { useSettings } from '../../copies/settings.ts'
import { useText } from '../../language/use-text.ts'
import { action, type PaletteItem } from '../../palette/palette-item.ts'
import { LANGUAGES, THEMES } from '../../settings/appearance-choices.ts'
import { useChangeSettings } from '../../settings/use-change-settings.ts'

/** How the window looks and speaks, each as one step. */
export function usePreferenceItems(): PaletteItem[] {
  const t = useText()
  const change = useChangeSettings()
  const appearance = useSettings((s) => s.view?.sections.appearance)
  if (!appearance) return []
  return [
    ...THEMES.filter((theme) => theme !== appearance.theme).map((theme) =>
      action(
        `theme-${theme}`,
        t.palette.theme(t.settings.themes[theme]),
        () => change({ appearance: { theme } }),
        `${t.palette.also.theme}, ${t.palette.also.themes[theme]}`,
      ),
    ),
    ...LANGUAGES.filter(({ value }) => value !== appearance.language).map(({ value, label }) =>
      action(
        `language-${value}`,
        t.palette.language(label),
        () => change({ appearance: { language: value } }),
        t.palette.also.language,
      ),
    ),
    action('reload', t.palette.reload, () => window.location.reload(), t.palette.also.reload),
  ]
}
