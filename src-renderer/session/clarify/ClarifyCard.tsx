import { MessageCircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import type { ClarifyView } from '#contract'
import { useSessions } from '../../copies/sessions.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { LooseQuestions, QuestionForm } from '../asked/QuestionForm.tsx'
import { type Answer, answersOf, isAnswered, withChoice } from './clarify-draft.ts'

/** What the agent wants to know before it goes on. */
export function ClarifyCards({ sessionId }: { sessionId: string }) {
  const open = useSessions((s) => s.clarify)
  return open
    .filter((question) => question.sessionId === sessionId)
    .map((question) => <ClarifyCard key={question.id} view={question} />)
}

/** What is asked outside of every conversation, by a tool that was called by hand. */
export function LooseClarifyCards() {
  const open = useSessions((s) => s.clarify)
  return (
    <LooseQuestions open={open}>
      {(question) => <ClarifyCard key={question.id} view={question} />}
    </LooseQuestions>
  )
}

function ClarifyCard({ view }: { view: ClarifyView }) {
  const t = useText().session.clarify
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const [answers, setAnswers] = useState<Answer[]>(() =>
    view.questions.map(() => ({ chosen: [], words: '' })),
  )
  // One question with one answer needs no second click.
  const isOneClick = view.questions.length === 1 && !view.questions[0]?.multiSelect

  function send(next: readonly Answer[]): void {
    runtime.request('clarify.reply', { id: view.id, answers: answersOf(next) }).catch(tellFailure)
  }

  function choose(at: number, choice: string): void {
    const next = answers.map((answer, index) =>
      index === at ? withChoice(answer, choice, view.questions[at]?.multiSelect ?? false) : answer,
    )
    setAnswers(next)
    if (isOneClick) send(next)
  }

  return (
    <QuestionForm
      icon={MessageCircleQuestionMark}
      title={t.title}
      onSubmit={() => {
        if (answers.every(isAnswered)) send(answers)
      }}
    >
      {view.heading && <p className="selectable break-words">{view.heading}</p>}
      {view.questions.map(({ question, choices }, at) => (
        <fieldset key={question} className="flex min-w-0 flex-col gap-2">
          <legend className="selectable mb-2 font-medium break-words">{question}</legend>
          <div className="flex flex-wrap gap-2">
            {choices.map((choice) => {
              const isChosen = answers[at]?.chosen.includes(choice) ?? false
              return (
                <Button
                  key={choice}
                  aria-pressed={isOneClick ? undefined : isChosen}
                  className={`h-auto min-h-8 max-w-full py-1 text-left whitespace-normal ${isChosen ? 'border-accent bg-accent-soft' : ''}`}
                  onClick={() => choose(at, choice)}
                >
                  {choice}
                </Button>
              )
            })}
          </div>
          <div className="flex gap-2">
            <TextField
              label={t.ownWords}
              placeholder={t.ownWords}
              value={answers[at]?.words ?? ''}
              onChange={(words) =>
                setAnswers(
                  answers.map((answer, index) => (index === at ? { ...answer, words } : answer)),
                )
              }
            />
            {at === view.questions.length - 1 && (
              <Button
                type="submit"
                size="small"
                look="primary"
                disabled={!answers.every(isAnswered)}
              >
                {t.send}
              </Button>
            )}
          </div>
        </fieldset>
      ))}
    </QuestionForm>
  )
}
