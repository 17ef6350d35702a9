import type { Words } from '#words'
import { useText } from '../language/use-text.ts'

interface NotKeptProps {
  more: number
  unkept: number
  notKept?: Words | undefined
}

/** What was changed and cannot be put back from here. */
export function NotKept({ more, unkept, notKept }: NotKeptProps) {
  const { changes: t, runtime } = useText()
  const lines = [
    ...(more > 0 ? [t.more(more)] : []),
    ...(unkept > 0 ? [t.unkept(unkept)] : []),
    ...(notKept ? [runtime.said(notKept)] : []),
  ]
  return lines.map((line) => (
    <p key={line} className="text-sm text-muted">
      {line}
    </p>
  ))
}
