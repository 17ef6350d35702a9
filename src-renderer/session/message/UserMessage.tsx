import { FileText } from 'lucide-react'
import { useState } from 'react'
import type { MessageView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { keyed } from '../../ui/keyed.ts'
import { useEditedMessage } from './edited-message.ts'
import { MessageActions } from './MessageActions.tsx'

export function UserMessage({ message }: { message: MessageView }) {
  const t = useText().session
  const isEdited = useEditedMessage((s) => s.id === message.id)
  const { edit, done } = useEditedMessage.getState()
  if (isEdited) return <Editor message={message} onDone={done} />
  return (
    <div className="group/message relative flex flex-col items-end">
      <h2 className="sr-only">{t.you}</h2>
      <div className="flex max-w-[85%] flex-col gap-2 rounded-lg bg-hover px-3.5 py-2">
        {message.attachments && message.attachments.length > 0 && (
          <Attachments attachments={message.attachments} />
        )}
        <p data-words className="selectable leading-relaxed break-words whitespace-pre-wrap">
          {message.text}
        </p>
      </div>
      <MessageActions message={message} side="right" onEdit={() => edit(message.id)} />
    </div>
  )
}

function Attachments({ attachments }: { attachments: NonNullable<MessageView['attachments']> }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {keyed(attachments).map(({ key, item: file }) => (
        <li key={key}>
          {file.dataUrl ? (
            <img src={file.dataUrl} alt={file.name} className="max-h-40 max-w-full rounded-md" />
          ) : (
            <span className="inline-flex items-center gap-1.5 text-sm text-muted">
              <FileText size={14} aria-hidden />
              {file.name}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Editor({ message, onDone }: { message: MessageView; onDone(): void }) {
  const t = useText()
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const [text, setText] = useState(message.text)

  function resend(): void {
    if (text.trim() === '') return
    const { sessionId: id, id: messageId } = message
    runtime.request('session.resend', { id, messageId, text }).then(onDone, tellFailure)
  }

  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        resend()
      }}
    >
      <textarea
        // biome-ignore lint/a11y/noAutofocus: the person just asked to edit this
        autoFocus
        aria-label={t.session.message.editLabel}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') onDone()
          if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault()
            resend()
          }
        }}
        className="field-sizing-content max-h-80 min-h-16 w-full resize-none rounded-lg border border-line-strong bg-canvas px-3.5 py-2 leading-relaxed"
      />
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 text-sm text-muted">{t.session.message.editDetail}</p>
        <Button size="small" onClick={onDone}>
          {t.common.cancel}
        </Button>
        <Button size="small" look="primary" type="submit" disabled={text.trim() === ''}>
          {t.session.message.send}
        </Button>
      </div>
    </form>
  )
}
