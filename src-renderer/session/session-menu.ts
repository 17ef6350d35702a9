import type { SessionView } from '#contract'
import { DEMO_MODEL } from '../copies/models.ts'
import { useText } from '../language/use-text.ts'
import { useBringBack } from '../view/wanted.ts'
import { useGuidesWanted } from './guides/guides-wanted.ts'
import { useShortenWanted } from './shorten/shorten-wanted.ts'
import { useSessionActions } from './use-session-actions.ts'

export interface MenuEntry {
  label: string
  /** By which it is called behind a stroke in the message field. */
  command?: string
  keys?: string
  run(): void
}

/** The same entries for the list's context menu and for the button above the conversation. */
export function useSessionMenu(onRename: (session: SessionView) => void) {
  const { beside, guides, session: words } = useText()
  const t = words.menu
  const actions = useSessionActions()
  return (session: SessionView): MenuEntry[] => [
    { label: t.rename, command: 'rename', keys: 'F2', run: () => onRename(session) },
    // The demo is no model that could read a conversation.
    ...(session.model === DEMO_MODEL
      ? []
      : [{ label: t.nameByModel, run: () => actions.nameByModel(session) }]),
    ...keeping(session),
    ...(session.beside
      ? [{ label: beside.menu, run: () => useBringBack.getState().want(session.id) }]
      : []),
    { label: t.branch, command: 'branch', run: () => actions.branch(session) },
    // An agent of others makes room and reads guides by itself.
    ...(session.agent
      ? []
      : [
          {
            label: t.shorten,
            command: 'shorten',
            run: () => useShortenWanted.getState().want(session.id),
          },
          { label: guides.menu, run: () => useGuidesWanted.getState().want(session.id) },
        ]),
    {
      label: t.exportMarkdown,
      command: 'export',
      run: () => actions.exportAs(session, 'markdown'),
    },
    { label: t.exportJsonl, run: () => actions.exportAs(session, 'jsonl') },
    { label: t.delete, keys: 'Del', run: () => actions.remove(session) },
  ]

  function keeping(session: SessionView): MenuEntry[] {
    const pinned: MenuEntry =
      session.kept === 'pinned'
        ? { label: t.unpin, run: () => actions.keep(session, null) }
        : { label: t.pin, run: () => actions.keep(session, 'pinned') }
    const archived: MenuEntry =
      session.kept === 'archived'
        ? { label: t.unarchive, run: () => actions.keep(session, null) }
        : { label: t.archive, run: () => actions.archive(session) }
    return [pinned, archived]
  }
}
