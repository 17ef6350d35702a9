/** Links that a text makes itself: what is then named by way of them lies somewhere else. */
import { absolute, basename, dirname } from '../../path-text.ts'
import type { Field, Unit } from '../../unit.ts'

interface MadeLink {
  readonly at: string
  readonly to: string
}

const LINKERS = /^(?:g?ln|link|g?cp)$/
const COPIES_AS_LINKS = /^(?:-[a-zA-Z]*[sl][a-zA-Z]*|--symbolic-link|--link)$/
const PATCHERS = /^(?:git|g?patch)$/
const LINK_MODE = 'new file mode 120000'
const NEW_LINK =
  /^new file mode 120000\n(?:index [^\n]*\n)?--- \/dev\/null\n\+\+\+ (?:b\/)?([^\n]+)\n@@[^\n]*\n\+([^\n]*)$/gm
const MOST_LINKS = 100
const MOST_FOLLOWED = 16 // a link may lead to a link, and a ring of them nowhere

export function createMadeLinks() {
  const links: MadeLink[] = []
  return { note, lead }

  /** `textOf` says what stands in a file of the session. */
  function note(unit: Unit, textOf: (path: string) => string | null | undefined) {
    const { program, argv, cwd } = unit
    if (links.length > MOST_LINKS) return
    if (PATCHERS.test(program)) return notePatches(unit, textOf)
    if (!LINKERS.test(program)) return
    const words = argv.slice(1)
    if (/cp$/.test(program) && !words.some(({ value }) => COPIES_AS_LINKS.test(value ?? ''))) return
    const folder = folderOption(words)
    const named = words.filter((word) => word !== folder && !word.value?.startsWith('-'))
    const place = folder ?? (named.length > 1 ? named.at(-1) : undefined)
    for (const { value } of named.filter((word) => word !== place)) {
      const at = absolute(place?.value ?? '.', place?.value === null ? null : cwd)
      if (value === null || at === null) continue
      const inside = `${withoutEnd(at)}/${basename(value)}`
      // A folder of that name gets the link into it.
      for (const link of place ? [withoutEnd(at), inside] : [inside]) {
        const to = absolute(value, isRelativeToLink(words) ? dirname(link) : cwd)
        if (to !== null && withoutEnd(to) !== link) links.push({ at: link, to: withoutEnd(to) })
      }
    }
  }

  /** A patch makes a link as a new file of its own kind, with the path that it leads to for a text. */
  function notePatches(
    { argv, cwd, stdin }: Unit,
    textOf: (path: string) => string | null | undefined,
  ) {
    if (cwd === null || !argv.some(({ value }) => /patch$|^(?:apply|am)$/.test(value ?? ''))) return
    const files = [...argv.slice(1), ...(stdin.kind === 'file' ? [stdin.path] : [])]
    const texts = files.map(({ value }) => textOf(absolute(value ?? '', cwd) ?? ''))
    for (const text of [stdin.text, ...texts])
      for (const [, name = '', to = ''] of text?.includes(LINK_MODE)
        ? text.matchAll(NEW_LINK)
        : []) {
        const at = `${withoutEnd(cwd)}/${name}`
        const led = absolute(to, dirname(at))
        if (led !== null) links.push({ at, to: withoutEnd(led) })
      }
  }

  /** Where a path leads by way of these, step by step as a program goes it. Itself is not among them. */
  function lead(path: string, cwd: string | null): readonly string[] {
    if (links.length === 0) return NOWHERE
    const whole = path.startsWith('/') ? path : cwd === null ? null : `${cwd}/${path}`
    if (whole === null) return NOWHERE
    const found = new Set<string>()
    for (const [index] of links.entries()) {
      const led = walk(whole, links.slice(index))
      if (led !== undefined) found.add(led)
    }
    return [...found]
  }
}

const NOWHERE: readonly string[] = []

/** Undefined when none of the links is on the way. */
function walk(path: string, links: readonly MadeLink[]): string | undefined {
  let rest = path.split('/')
  let at = ''
  let followed = 0
  while (rest.length > 0) {
    const [part = '', ...others] = rest
    rest = others
    if (part === '' || part === '.') continue
    if (part === '..') {
      at = at.slice(0, Math.max(0, at.lastIndexOf('/')))
      continue
    }
    at = `${at}/${part}`
    const link = links.find((one) => one.at === at)
    if (!link || ++followed > MOST_FOLLOWED) continue
    rest = [...link.to.split('/'), ...others]
    at = ''
  }
  return followed > 0 ? at || '/' : undefined
}

/** `-t folder`, `--target-directory=folder` */
function folderOption(words: readonly Field[]): Field | undefined {
  const at = words.findIndex(({ value }) =>
    /^(?:-[a-zA-Z]*t|--target-directory)$/.test(value ?? ''),
  )
  if (at >= 0) return words[at + 1]
  const glued = words.find(({ value }) => value?.startsWith('--target-directory='))
  return glued && { ...glued, value: glued.value?.replace(/^[^=]*=/, '') ?? null }
}

/** A symbolic link says where it leads from where it lies, a hard one and `-r` from here. */
function isRelativeToLink(words: readonly Field[]): boolean {
  const has = (option: RegExp) => words.some(({ value }) => option.test(value ?? ''))
  return has(/^(?:-[a-zA-Z]*s|--symbolic)/) && !has(/^(?:-[a-zA-Z]*r|--relative)/)
}

function withoutEnd(path: string): string {
  return path === '/' ? '' : path.replace(/\/+$/, '')
}
