import { describe, expect, it } from 'vitest'
import { createOutputStream } from '../../../../src-main/terminal/display/output-stream.ts'
import { manualClock } from '../../../support/manual-clock.ts'

const MB = 1024 * 1024

describe('the output of one terminal', () => {
  it('reaches a window in order, in few messages', () => {
    const { stream, sent, text, clock } = openStream()
    stream.attach('w1')
    for (let i = 0; i < 1_000; i++) stream.push(Buffer.from(`line ${i}\n`))
    clock.advance(20)

    expect(text('w1')).toBe(Array.from({ length: 1_000 }, (_, i) => `line ${i}\n`).join(''))
    expect(sent.length).toBeLessThan(5)
  })

  it('goes only to windows that attached', () => {
    const { stream, text, clock } = openStream()
    stream.push(Buffer.from('before '))
    stream.attach('w1')
    stream.attach('w2')
    clock.advance(20)
    stream.detach('w2')
    stream.push(Buffer.from('after'))
    clock.advance(20)

    expect([text('w1'), text('w2'), text('w3')]).toEqual(['before after', 'before ', ''])
  })

  it('continues at the cursor that a reloaded window had', () => {
    const { stream, text, clock } = openStream()
    stream.push(Buffer.from('seen unseen'))

    expect(stream.attach('w1', 5)).toBe(5)
    clock.advance(20)
    expect(text('w1')).toBe('unseen')
  })

  it('starts at a whole line when the middle was dropped', () => {
    const { stream, text, clock } = openStream({ keepBytes: 100_000 })
    for (let i = 0; i < 50_000; i++) stream.push(Buffer.from(`line ${i}\n`))

    const from = stream.attach('w1', 0)
    clock.advance(20)

    expect(from).toBeGreaterThan(0)
    expect(text('w1')).toMatch(/^line \d+\n/)
    expect(text('w1')).toMatch(/line 49999\n$/)
  })

  it('keeps no more than it was told to while nobody looks', () => {
    const { stream, held } = openStream({ keepBytes: MB })
    for (let i = 0; i < 100; i++) stream.push(new Uint8Array(MB))

    expect(stream.end() - stream.start()).toBeLessThan(2 * MB)
    expect(held).toEqual([])
  })

  it('has at most half a megabyte on the way to a window that acknowledges nothing', () => {
    const { stream, text, clock } = openStream()
    stream.attach('w1')
    stream.push(new Uint8Array(5 * MB))
    clock.advance(20)

    expect(text('w1').length).toBe(MB / 2)
    stream.ack('w1', MB / 4)
    expect(text('w1').length).toBe(0.75 * MB)
  })

  it('has less on the way right after a key was pressed', () => {
    const { stream, text, clock } = openStream()
    stream.attach('w1')
    stream.typed('')
    stream.push(new Uint8Array(5 * MB))
    clock.advance(20)

    expect(text('w1').length).toBe(MB / 8)
  })

  it('holds back a producer without lines until the window has caught up', () => {
    const { stream, held, clock, drawAll } = openStream({ aheadBytes: 2 * MB })
    stream.attach('w1')
    stream.push(new Uint8Array(4 * MB))
    clock.advance(20)
    expect(held).toEqual([true])

    drawAll('w1')
    expect(held).toEqual([true, false])
  })

  it('does not let a frozen window hold a command up for ever', () => {
    const { stream, held, clock } = openStream({ aheadBytes: 2 * MB })
    stream.attach('w1')
    stream.push(new Uint8Array(8 * MB))
    clock.advance(25_000)

    expect(held).toEqual([true, false])
  })

  it('skips lines that would have left the scrollback unseen, and says how many bytes', () => {
    const { stream, sent, held, clock, drawAll } = openStream()
    stream.attach('w1')
    const line = Buffer.from(`${'x'.repeat(99)}\n`)
    for (let i = 0; i < 60_000; i++) stream.push(line)
    clock.advance(20)
    drawAll('w1')
    clock.advance(40)
    drawAll('w1')

    const bytes = sent.reduce((sum, message) => sum + message.bytes.length, 0)
    expect(held).toEqual([])
    expect(sent.at(-1)?.cursor).toBe(6_000_000)
    expect(bytes).toBeLessThan(3_000_000)
    const gaps = sent.filter((m, i) => m.cursor - m.bytes.length > (sent[i - 1]?.cursor ?? 0))
    expect(gaps).toHaveLength(1)
    expect(gaps[0]?.bytes[0]).toBe('x'.charCodeAt(0))
  })

  it.each(['first', 'later'])(
    'keeps as many lines as the person wants for a window that comes %s',
    (when) => {
      const { stream, sent, text, clock, drawAll } = openStream({ scrollbackLines: () => 100_000 })
      if (when === 'first') stream.attach('w1')
      const line = `${'x'.repeat(99)}\n`
      for (let i = 0; i < 60; i++) stream.push(Buffer.from(line.repeat(1_000)))
      if (when === 'later') stream.attach('w1')
      clock.advance(20)
      drawAll('w1')

      expect(sent.at(-1)?.cursor).toBe(6_000_000)
      expect(text('w1').length).toBe(6_000_000)
    },
  )

  it('does not let a flood wait for the drawing, nor grow, however many lines are wanted', () => {
    const { stream, held, clock, drawAll } = openStream({ scrollbackLines: () => 100_000 })
    stream.attach('w1')
    const flood = Buffer.from(`${'x'.repeat(99)}\n`.repeat(2_000))
    for (let i = 0; i < 500; i++) {
      stream.push(flood)
      clock.advance(1)
      drawAll('w1')
    }

    expect(held).toEqual([])
    expect(stream.end() - stream.start()).toBeLessThan(23 * MB)
    stream.detach('w1')
    expect(stream.end() - stream.start()).toBeLessThan(17 * MB)
  })

  it('follows the number of lines while it runs', () => {
    let lines = 1_000
    const { stream, text, clock, drawAll } = openStream({ scrollbackLines: () => lines })
    stream.attach('w1')
    lines = 100_000
    stream.push(Buffer.from(`${'x'.repeat(99)}\n`.repeat(30_000)))
    clock.advance(20)
    drawAll('w1')

    expect(text('w1').length).toBe(3_000_000)
  })

  it('skips nothing for the key that started the program', () => {
    const { stream, text, clock, drawAll } = openStream()
    stream.attach('w1')
    stream.typed('')
    stream.push(Buffer.from('x\n'.repeat(9_000)))
    clock.advance(20)
    drawAll('w1')

    expect(text('w1').length).toBe(18_000)
  })

  it('gives a flooded window one slice in four frames, and in two while keys are pressed', () => {
    const { stream, sent, clock, drawAll } = openStream()
    stream.attach('w1')
    const flood = Buffer.from(`${'x'.repeat(99)}\n`.repeat(2_000))
    const slicesIn = (ms: number) => {
      const before = sent.length
      for (let i = 0; i < ms; i += 1) {
        stream.push(flood)
        clock.advance(1)
        drawAll('w1')
      }
      return sent.length - before
    }
    slicesIn(500)

    expect(slicesIn(640)).toBe(10)
    stream.typed('')
    expect(slicesIn(640)).toBe(20)
  })

  it('lets a pipe neither wait for the next slice nor pile up, and goes on drawing', () => {
    const { stream, sent, held, clock, drawAll } = openStream()
    stream.attach('w1')
    const flood = Buffer.from(`${'x'.repeat(99)}\n`.repeat(10_000))
    let most = 0
    const pour = (ms: number) => {
      for (let i = 0; i < ms; i++) {
        stream.push(flood)
        clock.advance(1)
        drawAll('w1')
        most = Math.max(most, stream.end() - stream.start())
      }
    }
    pour(200)
    const before = sent.length
    pour(640)

    expect(held).toEqual([])
    expect(most).toBeLessThan(6 * MB)
    expect(sent.length - before).toBe(10)
  })

  it('skips nearly all of a flood when a key is pressed, so that its echo comes soon', () => {
    const { stream, text, clock } = openStream()
    stream.attach('w1')
    const line = `${'x'.repeat(99)}\n`
    stream.push(Buffer.from(line.repeat(9_000)))
    stream.typed('')
    stream.push(Buffer.from('echo\n'))
    clock.advance(20)

    expect(text('w1')).toMatch(/echo\n$/)
    expect(text('w1').length).toBeLessThan(200_000)
  })

  it('shows the echo of a key in a flood by itself, and waits until a frame has shown it', () => {
    const { stream, sent, clock, drawAll } = openStream()
    stream.attach('w1')
    const flood = (lines: number) => stream.push(Buffer.from('a line of a flood\n'.repeat(lines)))
    flood(20_000)
    clock.advance(20)
    drawAll('w1')
    flood(5_000)

    stream.typed('o')
    flood(1_000)
    stream.push(Buffer.from('a line of oa flood\n'))
    const shown = sent.at(-1)
    const count = sent.length
    flood(5_000)
    clock.advance(50)
    expect(sent.length).toBe(count)
    stream.ack('w1', shown?.cursor ?? 0)
    clock.advance(50)

    expect(shown?.toBeSeen).toBe(true)
    expect(Buffer.from(shown?.bytes ?? []).toString()).toMatch(/^a line of oa flood\n/)
    expect(sent.length).toBeGreaterThan(count)
    expect(sent.filter(({ toBeSeen }) => toBeSeen)).toHaveLength(1)
  })

  it('shows the keys of a fast typist one after the other, with no more than fits below each', () => {
    const { stream, sent, clock, drawAll } = openStream()
    stream.attach('w1')
    const flood = (lines: number) => stream.push(Buffer.from('a line of a flood\n'.repeat(lines)))
    flood(20_000)
    clock.advance(20)
    for (const key of 'xyz') {
      stream.typed(key)
      flood(500)
      stream.push(Buffer.from(key))
      flood(500)
    }
    clock.advance(20)
    drawAll('w1')

    const shown = sent.filter(({ toBeSeen }) => toBeSeen)
    const texts = shown.map(({ bytes }) => Buffer.from(bytes).toString('latin1'))
    expect(texts.map((text) => text.match(/[xyz]/g)?.join(''))).toEqual(['x', 'y', 'z'])
    for (const text of texts) {
      const below = text.slice(text.search(/[xyz]/)).split('\n')
      expect(below.length).toBeLessThan(24)
    }
  })

  it('sends what follows a key as ever when no flood runs', () => {
    const { stream, sent, clock } = openStream()
    stream.attach('w1')
    stream.push(Buffer.from('$ '))
    clock.advance(20)
    stream.typed('l')
    stream.push(Buffer.from('l'))
    clock.advance(20)

    expect(sent.map(({ toBeSeen }) => toBeSeen)).toEqual([false, false])
  })

  it('knows what some window has had before, so that questions in it are not answered twice', () => {
    const { stream, clock } = openStream()
    stream.pushOld(Buffer.from('from an earlier run'))
    stream.push(Buffer.from('who are you?'))
    expect(stream.shownTo()).toBe(19)
    stream.attach('w1')
    clock.advance(20)
    stream.detach('w1')
    stream.push(Buffer.from('and now?'))

    expect(stream.shownTo()).toBe(31)
  })

  it('ignores an acknowledgement of bytes that were never sent', () => {
    const { stream, text, clock } = openStream()
    stream.attach('w1')
    stream.push(new Uint8Array(5 * MB))
    clock.advance(20)
    stream.ack('w1', 100 * MB)
    stream.ack('nobody', 1)

    expect(text('w1').length).toBe(MB)
  })
})

