import { Bot, SquareTerminal } from 'lucide-react'
import { useId, useState } from 'react'
import type { ApprovalDecision, QuestionView } from '#contract'
import { DiffView } from '../../content/DiffView.tsx'
import { useApprovals } from '../../copies/approvals.ts'
import { askingSubAgent } from '../../copies/session-family.ts'
import { useSessions } from '../../copies/sessions.ts'
import { isMac } from '../../keys/platform.ts'
import { keyCaps } from '../../keys/shortcuts.ts'
import { useText } from '../../language/use-text.ts'
import { useLayout } from '../../view/layout.ts'
import { frontQuestion, useCardFocus } from '../card-focus.ts'
import type { CardAction } from '../card-keys.ts'
import { CommandText } from '../command/CommandText.tsx'
import { Reasons } from '../command/Reasons.tsx'
import { RehearsalPanel } from '../rehearsal/RehearsalPanel.tsx'
import { type RehearsalActions, useCardRehearsal } from '../rehearsal/use-rehearsal.ts'
import { RuleSheet, ruleScopes } from '../rules/RuleSheet.tsx'
import { useRuleActions } from '../rules/use-rule-actions.ts'
import { useAnswer } from '../use-answer.ts'
import { useWritten } from '../written.ts'
import { CardActions } from './CardActions.tsx'
import { CardDetails } from './CardDetails.tsx'
import { CardHeader } from './CardHeader.tsx'
import { DenyWithWords } from './DenyWithWords.tsx'
import { EditCommand } from './EditCommand.tsx'
import { ElsewherePanel } from './elsewhere/ElsewherePanel.tsx'
import { useElsewhereOffer } from './elsewhere/use-elsewhere-offer.ts'
import { Impact } from './Impact.tsx'
import { OfferedCall } from './OfferedCall.tsx'
import { useCardKeys } from './use-card-keys.ts'
import { useOnScreen } from './use-on-screen.ts'
import { useSteadyPress } from './use-steady-press.ts'

interface ApprovalCardProps {
  question: QuestionView
  /** The element that carries this card from place to place. */
  host: HTMLElement
}

/** A question, everything a person needs to answer it, and the ways to answer. */
export function ApprovalCard({ question, host }: ApprovalCardProps) {
  const titleId = useId()
  const askerId = useId()
  const inFront = useLayout((s) => s.sessionId)
  const asker = useSessions((s) => askingSubAgent(question.sessionId, s.all, inFront))
  const [step, setStep] = useState<'choose' | 'edit' | 'explain' | 'rule'>(
    () => useWritten.getState().byQuestion[question.id]?.step ?? 'choose',
  )
  const { isSending, send } = useAnswer(question)
  const { isArmed } = useOnScreen(question, host)
  const elsewhere = useElsewhereOffer(question)
  const rehearsal = useCardRehearsal(question)
  const card = useCardKeys({ question, act: press })
  const { addRehearsal } = useRuleActions()
  const holdPress = useSteadyPress()
  const decide = (decision: ApprovalDecision): void => send({ decision })

  /** What had the keyboard is gone, so the card gets it. */
  function goBack(): void {
    useWritten.getState().drop(question.id)
    setStep('choose')
    useCardFocus.getState().want(question.id)
  }

  function press(action: CardAction): void {
    const rules = ruleScopes(question)
    const result = rehearsal?.view?.state === 'result' ? rehearsal : undefined
    if (result && (action === 'rule' || action === 'throwAway')) choose(result, action)
    else if (action === 'once' || action === 'deny') decide(action)
    else if (action === 'session' && rules.includes('session')) decide('session')
    else if (action === 'rule' && rules.length > 0) setStep('rule')
    else if (action === 'edit' && question.canEdit) setStep('edit')
    else if (action === 'elsewhere') elsewhere?.run()
    else if (action === 'rehearse' && rehearsal?.offer?.ok) rehearsal.start()
  }

  /** The rule is for the next ones; this one is begun by hand. */
  function rehearseAlways(pattern: string): void {
    void addRehearsal(pattern).then((isAdded) => {
      if (!isAdded) return
      goBack()
      if (!rehearsal?.view) rehearsal?.start()
    })
  }

  /** Of a result that has just appeared, nothing is chosen by a key that was meant for something else. */
  function choose(result: RehearsalActions, action: 'rule' | 'throwAway'): void {
    if (!result.isArmed) return
    if (action === 'rule') result.apply()
    else result.discard()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would name its fields; this is one question
    <div
      role="group"
      aria-labelledby={titleId}
      aria-describedby={asker && askerId}
      tabIndex={-1}
      data-approval-card={question.id}
      className="@container my-2 flex flex-col gap-3 rounded-lg border border-line-strong bg-canvas px-4 py-3 focus-within:border-focus"
      onPointerDown={holdPress}
      {...card}
    >
      <CardHeader question={question} titleId={titleId} />
      {asker && <AskedBy id={askerId} goal={asker.title} />}
      {step === 'edit' ? (
        <EditCommand
          question={question}
          isSending={isSending}
          onRun={(editedCommand) => send({ decision: 'once', editedCommand })}
          onCancel={goBack}
        />
      ) : (
        <>
          {question.typedInto !== undefined && <TypedInto program={question.typedInto} />}
          <Subject question={question} />
          <Reasons findings={question.findings} />
          {question.hasImpact && <Impact question={question} />}
          <Notes question={question} />
          {step === 'explain' ? (
            <DenyWithWords
              question={question}
              isSending={isSending}
              onDeny={(words) => send({ decision: 'deny', words })}
              onCancel={goBack}
            />
          ) : (
            <CardActions
              {...{ question, isArmed, isSending, rehearsal }}
              onAllow={decide}
              onDeny={() => decide('deny')}
              onRule={() => setStep('rule')}
              onEdit={() => setStep('edit')}
              onExplain={() => setStep('explain')}
            />
          )}
          <ElsewherePanel question={question} />
          {rehearsal?.view && (
            <RehearsalPanel
              view={rehearsal.view}
              actions={rehearsal}
              onRunReal={() => decide('once')}
            />
          )}
          <div className="relative">
            <CardDetails question={question} />
            {step === 'choose' && <KeyHint question={question} />}
          </div>
        </>
      )}
      <RuleSheet
        question={question}
        isOpen={step === 'rule'}
        isSending={isSending}
        onSave={send}
        onRehearse={rehearsal?.offer?.ok ? rehearseAlways : undefined}
        onClose={goBack}
      />
    </div>
  )
}

