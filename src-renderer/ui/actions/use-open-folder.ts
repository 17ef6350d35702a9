import type { RequestOf } from '#contract'
import { useNotices } from '../../copies/notices.ts'
import { useSettings } from '../../copies/settings.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from './use-tell-failure.ts'

type Folder = RequestOf<'folders.open'>['folder']

/** Shows a folder in the system's file manager; a browser cannot, so there is nothing then. */
export function useOpenFolder(): ((folder: Folder) => void) | undefined {
  const t = useText().settings
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const host = useSettings((s) => s.view?.about.host)
  if (host !== 'desktop') return undefined
  return (folder) =>
    void runtime.request('folders.open', { folder }).then(({ opened }) => {
      if (!opened) useNotices.getState().show({ level: 'error', title: t.folderNotOpened })
    }, tellFailure)
}
