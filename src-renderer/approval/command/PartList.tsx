import type { PartView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { PartMark } from './PartMark.tsx'

const PART_CHARS = 120

/** Every command that would really run, with what is thought of it. */
export function PartList({ parts, text }: { parts: readonly PartView[]; text: string }) {
  const { approval: t, runtime } = useText()
  return (
    <ul className="flex flex-col gap-0.5">
      {parts.map(({ span, program, via, mark }) => (
        <li key={`${span.start}-${span.end}-${program}-${via.join()}`} className="flex gap-1">
          <span className="shrink-0">
            <PartMark kind={mark.kind} />
          </span>
          <span className="min-w-0 flex-1">
            <code className="font-mono as-run wrap-anywhere">
              {text.slice(span.start, Math.min(span.end, span.start + PART_CHARS))}
            </code>
            <span className="ml-2 text-muted">
              {t.marks[mark.kind]}
              {mark.kind === 'allowed' && ` ${runtime.ownRule(mark.rule)}`}
              {via.length > 0 && t.detail.via(via.join(' › '))}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
