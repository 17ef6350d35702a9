import { useId, useState } from 'react'
import { useText } from '../../language/use-text.ts'

interface NumberFieldProps {
  label: string
  value: number
  limits: { min: number; max: number }
  onChange(value: number): void
}

/** A whole number within limits. Anything else stays and says why until it is mended; none is put back. */
export function NumberField({ label, value, limits, onChange }: NumberFieldProps) {
  const t = useText().settings
  const { min, max } = limits
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const [isRefused, setRefused] = useState(false)

  function leave(): void {
    if (typed === undefined) return
    const number = Number(typed)
    const isEmpty = typed.trim() === ''
    const isRight = isEmpty || (Number.isInteger(number) && number >= min && number <= max)
    setRefused(!isRight)
    if (!isRight) return
    if (!isEmpty) onChange(number)
    setTyped(undefined)
  }

  return (
    <div className="grid justify-items-end gap-1">
      <input
        type="number"
        aria-label={label}
        aria-invalid={isRefused}
        aria-describedby={isRefused ? id : undefined}
        min={min}
        max={max}
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => event.key === 'Enter' && leave()}
        className="h-7 w-24 rounded-md border border-line-strong bg-canvas px-2 text-text tabular-nums aria-invalid:border-danger"
      />
      {isRefused && (
        <p id={id} role="alert" className="text-right text-sm text-danger">
          {t.wholeNumber(min, max)}
        </p>
      )}
    </div>
  )
}
