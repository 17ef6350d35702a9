import type { ReactNode } from 'react'
import { useText } from '../../language/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Greeting } from './Greeting.tsx'

/** The first thing one sees: what this is, and the ways to begin. */
export function Welcome({ ways, onSkip }: { ways: ReactNode; onSkip(): void }) {
  const t = useText().session.welcome
  return (
    <div className="mx-auto flex min-h-full max-w-130 flex-col justify-center px-6 py-6">
      <Greeting title={t.title} detail={t.detail} ways={ways} />
      <Button look="ghost" size="small" className="mt-3 -ml-2 self-start" onClick={onSkip}>
        {t.skip}
      </Button>
    </div>
  )
}
