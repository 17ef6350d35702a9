/**
 * The screens of the terminals this window has shown. A screen outlives its place on the page, so
 * a tab that comes back has its scrollback, and goes on from the byte it had.
 */

import { createContext, use } from 'react'
import type { Runtime, TerminalView } from '#contract'
import { useNotices } from '../copies/notices.ts'
import { isMac } from '../keys/platform.ts'
import { keyCaps } from '../keys/shortcuts.ts'
import { currentText } from '../language/use-text.ts'
import { ignoreLoss } from '../runtime/ignore-loss.ts'
import { copyText } from '../ui/actions/clipboard.ts'
import { createFeed, type Feed } from './feed.ts'
import type { XtermScreen } from './xterm-screen.ts'

export interface Screen extends XtermScreen {
  attach: Feed['attach']
  onFindAsked(listener: () => void): () => void
}

// A dragged separator changes the size every frame; a shell redraws its prompt for each it hears of.
const RESIZE_PAUSE_MS = 80
const MAX_WRITE_CHARS = 100_000

export function createScreens(deps: { runtime: Runtime }) {
  const { runtime } = deps
  const screens = new Map<string, Promise<Screen>>()
  const ready = new Map<string, Screen>()
  let lastSize = { columns: 80, rows: 24 }
  runtime.on('terminal.closed', ({ id }) => {
    void screens.get(id)?.then((screen) => screen.dispose())
    screens.delete(id)
    ready.delete(id)
  })
  return { get, ready: (id: string) => ready.get(id), lastSize: () => lastSize }

  function get(terminal: TerminalView): Promise<Screen> {
    const known = screens.get(terminal.id)
    if (known) return known
    const made = make(terminal)
    screens.set(terminal.id, made)
    made.then(
      (screen) => ready.set(terminal.id, screen),
      // A failed load, such as a build that was replaced under an open page, may be tried again.
      () => screens.delete(terminal.id),
    )
    return made
  }

  async function make({ id, title, pty, owner }: TerminalView): Promise<Screen> {
    const { createXtermScreen, openAddress } = await import('./xterm-screen.ts')
    const findListeners = new Set<() => void>()
    let runtimeSize: typeof lastSize | undefined
    let resizeTimer: ReturnType<typeof setTimeout> | undefined
    const screen = createXtermScreen({
      label: currentText().terminal.screenLabel(title, keyCaps('focus-terminal', isMac)),
      addsCarriageReturns: !pty,
      typed,
      resized: (size) => {
        lastSize = size
        clearTimeout(resizeTimer)
        resizeTimer = setTimeout(sendSize, RESIZE_PAUSE_MS)
      },
      copyAsked: (text) => {
        if (owner === 'person') void copyText(text)
        else askFirst(currentText().terminal.copyAsked(title), text, () => void copyText(text))
      },
      linkAsked: (address) =>
        askFirst(currentText().terminal.linkAsked, shownAddress(address), () =>
          openAddress(address),
        ),
      findAsked: () => {
        for (const listener of findListeners) listener()
      },
    })
    const feed = createFeed({
      id,
      runtime,
      write: screen.write,
      whenSeen: screen.whenSeen,
      reset: screen.reset,
      skipped: (byteCount) => screen.write(skippedLine(byteCount), () => {}),
      attached: (size) => {
        runtimeSize = size
        sendSize()
      },
    })
    screen.guardReplay(feed.isReplaying)
    return {
      ...screen,
      attach: feed.attach,
      onFindAsked: (listener) => {
        findListeners.add(listener)
        return () => findListeners.delete(listener)
      },
    }

    function typed(data: string): void {
      for (let at = 0; at < data.length; at += MAX_WRITE_CHARS) {
        const piece = data.slice(at, at + MAX_WRITE_CHARS)
        runtime.request('terminal.write', { id, data: piece }).catch(ignoreLoss)
      }
    }

    function sendSize(): void {
      const size = screen.size()
      if (size.columns === runtimeSize?.columns && size.rows === runtimeSize.rows) return
      runtimeSize = size
      runtime.request('terminal.resize', { id, ...size }).catch(ignoreLoss)
    }
  }
}

export type Screens = ReturnType<typeof createScreens>

export const ScreensContext = createContext<Screens | undefined>(undefined)

export function useScreens(): Screens {
  const screens = use(ScreensContext)
  if (!screens) throw new Error('useScreens needs a ScreensContext above it')
  return screens
}

const SHOWN_CHARS = 300

/** The person sees what it is about before anything happens; unanswered, nothing does. */
function askFirst(title: string, detail: string, run: () => void): void {
  const { agree } = currentText().terminal
  const shown = detail.length > SHOWN_CHARS ? `${detail.slice(0, SHOWN_CHARS)}…` : detail
  useNotices
    .getState()
    .show({ level: 'warning', title, detail: shown, action: { label: agree, run } })
}

/** The host as a browser would ask for it: letters that only look alike are spelled out. */
function shownAddress(address: string): string {
  return URL.parse(address)?.href ?? address
}

function skippedLine(byteCount: number): string {
  const { skipped, megabytes, kilobytes } = currentText().terminal
  const size = byteCount < 1e6 ? kilobytes(byteCount / 1e3) : megabytes(byteCount / 1e6)
  return `\r\n\x1b[0;2m┄┄ ${skipped(size)} ┄┄\x1b[0m\r\n`
}
