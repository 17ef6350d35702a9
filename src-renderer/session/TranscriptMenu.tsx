import { type ReactNode, useState } from 'react'
import type { MessageView, ToolCallView } from '#contract'
import { plainText } from '../content/markdown/plain-text.ts'
import { useTranscript } from '../copies/transcript.ts'
import { useText } from '../language/use-text.ts'
import { useCopy } from '../ui/actions/use-copy.ts'
import {
  ContextMenu,
  ContextMenuContent,
  ContextMenuItem,
  ContextMenuLine,
  ContextMenuTrigger,
} from '../ui/menus/ContextMenu.tsx'
import { useUndoWanted } from '../view/undo-wanted.ts'
import { callAsJson } from './call/call-json.ts'
import { useCallTerminal } from './call/use-call-terminal.ts'
import { useEditedMessage } from './message/edited-message.ts'
import { useBranchHere } from './message/use-branch-here.ts'

/** What was pointed at, or held the keyboard, when the menu was asked for. */
interface Place {
  message: MessageView
  call: ToolCallView | undefined
  selection: string
  link: string | undefined
}

/** One menu for all messages; which one is meant is read off the element that asked for it. */
export function TranscriptMenu({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<Place>()
  const isEditing = useEditedMessage((s) => s.id !== undefined)
  return (
    <ContextMenu>
      <ContextMenuTrigger
        asChild
        onContextMenuCapture={(event) => {
          const found = placeOf(event.target)
          setPlace(found)
          // Fields keep the menu that the system has for them.
          if (!found) event.stopPropagation()
        }}
      >
        {children}
      </ContextMenuTrigger>
      <ContextMenuContent
        // The field that appears takes the keyboard itself.
        onCloseAutoFocus={(event) => isEditing && event.preventDefault()}
      >
        {place && <Entries {...place} />}
      </ContextMenuContent>
    </ContextMenu>
  )
}

function Entries({ message, call, selection, link }: Place) {
  const t = useText().session.message.menu
  const copy = useCopy()
  const branch = useBranchHere(message)
  const showTerminal = useCallTerminal(call)
  const { role, text } = message
  return (
    <>
      {selection !== '' && (
        <ContextMenuItem onSelect={() => copy(selection)}>{t.copySelection}</ContextMenuItem>
      )}
      {link && <ContextMenuItem onSelect={() => copy(link)}>{t.copyLink}</ContextMenuItem>}
      {call && (
        <ContextMenuItem onSelect={() => copy(callAsJson(call))}>{t.copyCall}</ContextMenuItem>
      )}
      {showTerminal && <ContextMenuItem onSelect={showTerminal}>{t.showTerminal}</ContextMenuItem>}
      {(call || link || selection !== '') && text !== '' && <ContextMenuLine />}
      {text !== '' && (
        <ContextMenuItem onSelect={() => copy(role === 'assistant' ? plainText(text) : text)}>
          {t.copyMessage}
        </ContextMenuItem>
      )}
      {text !== '' && role === 'assistant' && (
        <ContextMenuItem onSelect={() => copy(text)}>{t.copyMarkdown}</ContextMenuItem>
      )}
      {(role === 'user' || branch) && <ContextMenuLine />}
      {role === 'user' && (
        <ContextMenuItem onSelect={() => useEditedMessage.getState().edit(message.id)}>
          {t.edit}
        </ContextMenuItem>
      )}
      {role === 'user' && (
        <ContextMenuItem
          onSelect={() => useUndoWanted.getState().want(message.sessionId, message.id)}
        >
          {t.undoSince}
        </ContextMenuItem>
      )}
      {branch && <ContextMenuItem onSelect={branch}>{t.branch}</ContextMenuItem>}
    </>
  )
}

function placeOf(target: EventTarget): Place | undefined {
  if (!(target instanceof HTMLElement || target instanceof SVGElement)) return undefined
  if (target.closest('input, textarea, [role=dialog]')) return undefined
  const { order, byId } = useTranscript.getState()
  const row = target.closest<HTMLElement>('[data-message]')
  // The keyboard may rest on the conversation as a whole; then its last message is meant.
  const message = byId.get(row ? Number(row.dataset.message) : (order.at(-1) ?? -1))
  if (!message) return undefined
  const callId = target.closest<HTMLElement>('[data-call]')?.dataset.call
  const call = message.calls?.find(({ id }) => id === callId)
  const link = target.closest<HTMLAnchorElement>('a[href]')?.href
  return { message, call, link, selection: selectedIn(row) }
}

/** What is selected elsewhere is not meant. */
function selectedIn(row: Element | null): string {
  const selection = document.getSelection()
  if (!row || !selection?.containsNode(row, true)) return ''
  return selection.toString().trim()
}
