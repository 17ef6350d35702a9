import type { ReactNode } from 'react'
import type { QuestionView, TextSpan } from '#contract'
import { useText } from '../../language/use-text.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { PartList } from '../command/PartList.tsx'
import { distinct, LevelWord } from '../command/Reasons.tsx'
import { EarlierDecisions } from '../log/EarlierDecisions.tsx'

const MATCH_CHARS = 200

/** What the rules saw, what was decided before, and why a choice is missing. */
export function CardDetails({ question }: { question: QuestionView }) {
  const t = useText().approval
  return (
    <Disclosure label={t.details}>
      {() => (
        <dl className="selectable mt-2 grid gap-x-4 gap-y-2 pl-5 text-sm @sm:grid-cols-[auto_minmax(0,1fr)]">
          <Findings question={question} />
          {question.parts.length > 1 && (
            <Field name={t.detail.parts}>
              <PartList parts={question.parts} text={question.display.text} />
            </Field>
          )}
          <NotOffered question={question} />
          <Field name={t.detail.earlier}>
            <EarlierDecisions command={question.command} />
          </Field>
          <Field name={t.detail.where}>
            {question.tool} · {t.onPlace(question.backend)} ·{' '}
            <span className="as-run">{question.cwd}</span>
            {question.backend.sandbox && (
              <span className="block text-muted">{t.sandboxDetail[question.backend.sandbox]}</span>
            )}
            {question.backend.type !== 'local' && (
              <span className="block text-muted">
                {question.backend.isolated ? t.isolated : t.reachesOut}
              </span>
            )}
          </Field>
        </dl>
      )}
    </Disclosure>
  )
}

function Findings({ question }: { question: QuestionView }) {
  const t = useText().approval
  return distinct(question.findings).map(({ level, rule, sentence, span, resolved }) => (
    <Field key={`${rule} ${sentence}`} name={t.detail.rule}>
      <LevelWord level={level} /> <code className="font-mono as-run">{rule}</code>
      <span className="block">
        {t.detail.matches} <Code>{cut(question.display.text, span)}</Code>
      </span>
      {resolved !== undefined && (
        <span className="block">
          {t.detail.resolved} <Code>{resolved}</Code>
        </span>
      )}
    </Field>
  ))
}

function NotOffered({ question }: { question: QuestionView }) {
  const { approval: t, common, runtime } = useText()
  const missing = question.scopes.flatMap((offer) => (offer.offered ? [] : [offer]))
  const reasons = new Map(missing.map(({ reason }) => [reason.text, reason]))
  return [...reasons].map(([text, reason]) => (
    <Field key={text} name={t.detail.notOffered}>
      {common.list(
        missing
          .filter((offer) => offer.reason.text === text)
          .map(({ scope }) => t.scopes[scope].replace('…', '')),
      )}
      <span className="block text-muted">{runtime.said(reason)}</span>
    </Field>
  ))
}

function Field({ name, children }: { name: string; children: ReactNode }) {
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
