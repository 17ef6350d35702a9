import { useState } from 'react'
import type { ChannelKind, ChannelSetup } from '#contract'
import { RuntimeError } from '#wire'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { AddForm } from '../AddForm.tsx'

const SERVERS = { telegram: 'https://api.telegram.org', ntfy: 'https://ntfy.sh' } as const

/** What a channel needs to know. A key goes to the key store, and is not shown again. */
export function ChannelForm({ kind, onDone }: { kind: ChannelKind; onDone(): void }) {
  const t = useText().channels
  const runtime = useRuntime()
  const [name, setName] = useState<string>(t.kinds[kind])
  const [server, setServer] = useState<string>(kind in SERVERS ? SERVERS[kind as 'ntfy'] : '')
  const [topic, setTopic] = useState('')
  const [secret, setSecret] = useState('')
  const isHook = kind !== 'telegram' && kind !== 'ntfy'

  async function add(): Promise<void> {
    try {
      await runtime.request('channels.add', { setup: setupOf() })
    } catch (error) {
      // What the contract refuses is refused without a word to people.
      if (!(error instanceof RuntimeError) || error.code !== 'bad-request') throw error
      throw new RuntimeError('bad-request', { text: t.wrong })
    }
    onDone()
  }

  function setupOf(): ChannelSetup {
    const given = { name: name.trim(), server: server.trim() }
    if (kind === 'telegram') return { kind, ...given, token: secret.trim() }
    if (kind === 'ntfy') return { kind, ...given, topic: topic.trim(), token: secret.trim() }
    return { kind, name: name.trim(), url: secret.trim() }
  }

  return (
    <AddForm
      name={t.kinds[kind]}
      detail={t.how[kind]}
      button={t.addIt}
      isReady={name.trim() !== ''}
      onSubmit={add}
      onCancel={onDone}
    >
      {(wrong) => (
        <>
          <div className="flex">
            <TextField label={t.name} value={name} onChange={setName} />
          </div>
          {!isHook && (
            <div className="flex">
              <TextField label={t.server} value={server} onChange={setServer} />
            </div>
          )}
          {kind === 'ntfy' && (
            <div className="flex">
              <TextField label={t.topic} value={topic} onChange={setTopic} />
            </div>
          )}
          <div className="flex">
            <TextField
              label={isHook ? t.address : kind === 'ntfy' ? t.optionalKey : t.token}
              value={secret}
              onChange={setSecret}
              isSecret
              hasFocus
              {...wrong}
            />
          </div>
        </>
      )}
    </AddForm>
  )
}
