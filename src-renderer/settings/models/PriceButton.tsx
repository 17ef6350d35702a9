import { useState } from 'react'
import type { ModelView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FactButton } from './FactButton.tsx'

type Field = 'input' | 'output' | 'cachedInput'

const FIELDS: readonly Field[] = ['input', 'output', 'cachedInput']
const NOTHING_ENTERED: Record<Field, string> = { input: '', output: '', cachedInput: '' }

/** What a model costs, who says so, and another price from who knows better. */
export function PriceButton({ model }: { model: ModelView }) {
  const t = useText().models
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const { price } = model
  const [isOpen, setOpen] = useState(false)
  const [entered, setEntered] = useState(NOTHING_ENTERED)
  const wanted = priceIn(entered)

  function save(next: ReturnType<typeof priceIn> | null): void {
    if (next === undefined) return
    setOpen(false)
    runtime.request('models.setPrice', { model: model.id, price: next }).catch(tellFailure)
  }

  return (
    <FactButton
      shown={price ? t.price(shown(price.input), shown(price.output)) : t.noPrice}
      label={t.priceOf(model.name)}
      from={`${price ? t.priceFrom[price.from] : t.priceUnknown} ${t.priceUnit}`}
      isOpen={isOpen}
      onOpenChange={(open) => {
        setEntered({
          input: shown(price?.input),
          output: shown(price?.output),
          cachedInput: shown(price?.cachedInput),
        })
        setOpen(open)
      }}
      problem={wanted ? undefined : t.priceBad}
      onSave={() => save(wanted)}
      reset={price?.from === 'you' ? { label: t.priceReset, run: () => save(null) } : undefined}
    >
      <div className="flex gap-2">
        {FIELDS.map((field) => (
          <span key={field} className="flex min-w-0 flex-1 flex-col gap-1 text-sm">
            <span aria-hidden>{t.priceFields[field]}</span>
            <span className="flex">
              <TextField
                label={t.priceFields[field]}
                value={entered[field]}
                onChange={(text) => setEntered({ ...entered, [field]: text })}
                hasFocus={field === 'input'}
              />
            </span>
          </span>
        ))}
      </div>
    </FactButton>
  )
}

/** Undefined while what is entered is no price; the cache may be left empty. */
function priceIn(entered: Record<Field, string>) {
  const [input, output] = [dollars(entered.input), dollars(entered.output)]
  const isCached = entered.cachedInput.trim() !== ''
  const cachedInput = isCached ? dollars(entered.cachedInput) : undefined
  if (input === undefined || output === undefined) return undefined
  if (isCached && cachedInput === undefined) return undefined
  return { input, output, ...(cachedInput !== undefined && { cachedInput }) }
}

function dollars(text: string): number | undefined {
  const number = Number(text.trim().replace(/^\$/, '').replace(',', '.'))
  return text.trim() !== '' && number >= 0 && number <= 100_000 ? number : undefined
}

function shown(usd: number | undefined): string {
  return usd === undefined ? '' : String(usd)
}
