import { ExternalLink, Plug } from 'lucide-react'
import { useState } from 'react'
import type { McpQuestionView } from '#contract'
import { useMcp } from '../../copies/mcp.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { ScrollBox } from '../../ui/ScrollBox.tsx'
import { LooseQuestions, QuestionForm } from './QuestionForm.tsx'
import { contentOf, type Typed, typedAtFirst } from './question-draft.ts'
import { ServerField } from './ServerField.tsx'

/** What servers want to know while they work for this session. */
export function ServerQuestions({ sessionId }: { sessionId: string }) {
  const open = useMcp((s) => s.view.questions)
  const own = open.filter((question) => question.sessionId === sessionId)
  return (
    <div className="max-h-[60dvh] overflow-y-auto empty:hidden">
      {own.map((question) => (
        <ServerQuestion key={question.id} view={question} />
      ))}
    </div>
  )
}

/** What is asked outside of every conversation, by a tool that was called by hand. */
export function LooseServerQuestions() {
  const open = useMcp((s) => s.view.questions)
  return (
    <LooseQuestions open={open}>
      {(question) => <ServerQuestion key={question.id} view={question} />}
    </LooseQuestions>
  )
}

function ServerQuestion({ view }: { view: McpQuestionView }) {
  const t = useText().mcp.asked
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const [typed, setTyped] = useState<Typed>(() => typedAtFirst(view))

  function answer(action: 'accept' | 'decline' | 'cancel'): void {
    const content = action === 'accept' && view.kind === 'form' ? contentOf(view, typed) : undefined
    runtime
      .request('mcp.answer', { id: view.id, action, ...(content && { content }) })
      .catch(tellFailure)
  }

  return (
    <QuestionForm
      icon={Plug}
      title={t.title(view.server)}
      onSubmit={() => {
        answer('accept')
      }}
      buttons={
        <div className="flex flex-wrap justify-end gap-2">
          <Button size="small" look="ghost" onClick={() => answer('cancel')}>
            {t.cancel}
          </Button>
          <Button size="small" onClick={() => answer('decline')}>
            {t.decline}
          </Button>
          {view.kind === 'form' && (
            <Button size="small" look="primary" type="submit">
              {t.send}
            </Button>
          )}
        </div>
      }
    >
      <p className="selectable wrap-anywhere whitespace-pre-wrap">{view.message}</p>
      {view.kind === 'form' ? (
        view.fields.map((field) => (
          <ServerField
            key={field.name}
            field={field}
            value={typed[field.name] ?? ''}
            onChange={(value) => setTyped({ ...typed, [field.name]: value })}
          />
        ))
      ) : (
        <Address view={view} onOpen={() => answer('accept')} />
      )}
    </QuestionForm>
  )
}

/** All of the address, and where it leads; it is opened by this click and never fetched. */
function Address({
  view,
  onOpen,
}: {
  view: Extract<McpQuestionView, { kind: 'url' }>
  onOpen(): void
}) {
  const { mcp } = useText()
  const t = mcp.asked
  return (
    <div className="flex flex-col gap-2">
      <ScrollBox label={mcp.consent.address} className="max-h-32 font-mono text-sm">
        {view.url}
      </ScrollBox>
      {view.isPunycode && <p className="text-sm text-warning">{t.punycode(view.host)}</p>}
      <a
        href={view.url}
        target="_blank"
        rel="noreferrer"
        onClick={onOpen}
        className="inline-flex h-8 items-center gap-2 self-start rounded-md bg-accent px-3 font-medium text-on-accent hover:bg-accent-hover"
      >
        <ExternalLink size={14} aria-hidden />
        {t.open(view.host)}
      </a>
    </div>
  )
}
