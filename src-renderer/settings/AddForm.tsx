import { type ReactNode, useId, useState } from 'react'
import { RuntimeError } from '#wire'
import { useSettings } from '../copies/settings.ts'
import { useText } from '../language/use-text.ts'
import { ignoreLoss } from '../runtime/ignore-loss.ts'
import { useRuntime } from '../runtime/runtime-context.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { OpenForm } from '../ui/overlays/OpenForm.tsx'

interface Wrong {
  problemId?: string
}

interface AddFormProps {
  name: string
  detail?: string
  /** The fields; `wrong` belongs at the one that was refused, if it is known which. */
  children(wrong: Wrong, at: (field: string) => Wrong): ReactNode
  /** Beside the buttons of every form. */
  further?: ReactNode
  button: string
  isReady: boolean
  /** Said while it is at work. */
  busy?: string
  /** What it refuses is said in the form, which stays as it is. */
  onSubmit(): Promise<unknown>
  onCancel(): void
}

/** A small form below the head of a section: what is to be added, and what is wrong with it. */
export function AddForm(props: AddFormProps) {
  const { name, detail, children, further, button, isReady, busy, onSubmit, onCancel } = props
  const { common, runtime: words } = useText()
  const [problem, setProblem] = useState<RuntimeError>()
  const [isBusy, setBusy] = useState(false)
  const problemId = useId()
  const wrong = problem ? { problemId } : {}

  function submit(): void {
    if (!isReady || isBusy) return
    setBusy(true)
    setProblem(undefined)
    onSubmit()
      .catch((error: unknown) => {
        if (!(error instanceof RuntimeError)) throw error
        setProblem(error)
      })
      .finally(() => setBusy(false))
  }

  return (
    <OpenForm
      aria-label={name}
      className="mt-3 flex flex-col gap-2 rounded-lg bg-surface p-3"
      onSubmit={submit}
      onTyped={() => setProblem(undefined)}
      onCancel={onCancel}
    >
      {detail && <p className="text-sm text-pretty text-muted">{detail}</p>}
      {children(wrong, (field) => (problem?.fields.includes(field) ? wrong : {}))}
      {problem && (
        <p id={problemId} role="alert" className="selectable text-sm wrap-anywhere text-danger">
          {words.said(problem.words)}
        </p>
      )}
      <div className="flex items-center justify-end gap-2">
        {isBusy && busy && (
          <p role="status" className="flex-1 text-sm text-muted">
            {busy}
          </p>
        )}
        {further}
        <Button size="small" onClick={onCancel}>
          {common.cancel}
        </Button>
        <Button type="submit" look="primary" size="small" disabled={isBusy || !isReady}>
          {button}
        </Button>
      </div>
    </OpenForm>
  )
}

/** The first field of a form that asks where something comes from. */
export function SourceField(props: {
  form: { field: string; example: string }
  value: string
  onChange(value: string): void
  wrong: { problemId?: string }
}) {
  const { form, value, onChange, wrong } = props
  return (
    <div className="flex">
      <TextField
        label={form.field}
        placeholder={form.example}
        value={value}
        onChange={onChange}
        hasFocus
        {...wrong}
      />
    </div>
  )
}

/** The system's own dialog for folders, where the app has one. */
export function BrowseButton(props: {
  label: string
  start: string
  onChosen(path: string): void
}) {
  const { label, start, onChosen } = props
  const runtime = useRuntime()
  const isDesktop = useSettings((s) => s.view?.about.host === 'desktop')
  if (!isDesktop) return null

  function browse(): void {
    runtime
      .request('folders.choose', { start })
      .then(({ folder }) => folder && onChosen(folder))
      .catch(ignoreLoss)
  }

  return (
    <Button size="small" onClick={browse}>
      {label}
    </Button>
  )
}
