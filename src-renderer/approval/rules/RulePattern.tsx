import type { Words } from '#words'
import { dangersIn } from '../../language/danger-key.ts'
import { useText } from '../../language/use-text.ts'

/** A rule as it was written; a kind of danger is said in words instead. */
export function RulePattern({ pattern, words }: { pattern: string; words?: Words }) {
  const { runtime } = useText()
  if (!dangersIn(pattern))
    return (
      <code className="selectable min-w-0 font-mono as-run text-sm wrap-anywhere">{pattern}</code>
    )
  return (
    <span
      title={pattern}
      className="selectable inline-block min-w-0 as-run wrap-anywhere first-letter:uppercase"
    >
      {words ? runtime.covers({ pattern, words }) : runtime.ownRule(pattern)}
    </span>
  )
}
