import { useState } from 'react'
import type { ModelView } from '#contract'
import { OLLAMA_START } from '../../copies/models.ts'
import { compactCount } from '../../language/compact-count.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FactButton } from './FactButton.tsx'

const SMALLEST = 1_000

/** How much a model can take in, who says so, and another number from who knows better. */
export function WindowButton({ model, isOllama }: { model: ModelView; isOllama: boolean }) {
  const t = useText().models
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const { tokens, from, upTo } = model.window
  const [isOpen, setOpen] = useState(false)
  const [entered, setEntered] = useState('')
  const wanted = Number(entered.replaceAll(/[\s,._']/g, ''))
  const isGood = Number.isInteger(wanted) && wanted >= SMALLEST

  function save(next: number | null): void {
    setOpen(false)
    runtime.request('models.setWindow', { model: model.id, tokens: next }).catch(tellFailure)
  }

  return (
    <FactButton
      shown={t.window(compactCount(tokens))}
      label={t.windowOf(model.name)}
      from={`${t.windowFrom[from]} ${upTo ? t.windowUpTo(compactCount(upTo)) : ''}`}
      isOpen={isOpen}
      onOpenChange={(open) => {
        setEntered(String(tokens))
        setOpen(open)
      }}
      problem={isGood ? undefined : t.windowBad}
      onSave={() => save(wanted)}
      reset={from === 'you' ? { label: t.windowReset, run: () => save(null) } : undefined}
    >
      {isOllama && (
        <p className="text-sm text-muted">
          {t.ollamaHint}
          <code className="selectable mt-1 block font-mono">{OLLAMA_START}</code>
        </p>
      )}
      <span className="flex">
        <TextField label={t.windowTokens} value={entered} onChange={setEntered} hasFocus />
      </span>
    </FactButton>
  )
}
