import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FindingView, PartView } from '#contract'
import { commandSegments } from '../../../../src-renderer/approval/command/command-segments.ts'

describe('commandSegments', () => {
  it('flags exactly the characters that a finding speaks of', () => {
    const segments = cut('rm -rf build', { findings: [finding('build')] })

    expect(segments).toEqual(['rm -rf ', 'dangerous:build'])
  })

  it('shows the worst where findings overlap', () => {
    const findings = [finding('rm -rf /', 'caution'), finding('/', 'never')]

    expect(cut('rm -rf /', { findings })).toEqual(['caution:rm -rf ', 'never:/'])
  })

  it('keeps what the shell would really run with the flagged text', () => {
    const text = '$X -rf /'
    const [first] = commandSegments({
      display: { text, escapes: [] },
      findings: [{ ...finding('$X')(text), resolved: 'rm' }],
      parts: [],
    })

    expect(first).toMatchObject({ text: '$X', resolved: 'rm' })
  })

  it('marks each part of a chain that is not simply harmless', () => {
    const parts = [
      part('cd build', { kind: 'harmless' }),
      part('git status', { kind: 'allowed', rule: 'git status' }),
      part('rm -rf x', { kind: 'needs-you' }),
    ]

    expect(cut('cd build && git status; rm -rf x', { parts })).toEqual([
      'cd build && ',
      '[allowed]git status; ',
      '[needs-you]rm -rf x',
    ])
  })

  it('leaves a single command without a mark', () => {
    expect(cut('rm -rf x', { parts: [part('rm -rf x', { kind: 'needs-you' })] })).toEqual([
      'rm -rf x',
    ])
  })

  it('draws invisible characters in a row as one box', () => {
    const text = 'echo ⟨NUL⟩⟨NUL⟩ hi'
    const escapes = [
      { start: 5, end: 10 },
      { start: 10, end: 15 },
    ]

    const segments = commandSegments({ display: { text, escapes }, findings: [], parts: [] })

    expect(segments.map(({ text: piece, isEscape }) => [piece, isEscape])).toEqual([
      ['echo ', false],
      ['⟨NUL⟩⟨NUL⟩', true],
      [' hi', false],
    ])
  })

  it('never loses, adds or reorders a character', () => {
    const span = fc.tuple(fc.integer({ min: -3, max: 40 }), fc.integer({ min: -3, max: 40 }))
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), fc.array(span, { maxLength: 8 }), (text, spans) => {
        const findings = spans.map(([start, end]) => ({
          ...finding('')(text),
          span: { start, end },
        }))
        const segments = commandSegments({ display: { text, escapes: [] }, findings, parts: [] })
        expect(segments.map((segment) => segment.text).join('')).toBe(text)
      }),
    )
  })
})

type InText<View> = (text: string) => View

function cut(
  text: string,
  given: { findings?: InText<FindingView>[]; parts?: InText<PartView>[] },
): string[] {
  const segments = commandSegments({
    display: { text, escapes: [] },
    findings: (given.findings ?? []).map((make) => make(text)),
    parts: (given.parts ?? []).map((make) => make(text)),
  })
  return segments.map(
    ({ text: piece, flag, mark }) => `${mark ? `[${mark}]` : ''}${flag ? `${flag}:` : ''}${piece}`,
  )
}

function finding(flagged: string, level: FindingView['level'] = 'dangerous'): InText<FindingView> {
  return (text) => ({
    rule: 'fs.recursive-delete',
    level,
    sentence: 'Deletes a folder.',
    undoable: false,
    span: spanOf(text, flagged),
  })
}

function part(command: string, mark: PartView['mark']): InText<PartView> {
  return (text) => ({ span: spanOf(text, command), program: command, via: [], mark })
}

function spanOf(text: string, piece: string): { start: number; end: number } {
  const start = text.lastIndexOf(piece)
  return { start, end: start + piece.length }
}
