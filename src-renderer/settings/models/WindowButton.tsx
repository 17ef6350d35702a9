import { useState } from 'react'
import type { ModelView } from '#contract'
import { OLLAMA_START } from '../../copies/models.ts'
import { compactCount } from '../../language/compact-count.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/overlays/Popover.tsx'

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
    <Popover
      open={isOpen}
      onOpenChange={(open) => {
        setEntered(String(tokens))
        setOpen(open)
      }}
    >
      <PopoverTrigger className="rounded-sm text-left text-sm text-muted underline decoration-dotted underline-offset-2 hover:text-text">
        {t.window(compactCount(tokens))}
      </PopoverTrigger>
      <PopoverContent align="start" aria-label={t.windowOf(model.name)} className="w-80 p-3">
        <form
          className="flex flex-col gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (isGood) save(wanted)
          }}
        >
          <p className="text-sm text-muted">
            {t.windowFrom[from]} {upTo && t.windowUpTo(compactCount(upTo))}
          </p>
          {isOllama && (
            <p className="text-sm text-muted">
              {t.ollamaHint}
              <code className="selectable mt-1 block font-mono">{OLLAMA_START}</code>
            </p>
          )}
          <div className="flex gap-2">
            <TextField label={t.windowTokens} value={entered} onChange={setEntered} hasFocus />
            <Button size="small" look="primary" type="submit" disabled={!isGood}>
              {t.windowSave}
            </Button>
          </div>
          {!isGood && (
            <p role="alert" className="text-sm text-danger">
              {t.windowBad}
            </p>
          )}
          {from === 'you' && (
            <Button size="small" look="ghost" className="self-start" onClick={() => save(null)}>
              {t.windowReset}
            </Button>
          )}
        </form>
      </PopoverContent>
    </Popover>
  )
}
