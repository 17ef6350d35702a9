/** One xterm with its add-ons. Loaded on demand: nothing else of the window imports xterm's code. */
import '@xterm/xterm/css/xterm.css'
import { ClipboardAddon } from '@xterm/addon-clipboard'
import { FitAddon } from '@xterm/addon-fit'
import { type ISearchOptions, SearchAddon } from '@xterm/addon-search'
import { Unicode11Addon } from '@xterm/addon-unicode11'
import { WebLinksAddon } from '@xterm/addon-web-links'
import { Terminal } from '@xterm/xterm'
import { NUMBERS } from '#settings-numbers'
import { useSettings } from '../copies/settings.ts'
import { isMac } from '../keys/platform.ts'
import { copyText } from '../ui/actions/clipboard.ts'
import { bufferText } from './buffer-text.ts'
import { drawOnGraphicsCard } from './graphics.ts'
import { guardReplay } from './replay-guard.ts'
import { redrawSelectionWhenThereIsOne } from './selection-redraw.ts'
import { keyMeaning } from './terminal-keys.ts'
import { terminalColors } from './terminal-theme.ts'

export interface XtermScreenDeps {
  label: string
  /** Without a PTY a bare newline must also return to the first column. */
  addsCarriageReturns: boolean
  typed(data: string): void
  resized(size: { columns: number; rows: number }): void
  /** A program wants this text on the clipboard. */
  copyAsked(text: string): void
  /** A link whose words need not be its address. */
  linkAsked(address: string): void
  findAsked(): void
}

export type FindResult = { index: number; count: number }

const USUAL = {
  fontSize: NUMBERS.terminalFontSize.usual,
  scrollbackLines: NUMBERS.scrollbackLines.usual,
}
const MINIMUM_CONTRAST = 4.5
const FIND_LIMIT = 1_000
const UNSEEN_MS = 100 // several frames, even of a busy machine

