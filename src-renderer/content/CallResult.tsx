import type { ReactNode } from 'react'
import { readResult } from '#results'
import { useText } from '../language/use-text.ts'
import { Disclosure } from '../ui/Disclosure.tsx'
import { Code } from './markdown/CodeBlock.tsx'
import { MAX_SHOWN_CHARS } from './markdown/limits.ts'

interface CallResultProps {
  text: string
  hasDiff?: boolean
  /** Somebody has said already that this is the result. */
  isUnderHeading?: boolean
}

/** What a tool answered, in words; the JSON it came in is there for whoever opens it. */
export function CallResult({ text, hasDiff = false, isUnderHeading = false }: CallResultProps) {
  const t = useText().session.call
  const { error, output, exitCode, words, raw } = readResult(text)
  return (
    <>
      {error && (
        <Part title={t.error}>
          <p className="selectable break-words whitespace-pre-wrap text-danger">{error}</p>
        </Part>
      )}
      {output !== undefined && (
        <Part title={exitCode === undefined ? t.output : `${t.output} · ${t.exitCode(exitCode)}`}>
          {output.trim() === '' ? (
            <p className="text-muted">{t.noOutput}</p>
          ) : (
            <Pre text={output.trimEnd()} />
          )}
        </Part>
      )}
      {words && !hasDiff && (
        <Part {...(!isUnderHeading && { title: t.result })}>
          <Pre text={words} />
        </Part>
      )}
      {raw && <Disclosure label={t.raw}>{() => <Pre text={raw} isJson />}</Disclosure>}
    </>
  )
}

export function Part({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      {title && <h3 className="mb-0.5 text-sm text-muted">{title}</h3>}
      {children}
    </section>
  )
}

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
