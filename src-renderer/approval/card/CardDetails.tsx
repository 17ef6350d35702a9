import type { QuestionView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { PartList } from '../command/PartList.tsx'
import { Field, RuleFields } from '../command/RuleFields.tsx'
import { EarlierDecisions } from '../log/EarlierDecisions.tsx'

/** What the rules saw, what was decided before, and why a choice is missing. */
export function CardDetails({ question }: { question: QuestionView }) {
  const t = useText().approval
  return (
    <Disclosure label={t.details}>
      {() => (
        <dl className="selectable mt-2 grid gap-x-4 gap-y-2 pl-5 text-sm @sm:grid-cols-[auto_minmax(0,1fr)]">
          <RuleFields findings={question.findings} text={question.display.text} />
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
