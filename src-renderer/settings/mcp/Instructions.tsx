import type { McpInstructionsView } from '#contract'
import { DiffView } from '../../content/DiffView.tsx'
import { useText } from '../../language/use-text.ts'

/** The server's words to the model; where there was a yes to others, what is different. */
export function Instructions({ said }: { said: McpInstructionsView }) {
  const { mcp: t, runtime: words } = useText()
  const { status, text, diff } = said
  const reasons =
    status.kind === 'held' && status.why === 'changed'
      ? status.reasons
      : status.kind === 'refused'
        ? [status.reason]
        : []
  return (
    <div className="mt-1 flex flex-col gap-1 text-sm">
      {reasons.map((reason) => (
        <p key={reason.text} className="text-warning">
          {words.said(reason)}
        </p>
      ))}
      {diff === undefined ? (
        <p className="selectable wrap-anywhere whitespace-pre-wrap text-muted">{text}</p>
      ) : (
        <section aria-label={t.whatChanged}>
          <DiffView diff={diff} />
        </section>
      )}
    </div>
  )
}
