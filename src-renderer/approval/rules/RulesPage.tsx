import { ShieldCheck } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { RulesView } from '#contract'
import { useConnection } from '../../copies/connection.ts'
import { useDecisions } from '../../copies/decisions.ts'
import { useRules } from '../../copies/rules.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { AllowHost } from './AllowHost.tsx'
import { DenyRules } from './DenyRules.tsx'
import { GrantRow } from './GrantRow.tsx'
import { RehearseRules } from './RehearseRules.tsx'
import { useRuleActions } from './use-rule-actions.ts'

/** Every rule of the person's own: what is allowed without asking, and what is refused. */
export function RulesPage() {
  const t = useText().approvalRules
  const rules = useRulesView()
  if (!rules)
    return (
      <p role="status" className="animate-late p-4 text-muted">
        {t.loading}
      </p>
    )
  return (
    <div className="flex flex-col gap-5 py-3">
      {rules.suspended && <SafetyInDoubt why={rules.suspended} />}
      <Section title={t.grants}>
        {rules.grants.length === 0 ? (
          <EmptyState icon={ShieldCheck} title={t.empty} detail={t.emptyDetail} />
        ) : (
          <ul>
            {rules.grants.map((grant) => (
              <GrantRow key={grant.id} grant={grant} />
            ))}
          </ul>
        )}
        <AllowHost />
      </Section>
      <Section title={t.deny}>
        <DenyRules rules={rules.deny} />
      </Section>
      <Section title={t.rehearsed}>
        <RehearseRules rules={rules.rehearse} />
      </Section>
      {rules.setAside.length > 0 && <SetAside entries={rules.setAside} />}
    </div>
  )
}

/** Rules that somebody may have changed behind the app's back allow nothing until somebody has looked. */
export function SafetyInDoubt({ why }: { why: NonNullable<RulesView['suspended']> }) {
  const t = useText().approvalRules
  const { accept } = useRuleActions()
  return (
    <div role="alert">
      <Banner level="warning" title={t.suspended[why]} detail={t.suspendedDetail[why]}>
        <Button size="small" onClick={accept}>
          {t.accept[why]}
        </Button>
      </Banner>
    </div>
  )
}

function SetAside({ entries }: { entries: RulesView['setAside'] }) {
  const { approvalRules: t, runtime } = useText()
  const { drop } = useRuleActions()
  return (
    <Section title={t.setAside}>
      <p className="px-4 text-muted">{t.setAsideDetail}</p>
      <ul>
        {entries.map(({ id, entry, reason }) => (
          <li key={id} className="flex items-start gap-3 px-4 py-2">
            <div className="selectable min-w-0 flex-1">
              <code className="font-mono as-run text-sm wrap-anywhere">{entry}</code>
              <p className="text-sm text-muted">{runtime.said(reason)}</p>
            </div>
            <Button size="small" onClick={() => drop(id)}>
              {t.remove}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1">
      <h3 className="px-4 text-sm text-muted">{title}</h3>
      {children}
    </section>
  )
}

/** Asked for while somebody looks; how often a rule was used comes with no event of its own. */
export function useRulesView(): RulesView | undefined {
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const epoch = useConnection((s) => s.epoch)
  const written = useDecisions((s) => s.written)
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each connection, and when a rule may have been used
  useEffect(() => {
    runtime.request('rules.list', {}).then(useRules.getState().changed, tellFailure)
  }, [runtime, epoch, written])
  return useRules((s) => s.view)
}
