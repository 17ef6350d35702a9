import { useEffect, useState } from 'react'
import type { GuideTextView } from '#contract'
import { RuntimeError } from '#wire'
import type { Words } from '#words'
import { DiffView } from '../../content/DiffView.tsx'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { classes } from '../../ui/classes.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'

interface GuideTextProps {
  sessionId: string
  path: string
  name: string
}

/** What a rules file says, or what has changed in it; suspicious lines are marked, and why is said. */
export function GuideText({ sessionId, path, name }: GuideTextProps) {
  const { guides: t, runtime: words } = useText()
  const runtime = useRuntime()
  const [read, setRead] = useState<GuideTextView>()
  const [failure, setFailure] = useState<Words>()
  useEffect(() => {
    let isCurrent = true
    runtime.request('guides.read', { sessionId, path }).then(
      (found) => isCurrent && setRead(found),
      (error: unknown) => {
        if (!(error instanceof RuntimeError)) throw error
        if (isCurrent) setFailure(error.words)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [runtime, sessionId, path])
  if (failure) return <p className="text-sm">{words.said(failure)}</p>
  if (!read) return <p className="animate-late text-sm text-muted">{t.loading}</p>
  const whole = <MarkedLines read={read} label={t.textOf(name)} />
  if (read.diff === undefined) return whole
  return (
    <>
      <DiffView diff={read.diff} />
      {/* What is suspicious is seen without a further press. */}
      {read.marks.length > 0 ? whole : <Disclosure label={t.text}>{() => whole}</Disclosure>}
    </>
  )
}

function MarkedLines({ read, label }: { read: GuideTextView; label: string }) {
  const t = useText().guides
  const marks = new Map(read.marks.map(({ line, what }) => [line, what]))
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard too
      tabIndex={0}
      className="selectable max-h-72 overflow-auto rounded-md bg-surface px-3 py-2 font-mono text-sm leading-relaxed break-words whitespace-pre-wrap"
    >
      {read.text.split('\n').map((line, index) => {
        const mark = marks.get(index + 1)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text that never changes
          <p key={index} className={classes('min-h-[1lh]', mark && 'bg-warning-soft')}>
            {line}
            {mark && <span className="ml-2 text-xs text-warning">{t.marks[mark]}</span>}
          </p>
        )
      })}
    </section>
  )
}
