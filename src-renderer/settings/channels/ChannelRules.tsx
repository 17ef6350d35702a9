import type { ChannelAsks, ChannelView, RequestOf } from '#contract'
import { useChannels } from '../../copies/toolbox/channels.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'

const WHEN: readonly ChannelAsks[] = ['never', 'away', 'always']

/** What goes out over a channel, and what an answer over it may do. */
export function ChannelRules({ channel }: { channel: ChannelView }) {
  const t = useText().channels
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const { id, name, kind, asks, tells, steers, maySteer, mayAllow, mayGrantSession } = channel
  const change = (next: Omit<RequestOf<'channels.change'>, 'id'>): void => {
    runtime.request('channels.change', { id, ...next }).catch(tellFailure)
  }
  const isPaired = channel.paired !== undefined
  return (
    <>
      {isPaired && (
        <When
          title={t.asks}
          label={t.asksOf(name)}
          value={asks}
          onChange={(value) => change({ asks: value })}
        />
      )}
      {isPaired && channel.isHeldBack && <HeldBack />}
      {isPaired && t.whoAnswers[kind] && (
        <p className="text-sm text-pretty text-warning">{t.whoAnswers[kind]}</p>
      )}
      {isPaired && !maySteer && (
        <Rule
          title={t.allow}
          label={t.allowOf(name)}
          isOn={mayAllow}
          onChange={(on) => change({ mayAllow: on })}
        />
      )}
      {isPaired && mayAllow && (
        <Rule
          title={t.session}
          label={t.sessionOf(name)}
          isOn={mayGrantSession}
          onChange={(on) => change({ mayGrantSession: on })}
        />
      )}
      <When
        title={t.tells}
        label={t.tellsOf(name)}
        value={tells}
        onChange={(value) => change({ tells: value })}
      />
      {isPaired && maySteer && (
        <Rule
          title={t.steers}
          label={t.steersOf(name)}
          isOn={steers}
          onChange={(on) => change({ steers: on })}
        />
      )}
    </>
  )
}

/** Two settings have to agree before anything goes out; here the other one is at hand. */
function HeldBack() {
  const t = useText().channels
  const runtime = useRuntime()
  const tellFailure = useTellFailure()

  async function sendOut(): Promise<void> {
    await runtime.request('approval.preferences.set', { nobodyThere: 'send' })
    useChannels.getState().changed(await runtime.request('channels.list', {}))
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
      <p className="min-w-40 flex-1 text-pretty text-warning">{t.notSentOut}</p>
      <Button size="small" onClick={() => void sendOut().catch(tellFailure)}>
        {t.sendOut}
      </Button>
    </div>
  )
}

function When(props: {
  title: string
  label: string
  value: ChannelAsks
  onChange(value: ChannelAsks): void
}) {
  const t = useText().channels
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
      <p>{props.title}</p>
      <Segmented
        label={props.label}
        value={props.value}
        options={WHEN.map((value) => ({ value, label: t.asksWhen[value] }))}
        onChange={props.onChange}
      />
    </div>
  )
}

function Rule(props: { title: string; label: string; isOn: boolean; onChange(on: boolean): void }) {
  return (
    <div className="flex items-center justify-between gap-2 text-sm">
      <p className="text-pretty">{props.title}</p>
      <Switch label={props.label} state={props.isOn ? 'on' : 'off'} onChange={props.onChange} />
    </div>
  )
}
