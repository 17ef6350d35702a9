import { useState } from 'react'

interface NumberFieldProps {
  label: string
  value: number
  limits: { min: number; max: number }
  onChange(value: number): void
}

/** A whole number within limits; anything else is put back when the field is left. */
export function NumberField({ label, value, limits, onChange }: NumberFieldProps) {
  const { min, max } = limits
  const [typed, setTyped] = useState<string>()

  function leave(): void {
    const number = Number(typed)
    if (typed?.trim() && Number.isInteger(number) && number >= min && number <= max)
      onChange(number)
    setTyped(undefined)
  }

  return (
    <input
      type="number"
      aria-label={label}
      min={min}
      max={max}
      value={typed ?? value}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Enter' && leave()}
      className="h-7 w-24 rounded-md border border-line-strong bg-canvas px-2 text-text tabular-nums"
    />
  )
}
