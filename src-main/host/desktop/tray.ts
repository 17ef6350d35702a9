/** A small icon of the desktop's, while the person wants one: how much waits, Open, Quit. */
import { Menu, nativeImage, Tray } from 'electron'
import type { Language } from '#contract'
import { ATTENTION_WORDS } from './attention-words.ts'

const SIZE = 22

export function createTray(deps: {
  icon: string
  isWanted: () => boolean
  language: () => Language
  open: () => void
  quit: () => void
}) {
  let tray: Tray | undefined
  let waiting = 0
  return { isThere: () => tray !== undefined, update, count, remove }

  function count(next: number): void {
    waiting = next
    update()
  }

  /** Also after the person has switched it on or off, or chosen another language. */
  function update(): void {
    if (!deps.isWanted()) {
      remove()
      return
    }
    tray ??= made()
    const words = ATTENTION_WORDS[deps.language()].tray
    const waits = waiting === 0 ? words.nothing : words.waits(waiting)
    tray.setToolTip(`Talaria · ${waits}`)
    tray.setTitle(waiting === 0 ? '' : String(waiting))
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: waits, enabled: waiting > 0, click: deps.open },
        { type: 'separator' },
        { label: words.open, click: deps.open },
        { label: words.quit, click: deps.quit },
      ]),
    )
  }

  function made(): Tray {
    const picture = nativeImage.createFromPath(deps.icon).resize({ width: SIZE, height: SIZE })
    const icon = new Tray(picture)
    icon.on('click', deps.open)
    return icon
  }

  function remove(): void {
    tray?.destroy()
    tray = undefined
  }
}
