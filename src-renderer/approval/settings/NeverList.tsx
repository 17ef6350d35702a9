import { useEffect, useState } from 'react'
import type { KnownRuleView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Row } from '../../ui/fields/Row.tsx'

/** What nobody can allow, as the classifier itself names it. */
export function NeverList() {
  const { approvalSettings: t, runtime } = useText()
  const rules = useNeverRules()
  return (
    <section aria-label={t.never}>
      <Row title={t.never} detail={t.neverDetail} />
      <ul className="flex flex-col gap-2 pb-3">
        {rules.map((known) => {
          const { name, sentence } = runtime.rule(known)
          return (
            <li key={known.rule}>
              <span className="font-medium">{name}</span>{' '}
              <span className="text-sm text-muted">{sentence}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function useNeverRules(): KnownRuleView[] {
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const [rules, setRules] = useState<KnownRuleView[]>([])
  useEffect(() => {
    runtime
      .request('approval.knownRules', {})
      .then((known) => setRules(known.filter(({ level }) => level === 'never')))
      .catch(tellFailure)
  }, [runtime, tellFailure])
  return rules
}
