import { ArrowLeft, Ellipsis } from 'lucide-react'
import type { SessionView } from '#contract'
import { useSession } from '../copies/sessions.ts'
import { useText } from '../language/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../ui/menus/Menu.tsx'
import { showConversation } from '../view/bring-to-front.ts'
import { RenameField } from './RenameField.tsx'
import { useRenameWanted } from './rename-wanted.ts'
import { useSessionMenu } from './session-menu.ts'

/** The title above the conversation, with what can be done with the session as a whole. */
export function SessionTitle({ session }: { session: SessionView }) {
  const t = useText().session
  const isRenamed = useRenameWanted((s) => s.sessionId === session.id)
  const { want, done } = useRenameWanted.getState()
  const entriesOf = useSessionMenu(({ id }) => want(id))
  if (isRenamed)
    return (
      <div className="flex flex-1 px-1">
        <RenameField session={session} onDone={done} />
      </div>
    )
  return (
    <div className="flex min-w-0 flex-1 items-center gap-1">
      <BackToParent parentId={session.parentId} />
      <h1 className="truncate pl-2 font-medium" title={session.title}>
        {session.title || t.untitled}
      </h1>
      {!session.parentId && (
        <Menu>
          <MenuTrigger asChild>
            <Button look="ghost" size="icon" aria-label={t.menu.label}>
              <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
            </Button>
          </MenuTrigger>
          <MenuContent
            align="start"
            // A field that is about to appear takes the keyboard itself.
            onCloseAutoFocus={(event) => isRenamed && event.preventDefault()}
          >
            {entriesOf(session).map(({ label, run }) => (
              <MenuItem key={label} onSelect={run}>
                {label}
              </MenuItem>
            ))}
          </MenuContent>
        </Menu>
      )}
    </div>
  )
}

function BackToParent({ parentId }: { parentId: string | undefined }) {
  const t = useText().session
  const parent = useSession(parentId)
  if (!parent) return null
  return (
    <Button
      look="ghost"
      size="small"
      className="max-w-48"
      onClick={() => showConversation(parent.id)}
    >
      <ArrowLeft size={14} className="shrink-0" aria-hidden />
      <span className="truncate">{t.backToParent(parent.title)}</span>
    </Button>
  )
}
