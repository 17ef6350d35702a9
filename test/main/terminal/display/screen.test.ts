import { describe, expect, it } from 'vitest'
import { createOutputStream } from '../../../../src-main/terminal/display/output-stream.ts'
import { createScreen } from '../../../../src-main/terminal/display/screen.ts'
import { manualClock } from '../../../support/manual-clock.ts'

describe('what a person would see', () => {
  it('shows a progress bar once', async () => {
    const { print, screen } = openScreen()
    for (let i = 0; i <= 100; i++) print(`\r${i}% done`)
    print('\r\nready\r\n')
    expect(await screen.text()).toBe('100% done\nready\n')
  })

  it('shows what a full-screen program drew', async () => {
    const { print, screen } = openScreen()
    print('\x1b[?1049h\x1b[2J\x1b[3;5Hhello\x1b[1;1Htop')
    expect(await screen.text()).toBe('top\n\n    hello\n')
  })

  it('joins a line that was too long for the window', async () => {
    const { print, screen } = openScreen({ columns: 10, rows: 5 })
    print('0123456789abcdef\r\nnext')
    expect(await screen.text()).toBe('0123456789abcdef\nnext\n')
  })

  it('goes on from where it was drawn last', async () => {
    const { print, screen } = openScreen()
    print('one\r\n')
    await screen.text()
    print('two\r\n')
    expect(await screen.text()).toBe('one\ntwo\n')
  })

  it('does not pretend to have seen what is gone', async () => {
    const { print, screen } = openScreen()
    for (let i = 0; i < 100; i++) print(`${'x'.repeat(10_000)}\r\n`)
    expect(await screen.text()).toBeUndefined()
  })

  it('can be drawn again in a window that comes late', async () => {
    const { print, screen, stream } = openScreen()
    print('\x1b[31mred\x1b[0m text')
    const picture = await screen.picture()

    const { print: printLate, screen: late } = openScreen()
    printLate(picture?.replay ?? '')
    expect(await late.text()).toBe('red text\n')
    expect(picture?.cursor).toBe(stream.end())
  })

  it('is drawn along before the beginning is forgotten', async () => {
    const { print, screen, clock, stream } = openScreen({ columns: 80, rows: 24 }, 2_000_000)
    print('\x1b[?1049h\x1b[1;1Hthe only title')
    for (let i = 0; i < 80; i++) {
      print(`\x1b[5;1Hrow ${i}`.repeat(3_000))
      screen.grew()
      clock.advance(1_000)
      await settle()
    }
    expect(stream.start()).toBeGreaterThan(0)
    expect(await screen.text()).toContain('the only title')
  })
})

/** Drawing goes through several turns of the event loop. */
async function settle(): Promise<void> {
  for (let i = 0; i < 8; i++) await new Promise((resolve) => setTimeout(resolve))
}

function openScreen(size = { columns: 80, rows: 24 }, keepBytes = 300_000) {
  const clock = manualClock()
  const stream = createOutputStream({
    ...clock,
    screen: () => ({ columns: 80, rows: 24 }),
    scrollbackLines: () => 10_000,
    keepBytes,
    hold: () => {},
    send: () => {},
  })
  const screen = createScreen({ stream, size, after: clock.after })
  return { stream, screen, clock, print: (text: string) => stream.push(Buffer.from(text)) }
}
