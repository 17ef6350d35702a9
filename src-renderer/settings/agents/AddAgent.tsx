import { useState } from 'react'
import { RuntimeError } from '#wire'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { AddForm } from '../AddForm.tsx'

/** A name and the line that one would type; it is started only after a yes to it. */
export function AddAgent({ onDone }: { onDone(): void }) {
  const t = useText().agents.form
  const runtime = useRuntime()
  const [name, setName] = useState('')
  const [line, setLine] = useState('')

  async function save(): Promise<void> {
    const agent = { name: name.trim(), agent: line.trim() }
    const { problems } = await runtime.request('agents.save', agent)
    if (problems[0]) throw new RuntimeError('bad-request', problems[0].words)
    onDone()
  }

  return (
    <AddForm
      name={t.label}
      detail={t.detail}
      button={t.save}
      isReady={name.trim() !== '' && line.trim() !== ''}
      onSubmit={save}
      onCancel={onDone}
    >
      {(wrong) => (
        <div className="flex flex-wrap gap-2">
          <TextField
            label={t.name}
            placeholder="my-agent"
            value={name}
            onChange={setName}
            hasFocus
            {...wrong}
          />
          <TextField label={t.line} placeholder="my-agent --acp" value={line} onChange={setLine} />
        </div>
      )}
    </AddForm>
  )
}
