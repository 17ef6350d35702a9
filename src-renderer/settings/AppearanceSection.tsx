import type { SettingsView } from '#contract'
import { useText } from '../language/use-text.ts'
import { NumberField } from '../ui/fields/NumberField.tsx'
import { Row } from '../ui/fields/Row.tsx'
import { Segmented } from '../ui/fields/Segmented.tsx'
import { useChangeSettings } from './use-change-settings.ts'

const THEMES: readonly SettingsView['theme'][] = ['system', 'light', 'dark']
const DENSITIES: readonly SettingsView['density'][] = ['comfortable', 'compact']
const LANGUAGES: readonly { value: SettingsView['language']; label: string }[] = [
  // Each in its own words, so that whoever cannot read the others finds it.
  { value: 'en', label: 'English' },
  { value: 'zh-CN', label: '简体中文' },
]

export function AppearanceSection({ view }: { view: SettingsView }) {
  const t = useText().settings
  const change = useChangeSettings()
  return (
    <>
      <Row title={t.theme} detail={t.themeDetail}>
        <Segmented
          label={t.theme}
          value={view.theme}
          options={THEMES.map((value) => ({ value, label: t.themes[value] }))}
          onChange={(theme) => change({ theme })}
        />
      </Row>
      <Row title={t.density} detail={t.densityDetail}>
        <Segmented
          label={t.density}
          value={view.density}
          options={DENSITIES.map((value) => ({ value, label: t.densities[value] }))}
          onChange={(density) => change({ density })}
        />
      </Row>
      <Row title={t.fontSize} detail={t.fontSizeDetail}>
        <NumberField
          label={t.fontSize}
          value={view.fontSize}
          min={11}
          max={20}
          onChange={(fontSize) => change({ fontSize })}
        />
      </Row>
      <Row title={t.language} detail={t.languageDetail}>
        <Segmented
          label={t.language}
          value={view.language}
          options={LANGUAGES}
          onChange={(language) => change({ language })}
        />
      </Row>
    </>
  )
}
