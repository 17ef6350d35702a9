import type { ProjectsView, ProjectView } from '#contract'
import { checkedOut } from './checked-out.ts'

const MAX_SHOWN = 12

/** Where sessions worked, and where the next one begins. */
export function createRecentFolders(deps: {
  /** The folders of sessions on this machine, the latest first. */
  folders: (limit: number) => string[]
  isFolder: (path: string) => boolean
  /** Where the app was started. */
  startFolder: string
  home: string
}) {
  return { next, view }

  /** Whoever started the app in a folder wants that one; else work goes on where it was. */
  function next(): string {
    if (deps.startFolder !== deps.home) return deps.startFolder
    return there()[0] ?? deps.home
  }

  async function view(): Promise<ProjectsView> {
    return { next: next(), recent: await Promise.all(there().map(described)) }
  }

  function there(): string[] {
    return deps.folders(MAX_SHOWN).filter(deps.isFolder)
  }

  async function described(folder: string): Promise<ProjectView> {
    const branch = await checkedOut(folder)
    return { folder, ...(branch && { branch }) }
  }
}
