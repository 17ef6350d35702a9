import type { ReactNode } from 'react'
import type { FindingView, TextSpan } from '#contract'
import { useText } from '../../language/use-text.ts'
import { distinct, LevelWord } from './Reasons.tsx'

const MATCH_CHARS = 200

interface RuleFieldsProps {
  findings: readonly FindingView[]
  /** The command, in which the rules found something. */
  text: string
}

/** Which rules saw what, by the names that they have in the log; for whoever opens the details. */
export function RuleFields({ findings, text }: RuleFieldsProps) {
  const t = useText().approval
  return distinct(findings).map(({ level, rule, sentence, span, resolved }) => (
    <Field key={`${rule} ${sentence}`} name={t.detail.rule}>
      <LevelWord level={level} /> <code className="font-mono as-run">{rule}</code>
      <span className="block">
        {t.detail.matches} <Code>{cut(text, span)}</Code>
      </span>
      {resolved !== undefined && (
        <span className="block">
          {t.detail.resolved} <Code>{resolved}</Code>
        </span>
      )}
    </Field>
  ))
}

export function Field({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted @max-sm:-mb-2">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  )
}

function Code({ children }: { children: string }) {
  return <code className="rounded-sm bg-surface px-1 font-mono as-run">{children}</code>
}

function cut(text: string, { start, end }: TextSpan): string {
  const match = text.slice(start, end)
  return match.length > MATCH_CHARS ? `${match.slice(0, MATCH_CHARS)}…` : match
}
