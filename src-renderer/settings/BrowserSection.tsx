import { FolderOpen } from 'lucide-react'
import { useState } from 'react'
import type { PersonalSettings } from '#contract'
import { useNotices } from '../copies/notices.ts'
import { useText } from '../language/use-text.ts'
import { useRuntime } from '../runtime/runtime-context.ts'
import { useOpenFolder } from '../ui/actions/use-open-folder.ts'
import { useTellFailure } from '../ui/actions/use-tell-failure.ts'
import { Button } from '../ui/Button.tsx'
import { Row } from '../ui/fields/Row.tsx'
import { Switch } from '../ui/fields/Switch.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useChangeSettings } from './use-change-settings.ts'

interface BrowserSectionProps {
  view: PersonalSettings['browser']
  /** The app's data folder. */
  folder: string
}

/** What the agent's browser keeps. */
export function BrowserSection({ view, folder }: BrowserSectionProps) {
  const { settings, tools } = useText()
  const t = settings.browser
  const change = useChangeSettings()
  const openFolder = useOpenFolder()
  return (
    <>
      <Row title={t.keep} detail={t.keepDetail}>
        <Switch
          label={t.keep}
          state={view.keepsLogins ? 'on' : 'off'}
          onChange={(keepsLogins) => change({ browser: { keepsLogins } })}
        />
      </Row>
      <Row title={t.forget} detail={t.forgetDetail}>
        <ForgetButton />
      </Row>
      <Row title={t.downloads} detail={`${t.downloadsDetail} ${folder}/downloads`}>
        {openFolder && (
          <IconButton
            label={tools.openFolder}
            icon={FolderOpen}
            onClick={() => openFolder('downloads')}
          />
        )}
      </Row>
    </>
  )
}

function ForgetButton() {
  const t = useText().settings.browser
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const [isBusy, setBusy] = useState(false)

  async function forget(): Promise<void> {
    setBusy(true)
    try {
      await runtime.request('browser.forgetLogins', {})
      useNotices.getState().show({ level: 'info', title: t.forgotten })
    } catch (error) {
      tellFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button size="small" disabled={isBusy} onClick={() => void forget()}>
      {t.forgetNow}
    </Button>
  )
}
