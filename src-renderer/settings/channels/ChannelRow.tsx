import { Pencil, Trash2 } from 'lucide-react'
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
import { ChannelForm } from './ChannelForm.tsx'
import { ChannelRules } from './ChannelRules.tsx'

const TONES: Readonly<Record<ChannelState['kind'], Tone>> = {
  'sends-only': 'neutral',
  connecting: 'neutral',
  connected: 'success',
  failed: 'danger',
}

/** One channel: whether it works, who may answer over it, and what goes out. */
export function ChannelRow({ channel }: { channel: ChannelView }) {
  const { channels: t, common } = useText()
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const [isRemoving, setRemoving] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const { id, name, kind, where, state, canAnswer, paired } = channel
  return (
    <li aria-label={name} className="flex flex-col gap-2 border-b border-line py-3 last:border-b-0">
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-40 flex-1">
          <p className="truncate font-medium">
            {name}{' '}
            {name !== t.kinds[kind] && (
              <span className="font-normal text-muted">{t.kinds[kind]}</span>
            )}
          </p>
          <p className="selectable text-sm wrap-anywhere text-muted">{where}</p>
        </div>
        <Pill tone={TONES[state.kind]}>{t.states[state.kind]}</Pill>
        <div className="flex items-center gap-2">
          <TestButton id={id} />
          <IconButton label={t.changeOf(name)} icon={Pencil} onClick={() => setChanging(true)} />
          <IconButton label={t.remove(name)} icon={Trash2} onClick={() => setRemoving(true)} />
        </div>
      </div>
      {state.kind === 'failed' && <Trouble channel={channel} state={state} />}
      {isChanging && (
        <ChannelForm kind={kind} channel={channel} onDone={() => setChanging(false)} />
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

/** What is wrong, and what the person can do about it. */
function Trouble(props: {
  channel: ChannelView
  state: Extract<ChannelState, { kind: 'failed' }>
}) {
  const { channel, state } = props
  const { channels: t, common, runtime: words } = useText()
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const { id, kind } = channel
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <div className="min-w-40 flex-1">
        <p className="selectable wrap-anywhere text-danger first-letter:uppercase">
          {words.said(state.reason)}
        </p>
        <p className="text-pretty">{state.isFinal ? t.mend[kind] : t.triesAgain}</p>
      </div>
      {channel.canAnswer && (
        <Button
          size="small"
          onClick={() => runtime.request('channels.retry', { id }).catch(tellFailure)}
        >
          {common.retry}
        </Button>
      )}
    </div>
  )
}

function TestButton({ id }: { id: string }) {
  const t = useText().channels
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')

  function send(): void {
    setState('sending')
    runtime
      .request('channels.test', { id })
      .then(() => setState('sent'))
      .catch((error: unknown) => {
        setState('idle')
        tellFailure(error)
      })
  }

  return (
    <>
      <span role="status" className="text-sm text-success empty:-mr-2">
        {state === 'sent' && t.sent}
      </span>
      <Button size="small" onClick={send} disabled={state === 'sending'}>
        {t.test}
      </Button>
    </>
  )
}

function Pairing({ channel: { id, kind, state, paired, pairing } }: { channel: ChannelView }) {
  const { channels: t, common } = useText()
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const times = useTimes()
  const pair = (isOver: boolean): void => {
    runtime.request('channels.pair', { id, isOver }).catch(tellFailure)
  }
  if (pairing)
    return (
      <div className="flex flex-wrap items-end gap-2 rounded-lg bg-surface px-3 py-2.5 text-sm">
        <div role="status" className="min-w-40 flex-1">
          <p className="text-pretty">{t.sendCode[kind]}</p>
          <p className="selectable mt-1 font-mono text-lg">{pairing.code}</p>
          <p className="text-pretty text-muted">{t.until(times.clock(pairing.until))}</p>
        </div>
        <Button size="small" onClick={() => pair(true)}>
          {common.cancel}
        </Button>
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
        disabled={state.kind === 'failed'}
        onClick={() => pair(false)}
      >
        {t.pair}
      </Button>
    </div>
  )
}
