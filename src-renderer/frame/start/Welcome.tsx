import type { ReactNode } from 'react'
import { useText } from '../../language/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Mark.tsx'

/** The first thing one sees: what this is, and the ways to begin. */
export function Welcome({ ways, onSkip }: { ways: ReactNode; onSkip(): void }) {
  const t = useText().session.welcome
  return (
    <div className="mx-auto flex min-h-full max-w-130 flex-col justify-center px-6 py-6">
      {/* In a low window what can be done comes first. */}
      <span className="mb-5 [@media(max-height:40rem)]:hidden">
        <Mark size={40} />
      </span>
      <h2 className="text-xl font-semibold tracking-tight text-balance">{t.title}</h2>
      <p className="mt-2 text-lg text-pretty text-muted">{t.detail}</p>
      {ways}
      <Button look="ghost" size="small" className="mt-3 -ml-2 self-start" onClick={onSkip}>
        {t.skip}
      </Button>
    </div>
  )
}
