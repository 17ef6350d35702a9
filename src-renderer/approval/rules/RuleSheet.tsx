import { type ReactNode, useCallback, useState } from 'react'
import type { ApprovalScope, PreviewView, QuestionView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { ignoreLoss } from '../../runtime/ignore-loss.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { useLatestAnswer } from '../use-latest-answer.ts'
import { RulePreview } from './RulePreview.tsx'

type RuleScope = Exclude<ApprovalScope, 'once'>

interface RuleSheetProps {
  question: QuestionView
  isOpen: boolean
  isSending: boolean
  onSave(rule: { decision: RuleScope; pattern: string }): void
  onClose(): void
}

/** Shows what a rule would let pass, before it is saved. */
export function RuleSheet({ question, isOpen, isSending, onSave, onClose }: RuleSheetProps) {
  const t = useText()
  const scopes = ruleScopes(question)
  const [pattern, setPattern] = useState(question.patterns[0]?.pattern ?? '')
  const [chosen, setScope] = useState<RuleScope>()
  const scope = chosen ?? scopes.at(-1) ?? 'session'
  const { answer, isStale } = usePreview(question, pattern, isOpen)
  const canSave = !isSending && !isStale && answer?.ok === true
  return (
    <Sheet
      title={t.approval.rule.title}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.common.cancel}</Button>
          <Button
            look="primary"
            disabled={!canSave}
            onClick={() => onSave({ decision: scope, pattern })}
          >
            {t.approval.rule.save}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Labelled title={t.approval.rule.pattern} detail={t.approval.rule.patternDetail}>
          <Ladder question={question} pattern={pattern} onChoose={setPattern} />
          <TextArea
            label={t.approval.rule.pattern}
            value={pattern}
            onChange={setPattern}
            isCode
            aria-invalid={answer?.ok === false}
          />
        </Labelled>
        <Labelled title={t.approval.rule.holds}>
          <Segmented<RuleScope>
            label={t.approval.rule.holds}
            value={scope}
            options={scopes.map((value) => ({ value, label: t.approval.rule.scopes[value] }))}
            onChange={(value) => setScope(value)}
          />
        </Labelled>
        <RulePreview
          pattern={pattern}
          preview={answer}
          isStale={isStale}
          isKept={isPermanent(scope)}
        />
      </div>
    </Sheet>
  )
}

/** From the exact command to the whole class of danger, a step at a time. */
function Ladder(props: {
  question: QuestionView
  pattern: string
  onChoose(pattern: string): void
}) {
  const { approval, runtime } = useText()
  const t = approval.rule
  const { question, pattern, onChoose } = props
  return (
    <div className="flex flex-wrap gap-1">
      {question.patterns.map((offer) => (
        <Button
          key={offer.pattern}
          size="small"
          look="ghost"
          aria-pressed={offer.pattern === pattern}
          title={runtime.covers(offer)}
          onClick={() => onChoose(offer.pattern)}
        >
          {t.widths[offer.width]}
        </Button>
      ))}
    </div>
  )
}

function Labelled(props: { title: string; detail?: string; children: ReactNode }) {
  return (
    <section className="flex flex-col items-start gap-1.5">
      <h3 className="font-medium">
        {props.title}
        {props.detail && <span className="ml-2 font-normal text-muted">{props.detail}</span>}
      </h3>
      {props.children}
    </section>
  )
}

export function ruleScopes(question: QuestionView): RuleScope[] {
  return question.scopes.flatMap(({ scope, offered }) => (offered && scope !== 'once' ? scope : []))
}

function isPermanent(scope: RuleScope): boolean {
  return scope === 'project' || scope === 'always'
}

function usePreview({ id }: QuestionView, pattern: string, isOpen: boolean) {
  const runtime = useRuntime()
  const ask = useCallback(
    async (text: string): Promise<PreviewView | undefined> =>
      isOpen
        ? runtime.request('approval.preview', { id, pattern: text }).catch(ignoreLoss)
        : undefined,
    [runtime, id, isOpen],
  )
  return useLatestAnswer(pattern, ask)
}
