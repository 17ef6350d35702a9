// `*.ts`, `src/**/*.{ts,tsx}`, `[a-c]?`: matched without a pattern that could take for ever.

type Piece = '*' | { isOne(char: string): boolean }
type Segment = '**' | readonly Piece[]

export type Glob = (path: string) => boolean

const MAX_ALTERNATIVES = 64

/** Without a slash it is about names in any folder; with one, about the end of the path. */
export function compileGlob(glob: string, options: { isAnchored?: boolean } = {}): Glob {
  const alternatives = expandBraces(glob.replace(/^\.?\//, '')).map((text) => {
    const segments = text.split('/').map(parseSegment)
    return options.isAnchored ? segments : (['**', ...segments] as Segment[])
  })
  return (path) => {
    const names = path.split('/')
    return alternatives.some((segments) => matchSegments(segments, names))
  }
}

/** Greedy, with one way back for each `**`: the last one that could take more. */
function matchSegments(segments: readonly Segment[], names: readonly string[]): boolean {
  return matchGreedy(
    segments,
    names,
    (segment) => segment === '**',
    (segment, name) => segment !== '**' && matchName(segment, name),
  )
}

function matchName(pieces: readonly Piece[], name: string): boolean {
  return matchGreedy(
    pieces,
    [...name],
    (piece) => piece === '*',
    (piece, char) => piece !== '*' && piece.isOne(char),
  )
}

function matchGreedy<P, T>(
  pattern: readonly P[],
  items: readonly T[],
  isAny: (piece: P) => boolean,
  fits: (piece: P, item: T) => boolean,
): boolean {
  let p = 0
  let i = 0
  let lastAny = -1
  let resumeAt = 0
  while (i < items.length) {
    const piece = pattern[p]
    if (p < pattern.length && isAny(piece as P)) {
      lastAny = p
      resumeAt = i
      p += 1
    } else if (p < pattern.length && fits(piece as P, items[i] as T)) {
      p += 1
      i += 1
    } else if (lastAny >= 0) {
      resumeAt += 1
      i = resumeAt
      p = lastAny + 1
    } else return false
  }
  while (p < pattern.length && isAny(pattern[p] as P)) p += 1
  return p === pattern.length
}

function parseSegment(text: string): Segment {
  if (text === '**') return '**'
  const pieces: Piece[] = []
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at)
    const set = char === '[' ? /^\[([!^]?)(\]?[^\]]*)\]/.exec(text.slice(at)) : null
    if (char === '*') pieces.push('*')
    else if (char === '?') pieces.push({ isOne: () => true })
    else if (set) {
      pieces.push(oneOf(set[2] ?? '', set[1] !== ''))
      at += set[0].length - 1
    } else {
      if (char === '\\' && at + 1 < text.length) at += 1
      const literal = text.charAt(at)
      pieces.push({ isOne: (other) => other === literal })
    }
  }
  return pieces
}

function oneOf(set: string, isNegated: boolean): Piece {
  const ranges = [...set.matchAll(/(.)-(.)|(.)/gs)].map(
    ([, from, to, single]) => [from ?? single ?? '', to ?? single ?? ''] as const,
  )
  return {
    isOne: (char) => ranges.some(([from, to]) => char >= from && char <= to) !== isNegated,
  }
}

function expandBraces(glob: string): string[] {
  const expanded: string[] = []
  const open = [glob]
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const found = /^(.*?)\{([^{}]*,[^{}]*)\}(.*)$/s.exec(next)
    if (!found || expanded.length + open.length >= MAX_ALTERNATIVES) expanded.push(next)
    else {
      const [, before = '', inside = '', after = ''] = found
      open.push(...inside.split(',').map((word) => `${before}${word}${after}`))
    }
  }
  return expanded
}
