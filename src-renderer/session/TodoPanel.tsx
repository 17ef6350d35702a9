import {
  ChevronRight,
  Circle,
  CircleCheck,
  CircleDot,
  CircleSlash,
  type LucideIcon,
} from 'lucide-react'
import { useState } from 'react'
import type { TodoView } from '#contract'
import { useTranscript } from '../copies/transcript.ts'
import { useText } from '../language/use-text.ts'
import { classes } from '../ui/classes.ts'

const LOOKS: Readonly<
  Record<TodoView['status'], { icon: LucideIcon; look: string; text: string }>
> = {
  pending: { icon: Circle, look: 'text-muted', text: '' },
  in_progress: { icon: CircleDot, look: 'text-accent', text: 'font-medium' },
  completed: { icon: CircleCheck, look: 'text-success', text: 'text-muted' },
  cancelled: { icon: CircleSlash, look: 'text-muted', text: 'text-muted line-through' },
}

/** The agent's plan in one line: where it is now. Open, the whole list. */
export function TodoPanel() {
  const t = useText().session.todos
  const todos = useTranscript((s) => s.todos)
  const [isOpen, setOpen] = useState(false)
  if (todos.length === 0) return null
  const done = todos.filter(({ status }) => status === 'completed').length
  const current = todos.find(({ status }) => status === 'in_progress')
  return (
    <section
      aria-label={t.title}
      className="mx-3 rounded-t-lg border border-b-0 border-line bg-surface"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex h-8 w-full items-center gap-2 rounded-t-lg px-3 text-left text-sm hover:bg-hover"
      >
        <ChevronRight
          size={14}
          aria-hidden
          className={classes('shrink-0', isOpen && 'rotate-90')}
        />
        <span className="shrink-0 font-medium">{t.title}</span>
        <span className="min-w-0 flex-1 truncate text-muted">{!isOpen && current?.content}</span>
        <span className="shrink-0 text-muted tabular-nums">{t.progress(done, todos.length)}</span>
      </button>
      {isOpen && (
        <ol className="flex max-h-48 flex-col gap-1 overflow-y-auto px-3 pb-2">
          {todos.map((todo) => (
            <Item key={todo.id} todo={todo} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Item({ todo: { content, status } }: { todo: TodoView }) {
  const t = useText().session.todos
  const { icon: Icon, look, text } = LOOKS[status]
  return (
    <li className="flex items-start gap-2">
      <Icon size={14} strokeWidth={2} className={classes('mt-0.5 shrink-0', look)} aria-hidden />
      <span className={classes('selectable min-w-0 break-words', text)}>
        {content}
        <span className="sr-only"> ({t.statuses[status]})</span>
      </span>
    </li>
  )
}
