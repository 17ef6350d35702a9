import { type ReactNode, useState } from 'react'
import type { ChannelKind, ChannelSetup } from '#contract'
import { RuntimeError } from '#wire'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { AddForm } from '../AddForm.tsx'
import { CHANNEL_FIELDS, setupOf } from './channel-fields.ts'

/** What a channel needs to know. A key goes to the key store, and is not shown again. */
export function ChannelForm({ kind, onDone }: { kind: ChannelKind; onDone(): void }) {
  const t = useText().channels
  const runtime = useRuntime()
  const fields = CHANNEL_FIELDS[kind]
  const [given, setGiven] = useState<Readonly<Record<string, string>>>(() => ({
    name: t.kinds[kind],
    ...Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial])),
  }))
  const set = (name: string) => (value: string) => setGiven((now) => ({ ...now, [name]: value }))
  const firstEmpty = fields.find(({ initial }) => initial === undefined)?.name

  async function add(): Promise<void> {
    const setup: ChannelSetup = setupOf(kind, given)
    try {
      await runtime.request('channels.add', { setup })
    } catch (error) {
      // What the contract refuses is refused without a word to people.
      if (!(error instanceof RuntimeError) || error.code !== 'bad-request') throw error
      throw new RuntimeError('bad-request', { text: t.wrongOf[kind] ?? t.wrong })
    }
    onDone()
  }

  return (
    <AddForm
      name={t.kinds[kind]}
      detail={t.how[kind]}
      button={t.addIt}
      isReady={given.name?.trim() !== ''}
      onSubmit={add}
      onCancel={onDone}
    >
      {(wrong) => (
        <>
          <Labelled label={t.name}>
            <TextField label={t.name} value={given.name ?? ''} onChange={set('name')} />
          </Labelled>
          {fields.map(({ name, label, isSecret = false, hint }, at) => (
            <Labelled key={name} label={t[label]}>
              <TextField
                label={t[label]}
                value={given[name] ?? ''}
                onChange={set(name)}
                isSecret={isSecret}
                hasFocus={name === firstEmpty}
                {...(hint && { placeholder: hint })}
                {...(at === fields.length - 1 && wrong)}
              />
            </Labelled>
          ))}
        </>
      )}
    </AddForm>
  )
}

/** The field says its name by itself to whoever does not see this. */
function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span aria-hidden className="w-44 shrink-0 text-sm text-muted">
        {label}
      </span>
      {children}
    </div>
  )
}
