import type { ReactNode } from 'react'
import type { ToolCallView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { Code } from '../markdown/CodeBlock.tsx'
import { MAX_SHOWN_CHARS } from '../markdown/limits.ts'
import { DiffView } from './DiffView.tsx'
import { parseRecord } from './foreign-json.ts'
import { readResult } from './read-result.ts'

/** Everything about a call: what was asked for, what came back, what changed. */
export function CallDetails({ call }: { call: ToolCallView }) {
  const t = useText().session.call
  return (
    <div className="flex flex-col gap-2 pt-1 pb-2 pl-7">
      <Part title={t.arguments}>
        <Arguments text={call.arguments} />
      </Part>
      {call.diff && (
        <Part title={t.changes}>
          <DiffView diff={call.diff} changes={call.changes} />
        </Part>
      )}
      {call.result !== undefined && <Result text={call.result} hasDiff={Boolean(call.diff)} />}
    </div>
  )
}

function Arguments({ text }: { text: string }) {
  const args = parseRecord(text)
  const only = args && Object.values(args)
  if (only?.length === 1 && typeof only[0] === 'string') return <Pre text={only[0]} />
  return <Pre text={args ? JSON.stringify(args, null, 2) : text} isJson={args !== undefined} />
}

function Result({ text, hasDiff }: { text: string; hasDiff: boolean }) {
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
        <Part title={t.result}>
          <Pre text={words} />
        </Part>
      )}
      {raw && <Disclosure label={t.raw}>{() => <Pre text={raw} isJson />}</Disclosure>}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-0.5 text-sm text-muted">{title}</h3>
      {children}
    </section>
  )
}

function Pre({ text, isJson = false }: { text: string; isJson?: boolean }) {
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
