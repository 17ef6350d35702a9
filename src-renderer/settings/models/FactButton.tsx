import type { ReactNode } from 'react'
import { useText } from '../../language/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/overlays/Popover.tsx'

interface FactButtonProps {
  /** The fact as it is; the button says no more. */
  shown: string
  label: string
  /** Who says so. */
  from: ReactNode
  isOpen: boolean
  onOpenChange(isOpen: boolean): void
  /** The fields for another one; what is wrong with what they hold. */
  children: ReactNode
  problem: string | undefined
  onSave(): void
  /** Takes back what the person entered; left out, they entered nothing. */
  reset?: { label: string; run(): void } | undefined
}

/** Something that is known of a model, and a small form for who knows better. */
export function FactButton(props: FactButtonProps) {
  const { shown, label, from, isOpen, onOpenChange, children, problem, onSave, reset } = props
  const t = useText().models
  return (
    <Popover open={isOpen} onOpenChange={onOpenChange}>
      <PopoverTrigger className="rounded-sm text-left text-sm text-muted underline decoration-dotted underline-offset-2 hover:text-text">
        {shown}
      </PopoverTrigger>
      <PopoverContent align="start" aria-label={label} className="w-80 p-3">
        <form
          className="flex flex-col gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (problem === undefined) onSave()
          }}
        >
          <p className="text-sm text-muted">{from}</p>
          {children}
          {problem !== undefined && (
            <p role="alert" className="text-sm text-danger">
              {problem}
            </p>
          )}
          <div className="flex gap-2">
            <Button size="small" look="primary" type="submit" disabled={problem !== undefined}>
              {t.windowSave}
            </Button>
            {reset && (
              <Button size="small" look="ghost" onClick={reset.run}>
                {reset.label}
              </Button>
            )}
          </div>
        </form>
      </PopoverContent>
    </Popover>
  )
}
