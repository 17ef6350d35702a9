import { useText } from '../language/use-text.ts'
import { Code } from './markdown/CodeBlock.tsx'
import { MAX_SHOWN_CHARS } from './markdown/limits.ts'

/** A text of any length as it was written. */
export function Pre({ text, isJson = false }: { text: string; isJson?: boolean }) {
  const t = useText().session.message
  const left = text.length - MAX_SHOWN_CHARS
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard too
      tabIndex={0}
      className="selectable max-h-72 overflow-auto rounded-md bg-surface px-3 py-2 font-mono text-sm leading-relaxed break-words whitespace-pre-wrap"
    >
      <Code text={text.slice(0, MAX_SHOWN_CHARS)} language={isJson ? 'json' : ''} />
      {left > 0 && <p className="text-muted italic">{t.notShown(left)}</p>}
    </pre>
  )
}
