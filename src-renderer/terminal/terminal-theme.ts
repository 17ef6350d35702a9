/** xterm's colours, read from the design tokens of the theme that is shown. */
import type { ITheme } from '@xterm/xterm'

const ANSI = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const

export interface TerminalColors {
  theme: ITheme
  match: string
  activeMatch: string
}

export function terminalColors(): TerminalColors {
  const tokens = getComputedStyle(document.documentElement)
  const color = (name: string): string => tokens.getPropertyValue(`--color-${name}`).trim()
  const ansi = ANSI.flatMap((name) => [
    [name, color(`ansi-${name}`)],
    [`bright${name.charAt(0).toUpperCase()}${name.slice(1)}`, color(`ansi-bright-${name}`)],
  ])
  return {
    theme: {
      background: color('terminal'),
      foreground: color('terminal-text'),
      cursor: color('terminal-text'),
      cursorAccent: color('terminal'),
      selectionBackground: color('terminal-selection'),
      scrollbarSliderBackground: color('scrollbar'),
      scrollbarSliderHoverBackground: color('scrollbar-hover'),
      scrollbarSliderActiveBackground: color('scrollbar-hover'),
      ...Object.fromEntries(ansi),
    },
    match: color('match'),
    activeMatch: color('match-active'),
  }
}
