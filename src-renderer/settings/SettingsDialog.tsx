import { useText } from '../language/use-text.ts'
import { lazyPart } from '../shell/lazy-part.tsx'
import { useOverlay } from '../stores/overlay.ts'
import { Dialog } from '../ui/Dialog.tsx'

// Most starts never open it.
const SettingsPanel = lazyPart(async () => (await import('./SettingsPanel.tsx')).SettingsPanel)

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
      {section && <SettingsPanel section={section} onChoose={openSettings} />}
    </Dialog>
  )
}
