import { Coloured } from './markdown/CodeBlock.tsx'
import type { ColouredText } from './markdown/highlight.ts'

/** A sign says it as well as the colour does. */
export const DIFF_LOOKS = {
  same: { sign: ' ', look: '' },
  added: { sign: '+', look: 'bg-success-soft text-success' },
  removed: { sign: '−', look: 'bg-danger-soft text-danger' },
}

interface DiffTextProps {
  text: string
  pieces: readonly ColouredText[] | undefined
}

/** The words of a line, as code where somebody could read it as that. */
export function DiffText({ text, pieces }: DiffTextProps) {
  return pieces ? (
    <span className="whitespace-pre text-text">
      <Coloured pieces={pieces} />
    </span>
  ) : (
    <span className="whitespace-pre">{text}</span>
  )
}
