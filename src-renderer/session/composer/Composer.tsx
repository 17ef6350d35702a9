import { ArrowUp, Paperclip, Square } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import type { SessionView } from '#contract'
import { useModels } from '../../copies/models.ts'
import { useNotices } from '../../copies/notices.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Tooltip } from '../../ui/overlays/Tooltip.tsx'
import { useApprovalParts } from '../approval-parts.ts'
import { VoiceButton } from '../voice/VoiceButton.tsx'
import { AttachmentChips } from './attachments/AttachmentChips.tsx'
import { useAttach } from './attachments/use-attach.ts'
import { showComposer } from './composer-focus.ts'
import { composerAction } from './composer-key.ts'
import { useDraft, useDrafts } from './drafts.ts'
import { FolderButton } from './FolderButton.tsx'
import { MessageField } from './MessageField.tsx'
import { ModelPicker } from './ModelPicker.tsx'
import { PlacePicker } from './PlacePicker.tsx'
import { PlanBar, PlanButton } from './PlanBar.tsx'
import { useChooseFolder } from './use-choose-folder.ts'
import { type Dropped, useDrop } from './use-drop.ts'
import { useSend } from './use-send.ts'

/** Where one says something to the agent: it starts a turn, or steers the one that runs. */
export function Composer({ session }: { session: SessionView | undefined }) {
  const t = useText().session.composer
  const { ModePicker } = useApprovalParts()
  const key = session?.id ?? ''
  const draft = useDraft(key)
  const attach = useAttach(session)
  const send = useSend()
  const stop = useStop(session)
  const chooseFolder = useChooseFolder(session)
  const tellFailure = useTellFailure()
  const hasVoice = useModels((m) => m.view.roles.transcription !== undefined)
  const isDropping = useDrop(take)
  const isRunning = session?.state === 'running' || session?.state === 'waiting'
  const isEmpty = draft.text.trim() === '' && draft.attachments.length === 0

  function take(dropped: Dropped): void {
    if (dropped.kind === 'files') attach.files(dropped.files)
    else if (dropped.kind === 'folder') chooseFolder(dropped.path).then(showComposer, tellFailure)
    else useNotices.getState().show({ level: 'warning', title: t.unknownFolder(dropped.name) })
  }

  /** Behind what stands there by now: somebody may have typed while it was written down. */
  function addWords(words: string): void {
    const { bySession, change } = useDrafts.getState()
    const written = bySession[key]?.text ?? ''
    change(key, { text: /\S$/.test(written) ? `${written} ${words}` : `${written}${words}` })
    showComposer()
  }

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
        'group relative rounded-lg border bg-raised transition-colors duration-100 focus-within:border-line-strong',
        isDropping ? 'border-accent' : 'border-line',
      )}
    >
      {isDropping && <DropHint />}
      <PlanBar session={session} />
      <AttachmentChips draftKey={key} />
      <MessageField
        session={session}
        placeholder={isRunning ? t.steerPlaceholder : t.placeholder}
        onFiles={attach.files}
        onLongPaste={attach.pasted}
        onKey={press}
      />
      <div className="flex items-end gap-1 px-1.5 pb-1.5">
        {/* One line, however narrow: names give way, and each control keeps its icon. */}
        <div className="flex min-w-0 flex-1 items-center gap-x-0.5">
          <AttachButton onFiles={attach.files} />
          <PlanButton session={session} />
          <VoiceButton onText={addWords} />
          {/* Beside one control more, names give way by the room that is left for them alone. */}
          <div
            className={
              hasVoice ? '@container flex min-w-0 flex-1 items-center gap-x-0.5' : 'contents'
            }
          >
            <ModelPicker session={session} />
            <ModePicker sessionId={session?.id} />
            <PlacePicker session={session} />
            <FolderButton session={session} />
          </div>
        </div>
        <p id="composer-hint" className="sr-only">
          {isRunning ? `${t.steerHint}. ${t.stopHint}` : t.sendHint}
        </p>
        {isRunning && (
          <span
            aria-hidden
            className={classes(
              'hidden h-7 content-center px-2 text-sm text-muted @2xl:block',
              // The key means something else where the field does not have it.
              isEmpty && 'invisible group-has-[textarea:focus]:visible',
            )}
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

/** Over the field, so that nothing moves below the hand. */
function DropHint() {
  const t = useText().session.composer
  return (
    <p
      role="status"
      className="absolute inset-0 z-10 flex items-center justify-center rounded-lg bg-raised px-4 text-center text-sm text-muted"
    >
      {window.runtime ? t.dropHere : t.dropFilesHere}
    </p>
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
