import { useText } from '../../language/use-text.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useOverlay } from '../../view/overlay.ts'

// Most starts never open it.
const AllSettings = lazyPart(async () => (await import('./AllSettings.tsx')).AllSettings)

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
      {section && <AllSettings section={section} onChoose={openSettings} />}
    </Dialog>
  )
}
