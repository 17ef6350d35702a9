import { useEffect, useState } from 'react'
import type { ChannelKind } from '#contract'
import { useConnection } from '../../copies/connection.ts'
import { useSettings } from '../../copies/settings.ts'
import { useChannels } from '../../copies/toolbox/channels.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { SectionHead } from '../SectionHead.tsx'
import { ChannelForm } from './ChannelForm.tsx'
import { ChannelRow } from './ChannelRow.tsx'

const KINDS: readonly ChannelKind[] = [
  ...(['telegram', 'discord-bot', 'slack-app', 'ntfy', 'email', 'webhook'] as const),
  ...(['discord', 'slack'] as const),
]

/** Settings › Channels: how the person is reached when they are not at the machine. */
export function ChannelsSection() {
  const t = useText().channels
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const epoch = useConnection((s) => s.epoch)
  const view = useChannels((s) => s.view)
  const hasNoKeyStore = useSettings((s) => Boolean(s.view?.about.noKeyStore))
  const [adding, setAdding] = useState<ChannelKind>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the section is opened, and after each reconnect
  useEffect(() => {
    runtime.request('channels.list', {}).then(useChannels.getState().changed, tellFailure)
  }, [runtime, epoch])
  return (
    <section className="py-4">
      <SectionHead
        title={t.title}
        detail={t.detail}
        add={{
          label: t.add,
          choices: KINDS.map((kind) => ({ label: t.kinds[kind], run: () => setAdding(kind) })),
        }}
      >
        {hasNoKeyStore && <p className="mt-1 text-sm text-pretty text-warning">{t.eachStart}</p>}
      </SectionHead>
      {adding && <ChannelForm key={adding} kind={adding} onDone={() => setAdding(undefined)} />}
      {view?.channels.length === 0 && !adding && <p className="mt-4 text-muted">{t.none}</p>}
      <ul className="mt-2 flex flex-col">
        {view?.channels.map((channel) => (
          <ChannelRow key={channel.id} channel={channel} />
        ))}
      </ul>
    </section>
  )
}
