/** The native menu: what a system expects of every app. Everything else is in the window itself. */
import { Menu, type MenuItemConstructorOptions } from 'electron'

const EDIT: MenuItemConstructorOptions = { role: 'editMenu' }

const VIEW: MenuItemConstructorOptions = {
  label: 'View',
  submenu: [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    // On most keyboards the plus sign needs Shift; people press the key without it.
    { role: 'zoomIn', accelerator: 'CommandOrControl+=', visible: false },
    { role: 'zoomOut' },
    { type: 'separator' },
    { role: 'togglefullscreen' },
  ],
}

/** Hidden until Alt is pressed where a menu belongs to the window. */
export function setAppMenu(): void {
  // Elsewhere its keys, such as Ctrl+W, are the shell's.
  const isMac = process.platform === 'darwin'
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(
      isMac ? [{ role: 'appMenu' }, EDIT, VIEW, { role: 'windowMenu' }] : [EDIT, VIEW],
    ),
  )
}
