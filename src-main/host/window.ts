/** The window: sandboxed, isolated, and unable to leave its own page. */
import { BrowserWindow, nativeTheme, type Session, shell } from 'electron'
import { isExternalLink } from './external-links.ts'
import { reviveWindow } from './revive-window.ts'

/** Of all that a page may ask for, copying text to the clipboard is the one thing we use. */
const GRANTED_PERMISSIONS = new Set(['clipboard-sanitized-write'])

export function openWindow(deps: {
  preload: string
  url: string
  icon: string
  onRefusedLink: (url: string) => void
  /** The page ended; it comes back by itself. */
  onDeath: (reason: string) => void
}) {
  const window = new BrowserWindow({
    width: 1280,
    height: 820,
    minWidth: 480,
    minHeight: 400,
    title: 'Talaria',
    icon: deps.icon,
    // Until the page has painted; its own canvas has the same colours.
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#17191d' : '#ffffff',
    autoHideMenuBar: true,
    webPreferences: {
      preload: deps.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      webSecurity: true,
      spellcheck: false,
    },
  })
  holdPermissionsBack(window.webContents.session)
  window.webContents.setWindowOpenHandler(({ url }) => {
    openOutside(url)
    return { action: 'deny' }
  })
  window.webContents.on('will-navigate', (event) => {
    // A reload names the page in full, with the slash that the dev server's address leaves out.
    if (event.url === new URL(deps.url).href) return
    event.preventDefault()
    openOutside(event.url)
  })
  window.webContents.on('will-attach-webview', (event) => event.preventDefault())
  reviveWindow({ window, url: deps.url, onDeath: deps.onDeath })
  void window.loadURL(deps.url)
  return window

  function openOutside(url: string): void {
    if (isExternalLink(url)) void shell.openExternal(url)
    else deps.onRefusedLink(url)
  }
}

function holdPermissionsBack(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, grant) =>
    grant(GRANTED_PERMISSIONS.has(permission)),
  )
  session.setPermissionCheckHandler((_contents, permission) => GRANTED_PERMISSIONS.has(permission))
  session.setDevicePermissionHandler(() => false)
}
