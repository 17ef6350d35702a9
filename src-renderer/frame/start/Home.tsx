import { Folder, type LucideIcon, Settings, SquareTerminal, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSettings } from '../../copies/settings.ts'
import { isMac } from '../../keys/platform.ts'
import { keyCaps } from '../../keys/shortcuts.ts'
import { useText } from '../../language/use-text.ts'
import { usePlannedFolder } from '../../session/composer/drafts.ts'
import { useFolderWanted } from '../../session/composer/folder-wanted.ts'
import { useOpenTerminal } from '../../terminal/use-open-terminal.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { showPane } from '../../view/bring-to-front.ts'
import { useOverlay } from '../../view/overlay.ts'
import { Greeting } from './Greeting.tsx'

/**
 * What one sees before there is a conversation: what this is, and what can be done now. While there
 * is no model but the demo, the ways to one stand above all else.
 */
export function Home({ ways }: { ways: ReactNode }) {
  const t = useText().shell.home
  const openTerminal = useOpenTerminal()
  const openSettings = useOverlay((s) => s.openSettings)
  const wantFolder = useFolderWanted((s) => s.want)
  const planned = usePlannedFolder()
  const home = useSettings((s) => s.view?.about.folders.home)
  const isInHome = planned !== undefined && planned === home
  return (
    <div className="@container mx-auto flex min-h-full max-w-120 flex-col justify-center px-6 py-6">
      <Greeting title={t.title} detail={t.detail} ways={ways} />
      <ul className="mt-6 flex flex-col">
        {isInHome && (
          <Action icon={Folder} title={t.folder} detail={t.folderDetail} onRun={wantFolder} />
        )}
        <Action
          icon={SquareTerminal}
          title={t.openTerminal}
          detail={t.openTerminalDetail}
          keys={keyCaps('new-terminal', isMac)}
          onRun={() => openTerminal()}
        />
        <Action
          icon={Wrench}
          title={t.tools}
          detail={t.toolsDetail}
          onRun={() => showPane('tools')}
        />
        <Action
          icon={Settings}
          title={t.settings}
          detail={t.settingsDetail}
          keys={keyCaps('open-settings', isMac)}
          onRun={() => openSettings()}
        />
      </ul>
    </div>
  )
}

interface ActionProps {
  icon: LucideIcon
  title: string
  detail: string
  keys?: string
  onRun(): void
}

function Action({ icon: Icon, title, detail, keys, onRun }: ActionProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onRun}
        className="-mx-3 flex w-[calc(100%+1.5rem)] items-center gap-3 rounded-md px-3 py-2.5 text-left transition-colors duration-100 hover:bg-hover"
      >
        <Icon size={18} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{title}</span>
          <span className="hidden text-muted @xs:block">{detail}</span>
        </span>
        {keys && (
          <span className="hidden @sm:inline">
            <Kbd>{keys}</Kbd>
          </span>
        )}
      </button>
    </li>
  )
}
