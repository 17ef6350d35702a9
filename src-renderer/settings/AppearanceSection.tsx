import type { PersonalSettings } from '#contract'
import { NUMBERS } from '#settings-numbers'
import { useText } from '../language/use-text.ts'
import { NumberField } from '../ui/fields/NumberField.tsx'
import { Row } from '../ui/fields/Row.tsx'
import { Segmented } from '../ui/fields/Segmented.tsx'
import { LANGUAGES, THEMES } from './appearance-choices.ts'
import { useChangeSettings } from './use-change-settings.ts'

type Appearance = PersonalSettings['appearance']

const DENSITIES: readonly Appearance['density'][] = ['comfortable', 'compact']

export function AppearanceSection({ view }: { view: Appearance }) {
  const t = useText().settings
  const change = useChangeSettings()
  return (
    <>
      <Row title={t.theme} detail={t.themeDetail}>
        <Segmented
          label={t.theme}
          value={view.theme}
          options={THEMES.map((value) => ({ value, label: t.themes[value] }))}
          onChange={(theme) => change({ appearance: { theme } })}
        />
      </Row>
      <Row title={t.density} detail={t.densityDetail}>
        <Segmented
          label={t.density}
          value={view.density}
          options={DENSITIES.map((value) => ({ value, label: t.densities[value] }))}
          onChange={(density) => change({ appearance: { density } })}
        />
      </Row>
      <Row title={t.fontSize} detail={t.fontSizeDetail}>
        <NumberField
          label={t.fontSize}
          value={view.fontSize}
          limits={NUMBERS.fontSize}
          onChange={(fontSize) => change({ appearance: { fontSize } })}
        />
      </Row>
      <Row title={t.language} detail={t.languageDetail}>
        <Segmented
          label={t.language}
          value={view.language}
          options={LANGUAGES}
          onChange={(language) => change({ appearance: { language } })}
        />
      </Row>
    </>
  )
}
