/** The requests that the person's own desktop answers; a browser's window has less of one. */
import { join } from 'node:path'
import type { Handlers, NotificationOutcome } from '#contract'
import { checkFolder, foldersBelow } from './typed-paths.ts'

export interface Desk {
  /** Shows one, and says what the system made of it. */
  testNotification?: () => Promise<NotificationOutcome>
  /** Ends the app and starts it anew. */
  restart?: () => void
  /** Shows it in the system's file manager, and says whether that worked. */
  openFolder?: (path: string) => Promise<boolean>
  /** Lets the person point at a folder; nothing when they changed their mind. */
  chooseFolder?: (start: string) => Promise<string | undefined>
}

type DeskHandlers = Pick<
  Handlers,
  | 'app.restart'
  | 'folders.open'
  | 'folders.choose'
  | 'folders.check'
  | 'folders.below'
  | 'settings.testNotification'
>

export function createDeskHandlers(desk: Desk & { userData: string; home: string }): DeskHandlers {
  const { userData, home } = desk
  return {
    'app.restart': () => {
      desk.restart?.()
      return null
    },
    'folders.open': async ({ folder }) => ({
      opened:
        (await desk.openFolder?.(folder === 'data' ? userData : join(userData, folder))) ?? false,
    }),
    'folders.choose': async ({ start }) => {
      const folder = await desk.chooseFolder?.(start)
      return folder === undefined ? {} : { folder }
    },
    'folders.check': ({ path }) => ({ folder: checkFolder(path, home) }),
    'folders.below': async ({ path }) => ({ folders: await foldersBelow(path, home) }),
    'settings.testNotification': async () => ({
      outcome: (await desk.testNotification?.()) ?? 'browser',
    }),
  }
}
