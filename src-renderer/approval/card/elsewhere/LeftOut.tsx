import type { ElsewhereLeftOut } from '#contract'
import { useText } from '../../../language/use-text.ts'

/** What the copy did without: the command may have missed it. */
export function LeftOut({ leftOut }: { leftOut: ElsewhereLeftOut[] }) {
  const { elsewhere: t } = useText()
  return leftOut.map(({ reason, paths, count }) => (
    <p key={reason} className="selectable text-sm wrap-anywhere text-muted">
      {t.leftOut[reason](t.names(paths.join(', '), count - paths.length))}
    </p>
  ))
}