export function createXtermScreen(deps: XtermScreenDeps) {
  const element = document.createElement('div')
  element.className = 'h-full w-full'
  let colors = terminalColors()
  let themeShown = document.documentElement.dataset.theme
  const terminal = new Terminal({
    allowProposedApi: true, // Unicode 11 widths are behind it
    convertEol: deps.addsCarriageReturns,
    cursorBlink: false,
    cursorInactiveStyle: 'outline',
    fontFamily: getComputedStyle(document.documentElement).getPropertyValue('--font-mono'),
    fontSize: chosen().fontSize,
    lineHeight: 1.25,
    linkHandler: {
      activate: (_event, address) => isWebAddress(address) && deps.linkAsked(address),
    },
    macOptionIsMeta: true,
    minimumContrastRatio: MINIMUM_CONTRAST,
    scrollback: chosen().scrollbackLines,
    theme: colors.theme,
  })
  const fit = new FitAddon()
  const search = new SearchAddon({ highlightLimit: FIND_LIMIT })
  terminal.loadAddon(fit)
  terminal.loadAddon(search)
  terminal.loadAddon(new Unicode11Addon())
  terminal.unicode.activeVersion = '11'
  terminal.loadAddon(new WebLinksAddon(openLink))
  // A program may put text on the clipboard; it may not read what the person keeps there.
  terminal.loadAddon(
    new ClipboardAddon(undefined, {
      readText: () => '',
      writeText: async (_selection, text) => deps.copyAsked(text),
    }),
  )
  const stopFollowing = useSettings.subscribe(() => {
    const { fontSize, scrollbackLines } = chosen()
    if (terminal.options.scrollback !== scrollbackLines)
      terminal.options.scrollback = scrollbackLines
    if (terminal.options.fontSize === fontSize) return
    terminal.options.fontSize = fontSize
    fit.fit()
  })
  terminal.onData(deps.typed)
  terminal.onResize(({ cols, rows }) => deps.resized({ columns: cols, rows }))
  terminal.attachCustomKeyEventHandler(takeKey)
  // What is typed into a terminal must never answer a question somewhere else in the window.
  element.addEventListener('keydown', (event) => {
    if (keyMeaning(event, isMac) !== 'window') event.stopPropagation()
  })

  return {
    write: (output: Uint8Array | string, done: () => void) => terminal.write(output, done),
    whenSeen,
    /** As a sequence, so that it takes its turn after what is still to be parsed. */
    reset: () => terminal.write('\x1bc'),
    size: () => ({ columns: terminal.cols, rows: terminal.rows }),
    focus: () => terminal.focus(),
    /** As if typed, so that a program which asked for bracketed paste gets it. */
    paste: (text: string) => terminal.paste(text),
    selection: () => terminal.getSelection(),
    selectAll: () => terminal.selectAll(),
    clear: () => terminal.clear(),
    text: () => bufferText(terminal.buffer.active),
    dispose: () => {
      stopFollowing()
      terminal.dispose()
    },
    guardReplay: (isReplaying: () => boolean) => guardReplay(terminal.parser, isReplaying),
    mount,
    find,
    endFind,
    onFindResult,
    setReadOnly: (isReadOnly: boolean) => {
      terminal.options.disableStdin = isReadOnly
    },
    setScreenReaderMode: (isOn: boolean) => {
      terminal.options.screenReaderMode = isOn
    },
    /** Every change makes the browser look at the style of the whole page. */
    showTheme: (theme: string) => {
      if (theme === themeShown) return
      themeShown = theme
      colors = terminalColors()
      terminal.options.theme = colors.theme
    },
  }

  /** Shows the screen inside `parent` and keeps it as large; gives the undo. */
  function mount(parent: HTMLElement): () => void {
    parent.append(element)
    if (!terminal.element) {
      terminal.open(element)
      redrawSelectionWhenThereIsOne(terminal)
      terminal.textarea?.setAttribute('aria-label', deps.label)
    }
    const leaveGraphicsCard = drawOnGraphicsCard(terminal)
    let frame = 0
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(fitIfSeen)
    })
    observer.observe(parent)
    fitIfSeen()
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      leaveGraphicsCard()
      element.remove()
    }

    /** In a pane that is folded away it would be a few letters wide. */
    function fitIfSeen(): void {
      if (parent.clientWidth > 0) fit.fit()
    }
  }

  /** xterm draws in a frame's own time, so nothing changes between that and what the person sees. */
  function whenSeen(done: () => void): void {
    const drawn = terminal.onRender(end)
    // A window that nobody can see draws nothing.
    const timer = setTimeout(end, UNSEEN_MS)
    function end(): void {
      drawn.dispose()
      clearTimeout(timer)
      done()
    }
  }

  function takeKey(event: KeyboardEvent): boolean {
    const meaning = keyMeaning(event, isMac)
    if (meaning === 'shell') return true
    if (event.type === 'keydown' && meaning === 'copy') {
      event.preventDefault()
      if (terminal.hasSelection()) void copyText(terminal.getSelection())
    }
    if (event.type === 'keydown' && meaning === 'find') {
      event.preventDefault()
      deps.findAsked()
    }
    // A paste is left to the browser: its event brings the text without asking for a permission.
    return false
  }

  function find(text: string, direction: 'next' | 'previous' | 'stay', isCaseSensitive: boolean) {
    const options: ISearchOptions = {
      caseSensitive: isCaseSensitive,
      incremental: direction === 'stay',
      decorations: {
        matchBackground: colors.match,
        matchOverviewRuler: colors.match,
        activeMatchBackground: colors.activeMatch,
        activeMatchColorOverviewRuler: colors.activeMatch,
      },
    }
    if (direction === 'previous') search.findPrevious(text, options)
    else search.findNext(text, options)
  }

  function endFind(): void {
    search.clearDecorations()
    terminal.clearSelection()
  }

  function onFindResult(listener: (result: FindResult) => void): () => void {
    const { dispose } = search.onDidChangeResults(({ resultIndex, resultCount }) =>
      listener({ index: resultIndex, count: resultCount }),
    )
    return dispose
  }
}

export type XtermScreen = ReturnType<typeof createXtermScreen>

function chosen(): { fontSize: number; scrollbackLines: number } {
  return useSettings.getState().view?.sections.terminal ?? USUAL
}

/** What stands there in full is its own address. The host checks it again. */
function openLink(_event: MouseEvent, address: string): void {
  if (isWebAddress(address)) openAddress(address)
}

function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address)
}

export function openAddress(address: string): void {
  window.open(address, '_blank', 'noopener,noreferrer')
}
