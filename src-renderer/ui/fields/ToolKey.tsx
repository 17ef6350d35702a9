import { useState } from 'react'
import type { ToolKeyView } from '#contract'
import { useSettings } from '../../copies/settings.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../actions/use-tell-failure.ts'
import { Button } from '../Button.tsx'
import { OpenForm } from '../overlays/OpenForm.tsx'
import { Pill } from '../Pill.tsx'
import { TextField } from './TextField.tsx'

/** A key that a tool needs: whether it is there, and a masked field to enter it. */
export function ToolKey({ toolKey }: { toolKey: ToolKeyView }) {
  const t = useText().tools
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const isStored = toolKey.state === 'stored' || toolKey.state === 'locked'
  const [isReplacing, setReplacing] = useState(false)
  const isEditing = isReplacing || toolKey.state === 'missing'
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <code className="selectable font-mono text-sm">{toolKey.name}</code>
        <Pill tone={toolKey.state === 'missing' ? 'warning' : 'neutral'}>
          {t.keyStates[toolKey.state]}
        </Pill>
        <span className="flex-1" />
        {!isEditing && (
          <Button look="ghost" size="small" onClick={() => setReplacing(true)}>
            {t.keyReplace}
          </Button>
        )}
        {isStored && (
          <Button
            look="ghost"
            size="small"
            onClick={() =>
              runtime.request('secrets.remove', { name: toolKey.name }).catch(tellFailure)
            }
          >
            {t.keyRemove}
          </Button>
        )}
      </div>
      {isEditing && (
        <KeyField name={toolKey.name} hasFocus={isReplacing} onDone={() => setReplacing(false)} />
      )}
    </div>
  )
}

interface KeyFieldProps {
  name: string
  hasFocus: boolean
  onDone(): void
}

function KeyField({ name, hasFocus, onDone }: KeyFieldProps) {
  const t = useText().tools
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const hasKeyStore = useSettings((s) => !s.view?.about.noKeyStore)
  const [value, setValue] = useState('')

  function save(): void {
    const key = value.trim()
    if (key === '') return
    runtime.request('secrets.set', { name, value: key }).then(() => {
      setValue('')
      onDone()
    }, tellFailure)
  }

  return (
    <OpenForm className="flex flex-col gap-1" onSubmit={save}>
      <div className="flex gap-2">
        <TextField
          label={t.keyLabel(name)}
          placeholder={t.keyPlaceholder}
          isSecret
          autoComplete="off"
          hasFocus={hasFocus}
          value={value}
          onChange={setValue}
        />
        <Button type="submit" size="small" disabled={value.trim() === ''}>
          {t.keySave}
        </Button>
      </div>
      <p className="text-sm text-muted">{hasKeyStore ? t.encrypted : t.unencrypted}</p>
    </OpenForm>
  )
}
