import type { PersonalSettings } from '#contract'
import { NUMBERS } from '#settings-numbers'
import { useText } from '../language/use-text.ts'
import { NumberField } from '../ui/fields/NumberField.tsx'
import { Row } from '../ui/fields/Row.tsx'
import { useChangeSettings } from './use-change-settings.ts'

/** When an agent whose tool keeps failing is stopped. */
export function FailuresRow({ view }: { view: PersonalSettings['agent'] }) {
  const t = useText().settings.tools
  const change = useChangeSettings()
  return (
    <Row title={t.stopAfterFailures} detail={t.stopAfterFailuresDetail}>
      <NumberField
        label={t.stopAfterFailures}
        value={view.stopAfterFailures}
        limits={NUMBERS.stopAfterFailures}
        onChange={(stopAfterFailures) => change({ agent: { stopAfterFailures } })}
      />
    </Row>
  )
}