/** Several sub-agents may be at work for the conversation in which their questions stand. */
function AskedBy({ id, goal }: { id: string; goal: string }) {
  const t = useText().approval
  return (
    <p id={id} className="selectable flex items-start gap-2 text-agent">
      <Bot size={14} strokeWidth={1.75} className="mt-0.5 shrink-0" aria-hidden />
      <span className="line-clamp-2 min-w-0 wrap-anywhere">{t.askedBy(goal)}</span>
    </p>
  )
}

/** The text below is no command of its own: a program that runs already reads it. */
function TypedInto({ program }: { program: string }) {
  const t = useText().approval
  return (
    <p className="selectable flex items-baseline gap-2">
      <SquareTerminal size={14} strokeWidth={1.75} className="shrink-0 self-center" aria-hidden />
      <span className="shrink-0 text-muted">{t.typedInto}</span>
      <code className="min-w-0 font-mono as-run wrap-anywhere">{program}</code>
    </p>
  )
}

/** What would run; of a change of files what would be written, with their names when they are many. */
function Subject({ question }: { question: QuestionView }) {
  const { change, command, offered } = question
  if (offered) return <OfferedCall offered={offered} />
  if (!change) return <CommandText {...question} />
  return (
    <>
      {command.includes('\n') && <CommandText {...question} />}
      <DiffView diff={change.diff} />
    </>
  )
}

function Notes({ question }: { question: QuestionView }) {
  const { approval: t, common } = useText()
  return (
    <>
      {question.purpose && (
        <p className="selectable flex items-start gap-2 text-muted">
          <Bot size={14} strokeWidth={1.75} className="mt-0.5 shrink-0 text-agent" aria-hidden />
          <span className="min-w-0 wrap-anywhere">
            <span className="text-agent">
              {t.purpose}
              {common.colon}
            </span>{' '}
            “{question.purpose}”
          </span>
        </p>
      )}
      {question.findings.length === 0 && question.change && (
        <p className="text-muted">{question.change.canUndo ? t.undoable : t.notUndoable}</p>
      )}
      {question.reviewerDenied && <p className="text-warning">{t.reviewerDenied}</p>}
      {question.waiting > 1 && <p className="text-muted">{t.identical(question.waiting)}</p>}
    </>
  )
}

/** On the card in front: how it gets the keyboard, and what then is not on its buttons. */
function KeyHint({ question: { id, level } }: { question: QuestionView }) {
  const t = useText().approval
  const open = useApprovals((s) => s.open)
  const hasKeyboard = useCardFocus((s) => s.focusedId === id)
  const isFront = useCardFocus((s) => !s.focusedId && frontQuestion(open, s)?.id === id)
  if (!hasKeyboard && !isFront) return null
  return (
    <p className="pointer-events-none absolute top-0 right-0 hidden text-xs leading-5 text-muted @md:block">
      {hasKeyboard ? t.keyHintHere : hintFromElsewhere()}
    </p>
  )

  function hintFromElsewhere(): string {
    const focus = keyCaps('focus-approval', isMac)
    return level === 'dangerous'
      ? t.keyHintDangerous(focus)
      : t.keyHint(focus, keyCaps('run-approval', isMac))
  }
}
