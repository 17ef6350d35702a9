/** The folders that sessions work in, as a window asks for them. */
import { statSync } from 'node:fs'
import type { Handlers } from '#contract'
import { THIS_MACHINE } from '../../contract/places.ts'
import { gitState } from '../../projects/git-state.ts'
import { createRecentFolders } from '../../projects/recent-folders.ts'
import type { Conversations } from './conversations.ts'

export function composeProjects(deps: {
  conversations: Conversations
  defaultCwd: string
  home: string
}) {
  const { sessions, folderOf, placeNameOf } = deps.conversations
  const { next, view } = createRecentFolders({
    folders: sessions.recentFolders,
    isFolder: (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false,
    startFolder: deps.defaultCwd,
    home: deps.home,
  })
  const handlers = {
    'projects.recent': view,
    'projects.git': ({ sessionId }) => {
      const { id } = sessions.get(sessionId)
      // Elsewhere its folder here need not be what it works on.
      return placeNameOf(id) === THIS_MACHINE ? gitState(folderOf(id)) : {}
    },
  } satisfies Partial<Handlers>
  return { handlers, nextFolder: next }
}
