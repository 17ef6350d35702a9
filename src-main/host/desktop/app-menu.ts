/** The native menu: what a system expects of every app. Everything else is in the window itself. */
import { Menu, type MenuItemConstructorOptions } from 'electron'
import type { Language } from '#contract'

type Item = MenuItemConstructorOptions

/** Electron names the items in English only. */
const CHINESE: Readonly<Record<string, string>> = {
  Edit: '编辑',
  undo: '撤销',
  redo: '重做',
  cut: '剪切',
  copy: '复制',
  paste: '粘贴',
  delete: '删除',
  selectAll: '全选',
  View: '视图',
  resetZoom: '实际大小',
  zoomIn: '放大',
  zoomOut: '缩小',
  togglefullscreen: '切换全屏',
}

/** The same as Electron's own, whose items cannot be named one by one. */
const EDIT: Item = {
  label: 'Edit',
  submenu: [
    { role: 'undo' },
    { role: 'redo' },
    { type: 'separator' },
    { role: 'cut' },
    { role: 'copy' },
    { role: 'paste' },
    { role: 'delete' },
    { type: 'separator' },
    { role: 'selectAll' },
  ],
}

const VIEW: Item = {
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
export function setAppMenu(language: Language): void {
  // Elsewhere its keys, such as Ctrl+W, are the shell's.
  const isMac = process.platform === 'darwin'
  const menus =
    language === 'zh-CN' ? [EDIT, VIEW].map(inChinese) : [{ role: 'editMenu' } as const, VIEW]
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(isMac ? [{ role: 'appMenu' }, ...menus, { role: 'windowMenu' }] : menus),
  )
}

function inChinese(item: Item): Item {
  const label = CHINESE[item.label ?? item.role ?? '']
  const { submenu } = item
  return {
    ...item,
    ...(label && { label }),
    ...(Array.isArray(submenu) && { submenu: submenu.map(inChinese) }),
  }
}
