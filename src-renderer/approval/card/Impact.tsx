import { FileX } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ImpactView, QuestionView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { ignoreLoss } from '../../runtime/ignore-loss.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'

/** What a destructive command would take away, counted by the runtime. */
export function Impact({ question }: { question: QuestionView }) {
  const { approval, runtime } = useText()
  const t = approval.impact
  const impact = useImpact(question)
  if (!impact) return <Line>{t.counting}</Line>
  if (impact.kind === 'unknown') return <Line>{t.unknown(runtime.said(impact.reason))}</Line>
  if (impact.files === 0 && impact.complete)
    return <Line>{impact.overwrites ? t.nothingOverwritten : t.nothing}</Line>
  return <Counted impact={impact} />
}

function Counted({ impact }: { impact: Extract<ImpactView, { kind: 'counted' }> }) {
  const t = useText().approval
  const { overwrites, files, notInGit, complete: isComplete, paths } = impact
  const words = t.impact.removes({
    overwrites,
    files,
    size: t.bytes(impact.bytes),
    notInGit,
    isComplete,
  })
  const left = files - paths.length
  return (
    <Disclosure
      label={
        <span className="flex items-center gap-1.5 font-medium text-text">
          <FileX size={14} strokeWidth={1.75} className="shrink-0 text-danger" aria-hidden />
          {words}
        </span>
      }
    >
      {() => (
        <ul className="selectable mt-1 max-h-40 overflow-y-auto pl-5 font-mono as-run text-sm text-muted">
          {paths.map((path) => (
            <li key={path} className="wrap-anywhere">
              {path}
            </li>
          ))}
          {left > 0 && <li className="font-sans">{t.impact.more(left)}</li>}
        </ul>
      )}
    </Disclosure>
  )
}

function Line({ children }: { children: string }) {
  return <p className="text-muted">{children}</p>
}

function useImpact({ id }: QuestionView): ImpactView | undefined {
  const runtime = useRuntime()
  const [impact, setImpact] = useState<ImpactView>()
  useEffect(() => {
    let isCurrent = true
    runtime
      .request('approval.impact', { id })
      .then((counted) => isCurrent && setImpact(counted))
      .catch(ignoreLoss)
    return () => {
      isCurrent = false
    }
  }, [id, runtime])
  return impact
}
