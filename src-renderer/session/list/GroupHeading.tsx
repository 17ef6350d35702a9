import { Plus } from 'lucide-react'
import { useSettings } from '../../copies/settings.ts'
import { useText } from '../../language/use-text.ts'
import { FoldButton } from '../../ui/FoldButton.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useSessionActions } from '../use-session-actions.ts'
import { projectName, type SessionGroup } from './session-groups.ts'

interface GroupHeadingProps {
  group: SessionGroup
  /** Of all projects in the list, so that two of one name can be told apart. */
  folders: readonly string[]
  isFolded: boolean
  /** Shows or hides what is put away; the other groups are always shown. */
  onFold(): void
}

/** Over the sessions of a day, or of a project, where the next one can be begun. */
export function GroupHeading({ group, folders, isFolded, onFold }: GroupHeadingProps) {
  const t = useText().session
  const { startNew } = useSessionActions()
  const name = useGroupName(group, folders)
  if (group.by === 'kept' && group.name === 'archived')
    return (
      <h2 className="flex px-1 pt-2 text-sm font-medium text-muted">
        <FoldButton isOpen={!isFolded} onToggle={onFold}>
          {name} <span className="font-normal tabular-nums">{group.sessions.length}</span>
        </FoldButton>
      </h2>
    )
  return (
    <div className="group flex items-center pt-2 pr-1 pl-2">
      <h2
        className="min-w-0 flex-1 truncate py-1 text-sm font-medium text-muted"
        {...(group.by === 'project' && { title: group.folder })}
      >
        {name}
      </h2>
      {group.by === 'project' && (
        <IconButton
          label={t.newSessionIn(name)}
          icon={Plus}
          className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100"
          onClick={() => startNew(group.folder)}
        />
      )}
    </div>
  )
}

export function useGroupName(group: SessionGroup, folders: readonly string[]): string {
  const t = useText().session
  const home = useSettings((s) => s.view?.about.folders.home)
  if (group.by !== 'project') return t.groups[group.name]
  return group.folder === home ? t.homeFolder : projectName(group.folder, folders)
}
