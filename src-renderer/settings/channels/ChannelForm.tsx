import { type ReactNode, useState } from 'react'
import type { ChannelKind, ChannelSetup, ChannelView } from '#contract'
import { RuntimeError } from '#wire'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { AddForm } from '../AddForm.tsx'
import { CHANNEL_FIELDS, setupOf } from './channel-fields.ts'

/** What a channel needs to know. A key goes to the key store, and is not shown again. */
export function ChannelForm(props: {
  kind: ChannelKind
  /** Entered anew; left out, a further one. */
  channel?: ChannelView
  onDone(): void
}) {
  const { kind, channel, onDone } = props
  const t = useText().channels
  const runtime = useRuntime()
  const fields = CHANNEL_FIELDS[kind]
  const [given, setGiven] = useState<Readonly<Record<string, string>>>(() => ({
    name: t.kinds[kind],
    ...Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial])),
    ...channel?.entered,
    ...(channel && { name: channel.name }),
  }))
  const set = (name: string) => (value: string) => setGiven((now) => ({ ...now, [name]: value }))
  const [firstEmpty] = useState(() => fields.find(({ name }) => given[name] === '')?.name)
  const isReady = [...fields, { name: 'name', isOptional: false }].every(
    ({ name, isOptional }) => isOptional || given[name]?.trim() !== '',
  )

  async function add(): Promise<void> {
    const setup: ChannelSetup = setupOf(kind, given)
    try {
      if (channel) await runtime.request('channels.enter', { id: channel.id, setup })
      else await runtime.request('channels.add', { setup })
    } catch (error) {
      throw error instanceof RuntimeError ? saidHere(error) : error
    }
    onDone()
  }

  /** What the contract refuses is said by the names of this form, and what each of them takes. */
  function saidHere(error: RuntimeError): RuntimeError {
    const said = [{ name: 'name', label: 'name' as const }, ...fields].flatMap(
      ({ name, label }) => {
        const how = t.wrong[name]
        return how && error.fields.includes(name) ? [t.wrongAt(t[label], how)] : []
      },
    )
    if (said.length === 0) return error
    return new RuntimeError(error.code, { text: said.join(' ') }, error.fields)
  }

  return (
    <AddForm
      name={channel ? t.changeOf(channel.name) : t.kinds[kind]}
      detail={t.how[kind]}
      button={channel ? t.changeIt : t.addIt}
      isReady={isReady}
      onSubmit={add}
      onCancel={onDone}
    >
      {(_, at) => (
        <>
          <Labelled label={t.name}>
            <TextField
              label={t.name}
              value={given.name ?? ''}
              onChange={set('name')}
              maxLength={60}
              {...at('name')}
            />
          </Labelled>
          {fields.map(({ name, label, isSecret = false, hint }) => (
            <Labelled key={name} label={t[label]}>
              <TextField
                label={t[label]}
                value={given[name] ?? ''}
                onChange={set(name)}
                isSecret={isSecret}
                hasFocus={name === firstEmpty}
                {...(hint && { placeholder: hint })}
                {...at(name)}
              />
            </Labelled>
          ))}
        </>
      )}
    </AddForm>
  )
}

/** The field says its name by itself to whoever does not see this, and stands below it on a phone. */
function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span aria-hidden className="w-44 shrink-0 text-sm text-muted">
        {label}
      </span>
      <div className="flex min-w-48 flex-1">{children}</div>
    </div>
  )
}
