import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSessions } from '../../copies/sessions.ts'

interface QuestionFormProps {
  icon: LucideIcon
  title: string
  onSubmit(): void
  /** Stay in sight, however long the question is. */
  buttons?: ReactNode
  children: ReactNode
}

/** A question in the conversation: who asks, what, and the answer. */
export function QuestionForm(props: QuestionFormProps) {
  const { icon: Icon, title, onSubmit, buttons, children } = props
  return (
    <form
      aria-label={title}
      className="mb-2 flex max-h-[50dvh] flex-col gap-3 rounded-lg border border-line-strong bg-raised p-3"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <p className="flex items-center gap-2 text-sm text-muted">
        <Icon size={16} strokeWidth={1.75} className="text-accent" aria-hidden />
        {title}
      </p>
      <div className="-m-1 flex min-h-0 flex-col gap-3 overflow-y-auto p-1">{children}</div>
      {buttons}
    </form>
  )
}

interface LooseQuestionsProps<View> {
  open: readonly View[]
  children: (view: View) => ReactNode
}

/** What is asked outside of every conversation, by a tool that was called by hand. */
export function LooseQuestions<View extends { sessionId?: string | undefined }>({
  open,
  children,
}: LooseQuestionsProps<View>) {
  const sessions = useSessions((s) => s.all)
  const loose = open.filter(({ sessionId }) => !sessions.some(({ id }) => id === sessionId))
  if (loose.length === 0) return null
  return <div className="shrink-0 border-b border-line px-4 pt-3 pb-1">{loose.map(children)}</div>
}
