import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type Tone = 'neutral' | 'accent' | 'agent' | 'success' | 'warning' | 'danger'

const TONES: Readonly<Record<Tone, string>> = {
  neutral: 'bg-hover text-muted',
  accent: 'bg-accent-soft text-accent',
  agent: 'bg-agent-soft text-agent',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
}

export function Pill({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex h-5 shrink-0 items-center gap-1 rounded-full px-2 text-xs font-medium whitespace-nowrap',
        TONES[tone],
      )}
    >
      {children}
    </span>
  )
}
