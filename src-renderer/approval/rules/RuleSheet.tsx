import { type ReactNode, useCallback, useState } from 'react'
import type { ApprovalScope, PreviewView, QuestionView } from '#contract'
import { dangersIn } from '../../language/danger-key.ts'
import { useText } from '../../language/use-text.ts'
import { ignoreLoss } from '../../runtime/ignore-loss.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { useLatestAnswer } from '../use-latest-answer.ts'
import { RulePattern } from './RulePattern.tsx'
import { RulePreview } from './RulePreview.tsx'

type Doing = 'allow' | 'rehearse'
const DOINGS: readonly Doing[] = ['allow', 'rehearse']

type RuleScope = Exclude<ApprovalScope, 'once'>

interface RuleSheetProps {
  question: QuestionView
  isOpen: boolean
  isSending: boolean
  onSave(rule: { decision: RuleScope; pattern: string }): void
  /** Left out where it cannot be rehearsed. */
  onRehearse?: ((pattern: string) => void) | undefined
  onClose(): void
}

/** Shows what a rule would let pass, before it is saved. */
export function RuleSheet(props: RuleSheetProps) {
  const { question, isOpen, isSending, onSave, onRehearse, onClose } = props
  const t = useText()
  const [wanted, setDoing] = useState<Doing>('allow')
  const doing = onRehearse ? wanted : 'allow'
  const scopes = ruleScopes(question)
  const [pattern, setPattern] = useState(question.patterns[0]?.pattern ?? '')
  const [isText, setText] = useState(false)
  const [chosen, setScope] = useState<RuleScope>()
  const scope = chosen ?? scopes.at(-1) ?? 'session'
  const { answer, isStale } = usePreview(question, pattern, isOpen)
  const canSave = !isSending && !isStale && answer?.ok === true
  return (
    <Sheet
      title={doing === 'allow' ? t.approval.rule.title : t.approval.rule.doings.rehearse}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.common.cancel}</Button>
          {doing === 'allow' ? (
            <Button
              look="primary"
              disabled={!canSave}
              onClick={() => onSave({ decision: scope, pattern })}
            >
              {t.approval.rule.save}
            </Button>
          ) : (
            <Button
              look="primary"
              disabled={isSending || pattern.trim() === ''}
              onClick={() => onRehearse?.(pattern.trim())}
            >
              {t.approval.rule.saveAndRehearse}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {onRehearse && (
          <div className="flex">
            <Segmented<Doing>
              label={t.approval.rule.does}
              value={doing}
              options={DOINGS.map((value) => ({ value, label: t.approval.rule.doings[value] }))}
              onChange={setDoing}
            />
          </div>
        )}
        <Labelled title={t.approval.rule.pattern} detail={t.approval.rule.patternDetail}>
          <Ladder question={question} pattern={pattern} onChoose={setPattern} />
          {dangersIn(pattern) && !isText ? (
            <div className="flex flex-wrap items-center justify-between gap-2">
              <RulePattern pattern={pattern} />
              <Button size="small" look="ghost" onClick={() => setText(true)}>
                {t.approval.rule.asText}
              </Button>
            </div>
          ) : (
            <TextArea
              label={t.approval.rule.pattern}
              value={pattern}
              onChange={setPattern}
              isCode
              hasFocus={isText}
              aria-invalid={answer?.ok === false}
            />
          )}
        </Labelled>
        {doing === 'rehearse' ? (
          <p className="text-muted">{t.approval.rule.rehearseDetail}</p>
        ) : (
          <>
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
          </>
        )}
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
