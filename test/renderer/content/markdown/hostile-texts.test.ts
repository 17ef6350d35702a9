import { describe, expect, it } from 'vitest'
import { createBlockReader } from '../../../../src-renderer/content/markdown/blocks.ts'
import { plainText } from '../../../../src-renderer/content/markdown/plain-text.ts'
import type { Block, Inline } from '../../../../src-renderer/content/markdown/tokens.ts'
import { createRandom, hostileText, WORST_TEXTS } from '../../../support/hostile-texts.ts'
import { timesOrdinary } from '../../../support/times-ordinary.ts'

/** All hundred thousand take minutes: FUZZ_TEXTS=100000 npm run test:unit -- hostile-texts */
const TEXTS = Number(process.env.FUZZ_TEXTS ?? 2_000)
/** Without the reader's bounds it is hundreds of times. */
const MAX_TIMES_ORDINARY = 20
const ORDINARY_TEXT = 'A line of *words* with `code`.\n\n'.repeat(6_000)
const weigh = timesOrdinary(() => read(ORDINARY_TEXT))
const MAX_DEPTH = 60
const MAX_ELEMENTS = 40_000

describe('a text made to hold the window up', () => {
  it.each(Object.entries(WORST_TEXTS))('is read at once: %s', (_what, text) => {
    const shape = shapeOf(read(text))

    expect(shape.depth).toBeLessThan(MAX_DEPTH)
    expect(shape.elements).toBeLessThan(MAX_ELEMENTS)
    expect(weigh(() => read(text), MAX_TIMES_ORDINARY)).toBeLessThan(MAX_TIMES_ORDINARY)
  })

  it('is read at once, whichever it is', { timeout: 15_000 + TEXTS * 10 }, () => {
    const random = createRandom(1)
    const slow: { times: number; text: string }[] = []
    let deepest = 0
    for (let count = 0; count < TEXTS; count += 1) {
      const text = hostileText(random)
      const times = weigh(() => read(text), MAX_TIMES_ORDINARY)
      if (times > MAX_TIMES_ORDINARY) slow.push({ times, text: text.slice(0, 200) })
      deepest = Math.max(deepest, shapeOf(read(text)).depth)
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

    const growing = () => {
      for (let count = 1; count <= 50; count += 1) reader.read(`${whole}${'more '.repeat(count)}`)
    }
    expect(weigh(growing, MAX_TIMES_ORDINARY)).toBeLessThan(MAX_TIMES_ORDINARY)
  })
})

function read(text: string): readonly Block[] {
  return createBlockReader().read(text)
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
