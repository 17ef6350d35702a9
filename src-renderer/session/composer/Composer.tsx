import { ArrowUp, Paperclip, Square } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { SessionView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Tooltip } from '../../ui/overlays/Tooltip.tsx'
import { useApprovalParts } from '../approval-parts.ts'
import { AttachmentChips } from './AttachmentChips.tsx'
import { useComposerFocus } from './composer-focus.ts'
import { composerAction } from './composer-key.ts'
import { useDraft, useDrafts } from './drafts.ts'
import { FolderButton } from './FolderButton.tsx'
import { ModelPicker } from './ModelPicker.tsx'
import { PlacePicker } from './PlacePicker.tsx'
import { useAttach } from './use-attach.ts'
import { useSend } from './use-send.ts'

/** Where one says something to the agent: it starts a turn, or steers the one that runs. */
export function Composer({ session }: { session: SessionView | undefined }) {
  const t = useText().session.composer
  const { ModePicker } = useApprovalParts()
  const key = session?.id ?? ''
  const draft = useDraft(key)
  const { change } = useDrafts.getState()
  const attach = useAttach(session)
  const send = useSend()
  const stop = useStop(session)
  const field = useFocusOnDemand()
  const dropping = useDrop(attach)
  const isRunning = session?.state === 'running' || session?.state === 'waiting'
  const isEmpty = draft.text.trim() === '' && draft.attachments.length === 0

  function press(event: KeyboardEvent): void {
    const { isComposing } = event.nativeEvent
    const action = composerAction(
      { key: event.key, shiftKey: event.shiftKey, isComposing },
      { isEmpty, isRunning },
    )
    if (!action) return
    event.preventDefault()
    if (action === 'stop') stop()
    else if (!isEmpty) send(session, draft)
  }

  return (
    <div
      className={classes(
        'rounded-lg border bg-raised transition-colors duration-100 focus-within:border-line-strong',
        dropping.isOver ? 'border-accent bg-accent-soft' : 'border-line',
      )}
      {...dropping.handlers}
    >
      <AttachmentChips draftKey={key} />
      <textarea
        ref={field}
        rows={1}
        aria-label={t.label}
        aria-describedby="composer-hint"
        placeholder={isRunning ? t.steerPlaceholder : t.placeholder}
        value={draft.text}
        onChange={(event) => change(key, { text: event.target.value })}
        onKeyDown={press}
        onPaste={(event) => {
          const files = [...event.clipboardData.files]
          if (files.length === 0) return
          event.preventDefault()
          attach(files)
        }}
        className="field-sizing-content max-h-60 min-h-11 w-full resize-none bg-transparent px-3.5 pt-3 pb-1 leading-relaxed outline-none placeholder:text-muted"
      />
      <div className="flex items-end gap-1 px-1.5 pb-1.5">
        {/* One line, however narrow: names give way, and each control keeps its icon. */}
        <div className="flex min-w-0 flex-1 items-center gap-x-0.5">
          <AttachButton onFiles={attach} />
          <ModelPicker session={session} />
          <ModePicker sessionId={session?.id} />
          <PlacePicker session={session} />
          <FolderButton session={session} />
        </div>
        <p id="composer-hint" className="sr-only">
          {isRunning ? `${t.steerHint}. ${t.stopHint}` : t.sendHint}
        </p>
        {isRunning && (
          <span
            aria-hidden
            className="hidden h-7 content-center px-2 text-sm text-muted @2xl:block"
          >
            {isEmpty ? t.stopHint : t.steerHint}
          </span>
        )}
        {isRunning && (
          <IconButton label={t.stop} keys="Esc" icon={Square} look="secondary" onClick={stop} />
        )}
        {(!isRunning || !isEmpty) && (
          <Tooltip label={isRunning ? t.steerHint : t.sendHint} side="top">
            <Button
              look="primary"
              size="icon"
              aria-label={t.send}
              disabled={isEmpty}
              onClick={() => send(session, draft)}
            >
              <ArrowUp size={16} strokeWidth={2} aria-hidden />
            </Button>
          </Tooltip>
        )}
      </div>
    </div>
  )
}

function AttachButton({ onFiles }: { onFiles(files: readonly File[]): void }) {
  const t = useText().session.composer
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton label={t.attach} icon={Paperclip} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

function useStop(session: SessionView | undefined): () => void {
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  return () => {
    if (session) runtime.request('session.stop', { id: session.id }).catch(tellFailure)
  }
}

function useFocusOnDemand() {
  const field = useRef<HTMLTextAreaElement>(null)
  const { isWanted, given } = useComposerFocus()
  useEffect(() => {
    if (!isWanted) return
    field.current?.focus()
    given()
  }, [isWanted, given])
  return field
}

function useDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false)
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (event.dataTransfer.files.length === 0) return
      event.preventDefault()
      onFiles([...event.dataTransfer.files])
    },
  }
  return { isOver, handlers }
}
