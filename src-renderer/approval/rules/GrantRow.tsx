import type { GrantView } from '#contract'
import { dangersIn } from '../../language/danger-key.ts'
import { useText } from '../../language/use-text.ts'
import { useTimes } from '../../language/use-times.ts'
import { Button } from '../../ui/Button.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { useSessionTitle } from '../use-session-title.ts'
import { RulePattern } from './RulePattern.tsx'
import { useRuleActions } from './use-rule-actions.ts'

/** One rule: what it lets pass, for how long, where it came from, and how much it was used. */
export function GrantRow({ grant }: { grant: GrantView }) {
  const { approvalRules: t, common, runtime } = useText()
  const times = useTimes()
  const { revoke } = useRuleActions()
  const session = useSessionTitle(grant.origin.sessionId)
  const { folder, expiresAt, lastUsedAt } = grant
  const facts = [
    folder && t.in(folder),
    t.on(grant.backend),
    expiresAt && t.expires(times.full(expiresAt)),
    t.uses(grant.uses, lastUsedAt === null ? undefined : times.full(lastUsedAt)),
  ]
  return (
    <li className="flex items-start gap-3 px-4 py-2 hover:bg-hover">
      <div className="selectable min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <RulePattern pattern={grant.pattern} words={grant.words} />
          <Pill tone={grant.scope === 'always' ? 'accent' : 'neutral'}>
            {t.scopes[grant.scope]}
          </Pill>
        </p>
        {!dangersIn(grant.pattern) && <p className="wrap-anywhere">{runtime.covers(grant)}</p>}
        <p className="text-sm text-muted wrap-anywhere">{facts.filter(Boolean).join(' · ')}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {grant.origin.questionId === '' ? (
            t.byHand(times.full(grant.createdAt))
          ) : (
            <>
              {t.from(times.full(grant.createdAt), session)}
              {common.colon} <code>{grant.origin.command}</code>
            </>
          )}
        </p>
        {grant.accepts.length > 0 && (
          <p className="text-sm text-muted wrap-anywhere">
            {t.accepts(grant.accepts.map(runtime.danger).join(', '))}
          </p>
        )}
      </div>
      <Button size="small" onClick={() => revoke(grant)}>
        {t.revoke}
      </Button>
    </li>
  )
}
