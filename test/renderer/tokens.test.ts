import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const TEXT_CONTRAST = 4.5
const SHAPE_CONTRAST = 3

const SURFACES = ['canvas', 'surface', 'raised', 'hover', 'selected']
const WORDS = ['text', 'muted']
const TONES = ['accent', 'agent', 'success', 'warning', 'danger']
const ANSI = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white']

const themes = readThemes()

describe.each(Object.entries(themes))('the %s theme', (_name, colors) => {
  it('keeps words readable on every surface', () => {
    expect(tooFaint(pairs(WORDS, SURFACES), TEXT_CONTRAST)).toEqual([])
  })

  it('keeps each tone readable on its own tint and on plain ground', () => {
    const onTint = TONES.map((tone): [string, string] => [tone, `${tone}-soft`])
    const wordsOnTint = pairs(
      ['text'],
      TONES.map((tone) => `${tone}-soft`),
    )
    const onGround = pairs(TONES, ['canvas', 'surface', 'raised'])

    expect(tooFaint([...onTint, ...wordsOnTint, ...onGround], TEXT_CONTRAST)).toEqual([])
  })

  it('keeps coloured code readable, also in lines that were added or removed', () => {
    const colours = ['red', 'green', 'yellow', 'blue', 'magenta', 'cyan'].map(
      (name) => `ansi-${name}`,
    )
    const grounds = ['surface', 'success-soft', 'danger-soft']

    expect(tooFaint(pairs([...colours, 'muted'], grounds), TEXT_CONTRAST)).toEqual([])
  })

  it('keeps the words on filled buttons readable, also under the pointer', () => {
    const filled: [string, string][] = [
      ['on-accent', 'accent'],
      ['on-accent', 'accent-hover'],
      ['on-danger', 'danger'],
      ['on-danger', 'danger-hover'],
    ]
    expect(tooFaint(filled, TEXT_CONTRAST)).toEqual([])
  })

  it('keeps focus rings and field borders visible', () => {
    const shapes = pairs(['focus', 'line-strong', 'brand'], ['canvas', 'surface', 'raised'])

    expect(tooFaint(shapes, SHAPE_CONTRAST)).toEqual([])
  })

  it('keeps a terminal’s text readable, selected or found', () => {
    const grounds = ['terminal', 'terminal-selection', 'match', 'match-active']

    expect(tooFaint(pairs(['terminal-text'], grounds), TEXT_CONTRAST)).toEqual([])
  })

  it('has terminal colours that need no correction, but for dark’s black', () => {
    const names = [...ANSI, ...ANSI.map((name) => `bright-${name}`)].map((name) => `ansi-${name}`)
    const faint = tooFaint(pairs(names, ['terminal']), TEXT_CONTRAST)

    expect(faint.filter((pair) => !pair.startsWith('ansi-black'))).toEqual([])
  })

  function tooFaint(tested: [string, string][], least: number): string[] {
    return tested
      .map(([front, back]) => ({ front, back, ratio: contrast(color(front), color(back)) }))
      .filter(({ ratio }) => ratio < least)
      .map(({ front, back, ratio }) => `${front} on ${back}: ${ratio.toFixed(2)}`)
  }

  function color(name: string): string {
    const value = colors[name]
    if (!value) throw new Error(`tokens.css has no --color-${name}`)
    return value
  }
})

it('gives every colour in both themes', () => {
  expect(Object.keys(themes.dark).sort()).toEqual(Object.keys(themes.light).sort())
})

function readThemes() {
  const css = readFileSync(new URL('../../src-renderer/tokens.css', import.meta.url), 'utf8')
  const [light = '', dark = ''] = css.split('[data-theme="dark"]')
  return { light: readColors(light), dark: readColors(dark) }
}

function readColors(css: string): Record<string, string> {
  const found = css.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)
  return Object.fromEntries(Array.from(found, ([, name, value]) => [name, value]))
}

function pairs(fronts: string[], backs: string[]): [string, string][] {
  return fronts.flatMap((front) => backs.map((back): [string, string] => [front, back]))
}

/** As WCAG 2 defines it. */
function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
