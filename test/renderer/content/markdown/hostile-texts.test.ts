import { describe, expect, it } from 'vitest'
import { createBlockReader } from '../../../../src-renderer/content/markdown/blocks.ts'
import { plainText } from '../../../../src-renderer/content/markdown/plain-text.ts'
import type { Block, Inline } from '../../../../src-renderer/content/markdown/tokens.ts'
import { createRandom, hostileText, WORST_TEXTS } from '../../../support/hostile-texts.ts'

/** All hundred thousand take minutes: FUZZ_TEXTS=100000 npm run test:unit -- hostile-texts */
const TEXTS = Number(process.env.FUZZ_TEXTS ?? 2_000)
/**
 * What a person would notice. It is this thread's time on the processor, the least of eight readings,
 * and as much less as an ordinary text takes longer than it should: what else runs on the machine
 * must not fail it.
 */
const MAX_BLOCK_MS = 50
const ORDINARY_TEXT = 'A line of *words* with `code`.\n\n'.repeat(6_000)
const ORDINARY_MS = 8
const READINGS = 8
const MAX_DEPTH = 60
const MAX_ELEMENTS = 40_000

describe('a text made to hold the window up', () => {
  it.each(Object.entries(WORST_TEXTS))('is read at once: %s', (_what, text) => {
    const shape = shapeOf(createBlockReader().read(text))

    expect(shape.depth).toBeLessThan(MAX_DEPTH)
    expect(shape.elements).toBeLessThan(MAX_ELEMENTS)
    expect(msToRead(text)).toBeLessThan(MAX_BLOCK_MS)
  })

  it('is read at once, whichever it is', { timeout: 15_000 + TEXTS * 10 }, () => {
    const random = createRandom(1)
    const slow: { ms: number; text: string }[] = []
    let deepest = 0
    for (let count = 0; count < TEXTS; count += 1) {
      const text = hostileText(random)
      const ms = msToRead(text)
      if (ms > MAX_BLOCK_MS) slow.push({ ms, text: text.slice(0, 200) })
      deepest = Math.max(deepest, shapeOf(createBlockReader().read(text)).depth)
    }

    expect(slow).toEqual([])
    expect(deepest).toBeLessThan(MAX_DEPTH)
  })

  it('loses none of its words', () => {
    expect(plainText('>'.repeat(3_000))).toContain('>'.repeat(2_000))
    expect(plainText(`${'> '.repeat(500)}the end`)).toContain('the end')
    expect(plainText(`${'1. '.repeat(500)}the end`)).toContain('the end')
    expect(plainText(`${'*a '.repeat(500)}the end${' b*'.repeat(500)}`)).toContain('the end')
  })

  it('grows without being read anew each time', () => {
    const reader = createBlockReader()
    const whole = 'A paragraph.\n\n'.repeat(4_000)
    reader.read(whole)

    const ms = leastMs(MAX_BLOCK_MS, () => {
      for (let count = 1; count <= 50; count += 1) reader.read(`${whole}${'more '.repeat(count)}`)
    })
    expect(ms / 50).toBeLessThan(MAX_BLOCK_MS)
  })
})

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

function msToRead(text: string): number {
  return leastMs(MAX_BLOCK_MS, () => createBlockReader().read(text))
}

/** A reading within the bound is good enough; one beyond it is taken again. */
function leastMs(boundMs: number, run: () => void): number {
  let least = Number.POSITIVE_INFINITY
  let ordinary = Number.POSITIVE_INFINITY
  for (let reading = 0; reading < READINGS && least > boundMs; reading += 1) {
    least = Math.min(least, cpuMsOf(run))
    if (least > boundMs)
      ordinary = Math.min(
        ordinary,
        cpuMsOf(() => createBlockReader().read(ORDINARY_TEXT)),
      )
  }
  return least > boundMs ? least / Math.max(1, ordinary / ORDINARY_MS) : least
}

function cpuMsOf(run: () => void): number {
  const start = cpuMs()
  run()
  return cpuMs() - start
}

interface Shape {
  depth: number
  elements: number
}

function shapeOf(blocks: readonly Block[]): Shape {
  return sum(blocks.map(shapeOfBlock))
}

function shapeOfBlock(block: Block): Shape {
  if (block.type === 'quote') return within(shapeOf(block.blocks), 1)
  if (block.type === 'list')
    return within(sum(block.items.map((item) => within(shapeOf(item.blocks), 2))), 1)
  if (block.type === 'table')
    return within(
      sum([block.header, ...block.rows].flat().map(({ inlines }) => inside(inlines))),
      4,
    )
  return 'inlines' in block ? within(inside(block.inlines), 1) : { depth: 1, elements: 1 }
}

function inside(inlines: readonly Inline[]): Shape {
  return sum(
    inlines.map((inline) =>
      within('children' in inline ? inside(inline.children) : { depth: 0, elements: 0 }, 1),
    ),
  )
}

function within({ depth, elements }: Shape, levels: number): Shape {
  return { depth: depth + levels, elements: elements + 1 }
}

function sum(shapes: readonly Shape[]): Shape {
  return shapes.reduce(
    (all, { depth, elements }) => ({
      depth: Math.max(all.depth, depth),
      elements: all.elements + elements,
    }),
    { depth: 0, elements: 0 },
  )
}
