import type { SessionView } from '#contract'
import { useText } from '../../../language/use-text.ts'
import { useRenameWanted } from '../../rename-wanted.ts'
import { useSessionMenu } from '../../session-menu.ts'
import { useSessionActions } from '../../use-session-actions.ts'
import { useFolderWanted } from '../folder-wanted.ts'
import { usePlanning } from '../use-planning.ts'

/** What the window itself does when it is named in the field. */
export interface OwnCommand {
  name: string
  description: string
  run(): void
}

/** Those that mean something now; read when a name is begun. */
export function useOwnCommands(session: SessionView | undefined): () => readonly OwnCommand[] {
  const { palette, session: words } = useText()
  const { isPlanning, set } = usePlanning(session)
  const { startNew } = useSessionActions()
  const menuOf = useSessionMenu(({ id }) => useRenameWanted.getState().want(id))
  return () => {
    const begin: OwnCommand[] = [
      { name: 'new', description: words.newSession, run: () => startNew() },
      { name: 'folder', description: palette.folder, run: () => useFolderWanted.getState().want() },
    ]
    // A sub-agent plans with its parent, and is not the person's to name.
    if (session?.parentId !== undefined) return begin
    const plan: OwnCommand = {
      name: 'plan',
      description: isPlanning ? palette.endPlan : palette.plan,
      run: () => set(!isPlanning),
    }
    const ofSession = session ? menuOf(session).flatMap(asCommand) : []
    return [...begin, plan, ...ofSession]
  }
}

function asCommand(entry: { command?: string; label: string; run(): void }): OwnCommand[] {
  const { command, label, run } = entry
  return command === undefined ? [] : [{ name: command, description: label, run }]
}
