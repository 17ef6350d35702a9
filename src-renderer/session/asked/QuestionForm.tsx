import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSessions } from '../../copies/sessions.ts'

interface QuestionFormProps {
  icon: LucideIcon
  title: string
  onSubmit(): void
  children: ReactNode
}

/** A question in the conversation: who asks, what, and the answer. */
export function QuestionForm({ icon: Icon, title, onSubmit, children }: QuestionFormProps) {
  return (
    <form
      aria-label={title}
      className="mb-2 flex flex-col gap-3 rounded-lg border border-line-strong bg-raised p-3"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <p className="flex items-center gap-2 text-sm text-muted">
        <Icon size={16} strokeWidth={1.75} className="text-accent" aria-hidden />
        {title}
      </p>
      {children}
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
