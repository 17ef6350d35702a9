import { Undo2 } from 'lucide-react'
import type { NotesChangeView, ToolCallView } from '#contract'
import { notesWords } from '../../language/notes-words.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'

interface NotesChangeProps {
  sessionId: string
  call: ToolCallView
  notes: NotesChangeView[]
}

/** What the agent keeps or keeps no longer in its notes, and the way to take it back. */
export function NotesChange({ sessionId, call, notes }: NotesChangeProps) {
  const t = useText().session.call
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const words = notes.flatMap((change) => notesWords(change, t.notes))
  return (
    <div className="mb-1.5 ml-7">
      <ul>
        {words.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one change never move
          <li key={index} className="selectable wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      {!call.isUndone && (
        <Button
          size="small"
          className="mt-1"
          onClick={() =>
            runtime.request('memory.undo', { sessionId, callId: call.id }).catch(tellFailure)
          }
        >
          <Undo2 size={14} strokeWidth={1.75} aria-hidden />
          {t.notes.undo}
        </Button>
      )}
    </div>
  )
}