function openStream(
  options: { keepBytes?: number; aheadBytes?: number; scrollbackLines?: () => number } = {},
) {
  const clock = manualClock()
  const sent: { viewer: string; cursor: number; bytes: Uint8Array; toBeSeen: boolean }[] = []
  const held: boolean[] = []
  const stream = createOutputStream({
    send: (viewer, cursor, bytes, toBeSeen) =>
      sent.push({ viewer, cursor, bytes: Uint8Array.from(bytes), toBeSeen }),
    hold: (isHeld) => held.push(isHeld),
    after: clock.after,
    now: clock.now,
    scrollbackLines: () => 10_000,
    screen: () => ({ columns: 80, rows: 24 }),
    ...options,
  })
  return { stream, sent, held, clock, text, drawAll }

  function text(viewer: string): string {
    const mine = sent.filter((message) => message.viewer === viewer)
    return Buffer.concat(mine.map((message) => message.bytes)).toString('latin1')
  }

  /** A window that draws everything it gets, until nothing more comes. */
  function drawAll(viewer: string): void {
    for (let seen = -1; seen !== sent.length; ) {
      seen = sent.length
      const last = sent.filter((message) => message.viewer === viewer).at(-1)
      if (last) stream.ack(viewer, last.cursor)
    }
  }
}
