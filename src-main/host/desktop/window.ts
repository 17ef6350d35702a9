/** The window: sandboxed, isolated, and unable to leave its own page. */
import { app, BrowserWindow, nativeTheme, type Session, screen, shell } from 'electron'
import { isExternalLink } from '../external-links.ts'
import { reviveWindow } from './revive-window.ts'
import { LEAST_SIZE, readPlace, usablePlace, writePlace } from './window-place.ts'

/** Of all that a page may ask for, we use copying text and, when the person wants to speak, the microphone. */
const GRANTED_PERMISSIONS = new Set(['clipboard-sanitized-write'])

const DRAGGED_MS = 300

export function openWindow(deps: {
  preload: string
  url: string
  icon: string
  /** Keeps where the window stands. */
  placeFile: string
  onRefusedLink: (url: string) => void
  /** The page ended; it comes back by itself. */
  onDeath: (reason: string) => void
}) {
  const screens = screen.getAllDisplays().map(({ workArea }) => workArea)
  const { isMaximized = false, ...box } = usablePlace(readPlace(deps.placeFile), screens) ?? {}
  const window = new BrowserWindow({
    width: 1280,
    height: 820,
    ...box,
    minWidth: LEAST_SIZE.width,
    minHeight: LEAST_SIZE.height,
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
  if (isMaximized) window.maximize()
  keepPlace(window, deps.placeFile)
  nameDownloads(window.webContents.session)
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

function keepPlace(window: BrowserWindow, file: string): void {
  let timer: NodeJS.Timeout | undefined
  window.on('resize', later)
  window.on('move', later)
  window.on('close', write)
  app.on('before-quit', write)
  window.on('closed', () => {
    clearTimeout(timer)
    app.off('before-quit', write)
  })

  // While it is dragged there are sixty of them a second.
  function later(): void {
    clearTimeout(timer)
    timer = setTimeout(write, DRAGGED_MS)
  }

  function write(): void {
    clearTimeout(timer)
    if (window.isDestroyed()) return
    writePlace(file, { ...window.getNormalBounds(), isMaximized: window.isMaximized() })
  }
}

/** The system's dialog would be headed by the address of the bytes, which says nothing to anybody. */
function nameDownloads(session: Session): void {
  if (session.listenerCount('will-download') > 0) return
  session.on('will-download', (_event, item) => {
    const name = item.getFilename()
    item.setSaveDialogOptions({ title: name, defaultPath: name })
  })
}

function holdPermissionsBack(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, grant, details) => {
    const wanted = 'mediaTypes' in details ? details.mediaTypes : undefined
    const isMicrophone = permission === 'media' && wanted?.join() === 'audio'
    grant(isMicrophone || GRANTED_PERMISSIONS.has(permission))
  })
  session.setPermissionCheckHandler((_contents, permission, _origin, { mediaType }) => {
    const isMicrophone = permission === 'media' && mediaType === 'audio'
    return isMicrophone || GRANTED_PERMISSIONS.has(permission)
  })
  session.setDevicePermissionHandler(() => false)
}
