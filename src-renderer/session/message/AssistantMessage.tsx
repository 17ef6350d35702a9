import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { MessageView } from '#contract'
import { Markdown } from '../../content/markdown/Markdown.tsx'
import { PlainText } from '../../content/markdown/PlainText.tsx'
import { useText } from '../../language/use-text.ts'
import { classes } from '../../ui/classes.ts'
import { ToolCallRow } from '../call/ToolCallRow.tsx'
import { usePlainSessions } from '../plain-sessions.ts'
import { ErrorNote } from './ErrorNote.tsx'
import { MessageActions } from './MessageActions.tsx'

interface AssistantMessageProps {
  message: MessageView
  isLast: boolean
}

export function AssistantMessage({ message, isLast }: AssistantMessageProps) {
  const t = useText().session
  const isPlain = usePlainSessions((s) => s.ids.has(message.sessionId))
  const { text, reasoning, calls, error, streaming = false } = message
  return (
    <div className="group/message relative flex flex-col gap-2">
      <h2 className="sr-only">{t.agent}</h2>
      {reasoning && <Reasoning text={reasoning} isGrowing={streaming && text === ''} />}
      {text !== '' && (
        <div data-words>
          {isPlain ? <PlainText text={text} /> : <Markdown text={text} isGrowing={streaming} />}
        </div>
      )}
      {calls && calls.length > 0 && (
        <ul className="flex flex-col">
          {calls.map((call) => (
            <ToolCallRow key={call.id} sessionId={message.sessionId} call={call} />
          ))}
        </ul>
      )}
      {error && <ErrorNote error={error} sessionId={message.sessionId} isLast={isLast} />}
      {!streaming && text !== '' && !calls?.length && (
        <MessageActions message={message} side="left" />
      )}
    </div>
  )
}

/** Folded: it is the model's scratch paper, there for whoever wants to know why. */
function Reasoning({ text, isGrowing }: { text: string; isGrowing: boolean }) {
  const t = useText().session.message
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="text-muted">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="-ml-1 flex h-6 items-center gap-1 rounded-sm px-1 text-sm hover:text-text"
      >
        <ChevronRight size={14} aria-hidden className={classes(isOpen && 'rotate-90')} />
        {isGrowing ? t.reasoningNow : t.reasoning}
      </button>
      {isOpen && (
        <div className="mt-1 border-l-2 border-line pl-3 text-sm">
          <Markdown text={text} isGrowing={isGrowing} />
        </div>
      )}
    </div>
  )
}
