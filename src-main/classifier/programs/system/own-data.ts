/** The app's own data: its keys, the person's rules, the record of decisions, tools that it loads. */

import { canonicalPath } from '../../../protected/canonical-path.ts'
import { matchesGlob } from '../../rules/glob.ts'
import type { Finding, ProgramRule } from '../../rules/rule.ts'
import { ruleBook } from '../../rules/rule-book.ts'
import type { Code, Field } from '../../unit.ts'
import { reachOf } from '../files/recursive-readers.ts'

export const ownDataBook = ruleBook({
  'secret.app-data': [
    'dangerous',
    'Own data of this app',
    'Touches the data of this app: its keys, your rules, what was decided, and tools that it runs.',
    'lost',
  ],
})

const { finding } = ownDataBook

/** These only say what is there, or print what they are given. */
const LOOKS = new Set(
  'ls dir stat file du tree cd pushd test [ [[ readlink realpath echo printf'.split(' '),
)
/** Long results, which are kept there for the agent to read. */
const FOR_THE_AGENT = /\/(?:cache\/spillover|terminals\/output)\//

/** A copy or a second name of such a file would be read and written unasked, whatever made it. */
export const ownData: ProgramRule = (unit, { protectedPaths, home }) => {
  if (protectedPaths.length === 0 || LOOKS.has(unit.program)) return []
  const folders = protectedPaths.map(canonicalPath)
  // Code puts the home folder in front by itself.
  const names = folders.flatMap((own) => {
    const start = `${canonicalPath(home)}/`
    return own.startsWith(start) ? [own, `/${own.slice(start.length)}`] : [own]
  })
  const reach = reachOf(unit)
  return [
    ...unit.argv.slice(1).flatMap(judgeWord),
    ...unit.code.flatMap(judgeFed),
    ...(reach.startsHere && unit.cwd !== null && isAround(unit.cwd)
      ? [finding('secret.app-data', unit, { target: folders[0] })]
      : []),
  ]

  /** A program on standard input is no word of the command. */
  function judgeFed({ text, field }: Code): Finding[] {
    if (field || text === null || !names.some((name) => mentions(text, name))) return []
    return [finding('secret.app-data', unit, { target: folders[0] })]
  }

  function judgeWord(field: Field): Finding[] {
    const { value } = field
    if (value === null || FOR_THE_AGENT.test(value)) return []
    const path = absolute(value, unit.cwd ?? '')
    const owner = folders.find((own) => path === own || path.startsWith(`${own}/`))
    if (owner) return [finding('secret.app-data', field, { target: path })]
    const isHit = names.some((name) => mentions(value, name)) || goesThere(field, value)
    return isHit ? [finding('secret.app-data', field, { target: folders[0] })] : []
  }

  function goesThere(field: Field, value: string): boolean {
    const isFolder = reach.folders.has(field)
    const base = isFolder && reach.base !== null ? reach.base : ''
    const path = absolute(value, absolute(base, unit.cwd ?? ''))
    if (!field.glob) return isFolder && isAround(path)
    return folders.some((own) => {
      const inside = belowPattern(own, path)
      return inside === '' || (isFolder && inside !== undefined && isSeen(inside))
    })
  }

  function isAround(path: string): boolean {
    return folders.some((own) => {
      const inside = belowFolder(own, path)
      return inside !== undefined && isSeen(inside)
    })
  }

  function isSeen(inside: string): boolean {
    return reach.seesHidden || !/(?:^|\/)\./.test(inside)
  }
}

function absolute(path: string, cwd: string): string {
  return canonicalPath(path.startsWith('/') ? path : `${cwd}/${path}`)
}

/** `--into=/home/me/.config/talaria`, `open('/home/me/.config/talaria/x')`. */
function mentions(text: string, folder: string): boolean {
  const at = text.indexOf(folder)
  return at !== -1 && !/[\w.-]/.test(text[at + folder.length] ?? '')
}

/** What is left of `own` below `folder`; undefined when it lies elsewhere. */
function belowFolder(own: string, folder: string): string | undefined {
  const start = folder === '/' ? '/' : `${folder}/`
  return own.startsWith(start) ? own.slice(start.length) : undefined
}

/** The same for a pattern, part by part: `~/.config/*` matches the folder of any program. */
function belowPattern(own: string, pattern: string): string | undefined {
  const parts = pattern.slice(1).split('/')
  const ownParts = own.slice(1).split('/')
  const shared = parts.slice(0, ownParts.length)
  const isMatch = shared.every((part, index) => matchesPart(part, ownParts[index] ?? ''))
  return isMatch ? ownParts.slice(parts.length).join('/') : undefined
}

function matchesPart(pattern: string, name: string): boolean {
  const isHidden = name.startsWith('.') && !pattern.startsWith('.')
  return !isHidden && matchesGlob(pattern, name)
}
