import { Copy, GitBranch, Pencil } from 'lucide-react'
import type { MessageView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { useCopy } from '../../ui/actions/use-copy.ts'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useBranchHere } from './use-branch-here.ts'

interface MessageActionsProps {
  message: MessageView
  side: 'left' | 'right'
  onEdit?(): void
}

/** Quiet until the message is pointed at or holds the focus. */
export function MessageActions({ message, side, onEdit }: MessageActionsProps) {
  const t = useText().session.message
  const copy = useCopy()
  const branch = useBranchHere(message)
  return (
    // Below the message and outside its height: rows do not stand apart for buttons nobody sees.
    <div
      className={classes(
        'pointer-events-none absolute top-full z-10 flex opacity-0',
        'group-focus-within/message:pointer-events-auto group-focus-within/message:opacity-100',
        'group-hover/message:pointer-events-auto group-hover/message:opacity-100',
        side === 'left' ? '-left-1.5' : 'right-0',
      )}
    >
      {message.text !== '' && (
        <IconButton label={t.copy} icon={Copy} onClick={() => copy(message.text)} />
      )}
      {onEdit && <IconButton label={t.edit} icon={Pencil} onClick={onEdit} />}
      {branch && <IconButton label={t.branch} icon={GitBranch} onClick={branch} />}
    </div>
  )
}
