import { useState } from 'react'
import { useText } from '../../language/use-text.ts'

const LEAST = 0.1
const MOST = 525_600

interface WaitMinutesProps {
  minutes: number
  onChange(minutes: number): void
}

/** A number of minutes; what is no such number is put back when the field is left. */
export function WaitMinutes({ minutes, onChange }: WaitMinutesProps) {
  const t = useText().approvalSettings
  const [text, setText] = useState(String(minutes))

  function leave(): void {
    const typed = Number(text)
    const isGood = text.trim() !== '' && typed >= LEAST && typed <= MOST
    if (!isGood) setText(String(minutes))
    else if (typed !== minutes) onChange(typed)
  }

  return (
    <span className="flex items-center gap-2 text-muted">
      {t.after}
      <input
        type="number"
        aria-label={t.minutes}
        min={LEAST}
        max={MOST}
        step="any"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => event.key === 'Enter' && leave()}
        className="h-7 w-20 rounded-md border border-line-strong bg-canvas px-2 text-text tabular-nums"
      />
      {t.minutesUnit}
    </span>
  )
}
