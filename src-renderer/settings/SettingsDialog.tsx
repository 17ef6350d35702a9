import { lazy, Suspense } from 'react'
import { useText } from '../language/use-text.ts'
import { useOverlay } from '../stores/overlay.ts'
import { Dialog } from '../ui/Dialog.tsx'

// Most starts never open it.
const SettingsPanel = lazy(() =>
  import('./SettingsPanel.tsx').then((module) => ({ default: module.SettingsPanel })),
)

export function SettingsDialog() {
  const t = useText()
  const { settings: section, openSettings, closeSettings } = useOverlay()
  return (
    <Dialog
      title={t.settings.title}
      closeLabel={t.common.close}
      isOpen={section !== undefined}
      onClose={closeSettings}
    >
      <Suspense fallback={<p className="animate-late p-5 text-muted">{t.settings.loading}</p>}>
        {section && <SettingsPanel section={section} onChoose={openSettings} />}
      </Suspense>
    </Dialog>
  )
}
