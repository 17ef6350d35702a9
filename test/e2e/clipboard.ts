/** The clipboard that the app sees; the desktop window may not read it by itself. */
import type { App } from './app.ts'

export function clipboardOf({ page, electron }: App) {
  return { read, write }

  function read(): Promise<string> {
    return electron
      ? electron.evaluate(({ clipboard }) => clipboard.readText())
      : page.evaluate(() => navigator.clipboard.readText())
  }

  function write(text: string): Promise<void> {
    return electron
      ? electron.evaluate(({ clipboard }, mine) => clipboard.writeText(mine), text)
      : page.evaluate((mine) => navigator.clipboard.writeText(mine), text)
  }
}
