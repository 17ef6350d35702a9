import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ChannelState, ChannelView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { useTimes } from '../../language/use-times.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Confirm } from '../../ui/overlays/Confirm.tsx'
import { Pill, type Tone } from '../../ui/Pill.tsx'
import { ChannelRules } from './ChannelRules.tsx'

const TONES: Readonly<Record<ChannelState['kind'], Tone>> = {
  'sends-only': 'neutral',
  connecting: 'neutral',
  connected: 'success',
  failed: 'danger',
}

/** One channel: whether it works, who may answer over it, and what goes out. */
export function ChannelRow({ channel }: { channel: ChannelView }) {
  const { channels: t, common, runtime: words } = useText()
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const [isRemoving, setRemoving] = useState(false)
  const { id, name, kind, where, state, paired } = channel
  const canAnswer = state.kind !== 'sends-only'
  return (
    <li aria-label={name} className="flex flex-col gap-2 border-b border-line py-3 last:border-b-0">
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-40 flex-1">
          <p className="truncate font-medium">
            {name} <span className="font-normal text-muted">{t.kinds[kind]}</span>
          </p>
          <p className="selectable text-sm wrap-anywhere text-muted">{where}</p>
        </div>
        <Pill tone={TONES[state.kind]}>{t.states[state.kind]}</Pill>
        <Button
          size="small"
          onClick={() => runtime.request('channels.test', { id }).catch(tellFailure)}
        >
          {t.test}
        </Button>
        <IconButton label={t.remove(name)} icon={Trash2} onClick={() => setRemoving(true)} />
      </div>
      {state.kind === 'failed' && (
        <p className="selectable text-sm wrap-anywhere text-danger">{words.said(state.reason)}</p>
      )}
      {canAnswer && <Pairing channel={channel} />}
      {(!canAnswer || paired !== undefined) && <ChannelRules channel={channel} />}
      <Confirm
        title={t.removeTitle(name)}
        detail={t.removeDetail}
        confirmLabel={t.removeButton}
        cancelLabel={common.cancel}
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        onConfirm={() => runtime.request('channels.remove', { id }).catch(tellFailure)}
      />
    </li>
  )
}

function Pairing({ channel: { id, kind, paired, pairing } }: { channel: ChannelView }) {
  const t = useText().channels
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const times = useTimes()
  if (pairing)
    return (
      <div role="status" className="rounded-lg bg-surface px-3 py-2.5 text-sm">
        <p className="text-pretty">{t.sendCode[kind]}</p>
        <p className="selectable mt-1 font-mono text-lg">{pairing.code}</p>
        <p className="text-muted">{t.until(times.clock(pairing.until))}</p>
      </div>
    )
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <p className="min-w-0 flex-1 wrap-anywhere">
        {paired === undefined ? t.nobody : t.pairedWith(paired)}
      </p>
      {paired !== undefined && (
        <Button
          size="small"
          onClick={() => runtime.request('channels.unpair', { id }).catch(tellFailure)}
        >
          {t.unpair}
        </Button>
      )}
      <Button
        size="small"
        look={paired === undefined ? 'primary' : 'secondary'}
        onClick={() => runtime.request('channels.pair', { id }).catch(tellFailure)}
      >
        {t.pair}
      </Button>
    </div>
  )
}
