import { KeyRound, ShieldAlert } from 'lucide-react'
import type { HostKeyView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../actions/use-tell-failure.ts'
import { Button } from '../Button.tsx'
import { classes } from '../classes.ts'

/** A host that is not known, or is not what was known of it: only the person can say that it is right. */
export function HostKeyCard({ openingId, hostKey }: { openingId: string; hostKey: HostKeyView }) {
  const t = useText().places.hostKey
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const { host, fingerprint, isChanged } = hostKey
  const Icon = isChanged ? ShieldAlert : KeyRound
  const answer = (isTrusted: boolean): void => {
    runtime.request('places.answerHostKey', { id: openingId, isTrusted }).catch(tellFailure)
  }
  return (
    <section
      aria-label={isChanged ? t.changed : t.unknown}
      className={classes(
        'rounded-lg border p-3',
        isChanged ? 'border-danger bg-danger-soft' : 'border-line-strong bg-raised',
      )}
    >
      <div className="flex items-start gap-2">
        <Icon
          size={16}
          strokeWidth={1.75}
          className={classes('mt-0.5 shrink-0', isChanged ? 'text-danger' : 'text-accent')}
          aria-hidden
        />
        <div className="min-w-0 flex-1">
          <h3 className="font-medium">{isChanged ? t.changed : t.unknown}</h3>
          <p className="text-sm text-pretty">
            {isChanged ? t.changedDetail(host) : t.unknownDetail(host)}
          </p>
          <code className="selectable mt-2 block font-mono text-sm break-all">{fingerprint}</code>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button
          size="small"
          look={isChanged ? 'primary' : 'secondary'}
          onClick={() => answer(false)}
        >
          {isChanged ? t.doNotConnect : t.cancel}
        </Button>
        <Button size="small" look={isChanged ? 'danger' : 'primary'} onClick={() => answer(true)}>
          {isChanged ? t.trustAnyway : t.trust}
        </Button>
      </div>
    </section>
  )
}
