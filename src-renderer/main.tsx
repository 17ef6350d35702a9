import './app.css'
import { createRoot } from 'react-dom/client'
import { LOST_WINDOW, SOCKET_KEY } from '#wire'
import { goToPicked } from './approval/go-to-waiting.ts'
import { watchPerson } from './approval/person.ts'
import { keepWritten } from './approval/written.ts'
import { useConnection } from './copies/connection.ts'
import { followRuntime, takeSnapshot } from './copies/follow-runtime.ts'
import { useNotices } from './copies/notices.ts'
import { rootSession } from './copies/session-family.ts'
import { useSessions } from './copies/sessions.ts'
import { App } from './frame/App.tsx'
import { SafePart } from './frame/SafePart.tsx'
import { keepLanguage } from './language/keep-language.ts'
import { currentText } from './language/use-text.ts'
import { keepPalette } from './palette/palette.ts'
import { connect } from './runtime/connect.ts'
import { ipcLink } from './runtime/ipc-link.ts'
import { describeError, type ErrorReport, watchErrors } from './runtime/report-errors.ts'
import { RuntimeContext } from './runtime/runtime-context.ts'
import { webSocketLink } from './runtime/ws-link.ts'
import { addToDraft, keepDrafts } from './session/composer/drafts.ts'
import { followNotes } from './session/follow-notes.ts'
import { keepShowing, showing } from './session/showing.ts'
import { createScreens, ScreensContext } from './terminal/screens.ts'
import { keepTheme } from './ui/appearance.ts'
import { foldPane } from './view/columns.ts'
import { keepLayout } from './view/layout.ts'

keepTheme({
  storage: localStorage,
  systemDark: matchMedia('(prefers-color-scheme: dark)'),
  root: document.documentElement,
})
keepLanguage({ storage: localStorage, root: document.documentElement })
keepLayout(localStorage, window.innerWidth)
foldPane()
keepShowing({ storage: localStorage, wasLost: location.hash === LOST_WINDOW })
window.addEventListener('pagehide', showing.end)
// A reload by hand is no death.
if (location.hash === LOST_WINDOW) history.replaceState(null, '', location.pathname)
keepPalette(localStorage)
keepDrafts(localStorage)
keepWritten(localStorage, ({ sessionId, text }) => {
  addToDraft(rootSession(sessionId, useSessions.getState().all), text)
  useNotices.getState().show({ level: 'warning', title: currentText().approval.wordsKept })
})

const runtime = connect({
  openLink: window.runtime ? ipcLink(window.runtime) : webSocketLink(openSocket),
  onState: useConnection.getState().moved,
  onSnapshot: (snapshot) => {
    takeSnapshot(snapshot)
    useConnection.getState().synced()
  },
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
})
followRuntime(runtime)
followNotes(runtime)
runtime.on('waiting.picked', goToPicked)
// A laptop that wakes up should not wait for the next attempt.
window.addEventListener('online', runtime.retry)

watchPerson(window)
watchErrors(window, report)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
createRoot(root, { onCaughtError: (thrown) => report(describeError(thrown)) }).render(
  <RuntimeContext value={runtime}>
    <ScreensContext value={createScreens({ runtime })}>
      <SafePart>
        <App />
      </SafePart>
    </ScreensContext>
  </RuntimeContext>,
)

function report(error: ErrorReport): void {
  runtime.request('runtime.reportError', error).catch(() => {
    const title = currentText().connection.errorNotReported
    useNotices.getState().show({ level: 'error', title, detail: error.message })
  })
}

function openSocket(): WebSocket {
  const protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
  // Without it the host refuses, and the window says that there is no connection.
  const key = localStorage.getItem(SOCKET_KEY)
  return new WebSocket(`${protocol}//${location.host}/ws`, key ?? [])
}
