import { usePlaces } from '../../copies/places.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Row } from '../../ui/fields/Row.tsx'
import { Select } from '../../ui/fields/Select.tsx'

/** Which Docker place is used for a command on a copy; without one, how to come to it. */
export function ElsewhereRow() {
  const { elsewhere: t, runtime: said } = useText()
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const { places, elsewhere } = usePlaces((s) => s.view)
  const names = places.flatMap(({ name, kind }) => (kind === 'docker' ? name : []))
  return (
    <Row title={t.setting} detail={t.settingDetail}>
      {'place' in elsewhere ? (
        <Select
          label={t.setting}
          value={elsewhere.place}
          options={names.map((name) => ({ value: name, label: name }))}
          onChange={(name) =>
            runtime.request('places.chooseElsewhere', { name }).catch(tellFailure)
          }
        />
      ) : (
        <p className="max-w-56 text-right text-sm text-muted">
          {elsewhere.reason.key === 'elsewhere.noPlace' ? t.addBelow : said.said(elsewhere.reason)}
        </p>
      )}
    </Row>
  )
}
