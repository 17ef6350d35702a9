import { useId, useState } from 'react'
import type { Words } from '#words'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'

/** A name and the line that one would type; it is started only after a yes to it. */
export function AddAgent({ onDone }: { onDone(): void }) {
  const { agents, common, runtime: words } = useText()
  const t = agents.form
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const [name, setName] = useState('')
  const [line, setLine] = useState('')
  const [problem, setProblem] = useState<Words>()
  const problemId = useId()
  const isEmpty = name.trim() === '' || line.trim() === ''

  function save(): void {
    if (isEmpty) return
    runtime
      .request('agents.save', { name: name.trim(), agent: line.trim() })
      .then(({ problems: [first] }) => {
        setProblem(first?.words)
        if (!first) onDone()
      })
      .catch(tellFailure)
  }

  return (
    <form
      aria-label={t.label}
      className="mt-3 flex flex-col gap-2 rounded-lg bg-surface p-3"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <p className="text-sm text-pretty text-muted">{t.detail}</p>
      <div className="flex flex-wrap gap-2">
        <TextField
          label={t.name}
          placeholder="my-agent"
          value={name}
          onChange={setName}
          hasFocus
          {...(problem && { problemId })}
        />
        <TextField label={t.line} placeholder="my-agent --acp" value={line} onChange={setLine} />
      </div>
      {problem && (
        <p id={problemId} role="alert" className="selectable text-sm wrap-anywhere text-danger">
          {words.said(problem)}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={onDone}>
          {common.cancel}
        </Button>
        <Button size="small" look="primary" type="submit" disabled={isEmpty}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}
