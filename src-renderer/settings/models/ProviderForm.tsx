import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { ProviderView } from '#contract'
import { RuntimeError } from '#wire'
import type { Words } from '#words'
import { useSettings } from '../../copies/settings.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { OpenForm } from '../../ui/overlays/OpenForm.tsx'

const KNOWN: readonly { name: string; baseUrl: string }[] = [
  { name: 'OpenAI', baseUrl: 'https://api.openai.com/v1' },
  { name: 'OpenRouter', baseUrl: 'https://openrouter.ai/api/v1' },
  { name: 'Anthropic', baseUrl: 'https://api.anthropic.com/v1' },
  { name: 'Google', baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai' },
  { name: 'DeepSeek', baseUrl: 'https://api.deepseek.com/v1' },
  { name: 'Mistral', baseUrl: 'https://api.mistral.ai/v1' },
  { name: 'Groq', baseUrl: 'https://api.groq.com/openai/v1' },
  { name: 'xAI', baseUrl: 'https://api.x.ai/v1' },
  { name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { name: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
  { name: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1' },
]

interface ProviderFormProps {
  /** Left out: a new one. */
  provider?: ProviderView
  onSaved(provider: ProviderView): void
  onCancel(): void
}

/** A model server and its key; tried, and saved when it works or when the person wants it anyway. */
export function ProviderForm({ provider, onSaved, onCancel }: ProviderFormProps) {
  const t = useText()
  const runtime = useRuntime()
  const hasKeyStore = useSettings((s) => !s.view?.about.noKeyStore)
  const [name, setName] = useState(provider?.name ?? KNOWN[0]?.name ?? '')
  const [baseUrl, setBaseUrl] = useState(provider?.baseUrl ?? KNOWN[0]?.baseUrl ?? '')
  const [key, setKey] = useState('')
  const [problem, setProblem] = useState<Words>()
  const [canForce, setCanForce] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const end = useRef<HTMLDivElement>(null)
  // All of it, as far as there is room; and then what went wrong, with the ways on below it.
  useEffect(() => {
    const shown = problem ? end.current : end.current?.closest('form')
    shown?.scrollIntoView({ block: 'nearest' })
  }, [problem])

  function save(evenIfItFails: boolean): void {
    if (!/^https?:\/\/./.test(baseUrl.trim())) {
      setProblem({ text: t.models.badAddress })
      return
    }
    setSaving(true)
    setProblem(undefined)
    setCanForce(false)
    runtime
      .request('models.saveProvider', {
        ...(provider && { id: provider.id }),
        name: name.trim(),
        baseUrl: baseUrl.trim(),
        ...(key.trim() && { key: key.trim() }),
        ...(evenIfItFails && { evenIfItFails }),
      })
      .then(
        (saved) => {
          setSaving(false)
          onSaved(saved)
        },
        (error: unknown) => {
          if (!(error instanceof RuntimeError)) throw error
          setSaving(false)
          setProblem(error.words)
          setCanForce(error.code === 'unavailable')
        },
      )
  }

  return (
    <OpenForm
      className="flex scroll-my-4 flex-col gap-3"
      onSubmit={() => save(false)}
      onCancel={onCancel}
    >
      {!provider && (
        <div className="flex flex-wrap items-center gap-1.5">
          <span className="mr-1 text-sm text-muted">{t.models.known}</span>
          {KNOWN.map((known) => (
            <Button
              key={known.name}
              size="small"
              onClick={() => {
                setName(known.name)
                setBaseUrl(known.baseUrl)
              }}
            >
              {known.name}
            </Button>
          ))}
        </div>
      )}
      <Field label={t.models.name}>
        <TextField label={t.models.name} value={name} onChange={setName} />
      </Field>
      <Field label={t.models.address}>
        <TextField
          label={t.models.address}
          placeholder={t.models.addressHint}
          value={baseUrl}
          onChange={setBaseUrl}
        />
      </Field>
      <Field label={t.models.key} hint={hasKeyStore ? t.models.encrypted : t.models.unencrypted}>
        <TextField
          label={t.models.key}
          isSecret
          autoComplete="off"
          placeholder={provider?.hasKey ? t.models.keyKept : t.models.keyOptional}
          value={key}
          onChange={setKey}
        />
      </Field>
      {problem && (
        <p role="alert" className="selectable break-words text-danger">
          {t.runtime.said(problem)}
          {canForce && <span className="block text-muted">{t.models.notSaved}</span>}
        </p>
      )}
      <div ref={end} className="flex scroll-mb-4 justify-end gap-2">
        <Button size="small" onClick={onCancel}>
          {t.common.cancel}
        </Button>
        {canForce && (
          <Button size="small" onClick={() => save(true)}>
            {t.models.saveAnyway}
          </Button>
        )}
        <Button size="small" look="primary" type="submit" disabled={isSaving || name.trim() === ''}>
          {isSaving ? t.models.saving : t.models.save}
        </Button>
      </div>
    </OpenForm>
  )
}

function Field({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  const id = useId()
  return (
    <div className="grid grid-cols-[5rem_1fr] items-center gap-x-3 gap-y-1">
      <span className="text-sm text-muted" aria-hidden>
        {label}
      </span>
      <div className="flex" aria-describedby={hint && id}>
        {children}
      </div>
      {hint && (
        <p id={id} className="col-start-2 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
