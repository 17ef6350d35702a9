import { type ReactNode, useMemo } from 'react'
import { readResult } from '#results'
import { useText } from '../language/use-text.ts'
import { Disclosure } from '../ui/Disclosure.tsx'
import { Pre } from './Pre.tsx'
import { ResultBodyView } from './ResultBodyView.tsx'

interface CallResultProps {
  text: string
  /** What the call was given. */
  args?: Readonly<Record<string, unknown>> | undefined
  /** What it changed is shown already. */
  hasDiff?: boolean
  /** Somebody has said already that this is the result. */
  isUnderHeading?: boolean
}

/** What a tool answered, in words; the JSON it came in is there for whoever opens it. */
export function CallResult({
  text,
  args,
  hasDiff = false,
  isUnderHeading = false,
}: CallResultProps) {
  const { session, results } = useText()
  const t = session.call
  const { error, output, exitCode, body, words, raw } = useMemo(
    () => readResult(text, results),
    [text, results],
  )
  const path = typeof args?.path === 'string' ? args.path : ''
  const isBodyShown = body !== undefined && !(hasDiff && body.kind === 'diff')
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
      {(isBodyShown || words) && (
        <Part {...(!isUnderHeading && { title: t.result })}>
          {isBodyShown && <ResultBodyView body={body} path={path} />}
          {words && (
            <p className="selectable mt-1 wrap-anywhere whitespace-pre-wrap text-muted">{words}</p>
          )}
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
