/** The program of this app: whoever could change it would be the one who asks and answers next time. */

import { canonicalPath } from '../../../protected/canonical-path.ts'
import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { Finding, ProgramRule } from '../../rules/rule.ts'
import { ruleBook } from '../../rules/rule-book.ts'
import type { Field, Unit } from '../../unit.ts'
import { writesFile } from '../../unit.ts'

export const ownProgramBook = ruleBook({
  'system.own-program': [
    'never',
    'Program of this app',
    'Would change or run the program of this app in its own folder. No agent may, not even one that works on Talaria itself: let it work on a copy in another folder.',
    'lost',
  ],
})

const { finding } = ownProgramBook

/** As people and packages call it. */
const NAME = 'talaria'
const ONLY_ASKS = /^(?:-h|--help|-v|--version)$/
const STARTS = /^--?(?:agent|cmd|command|exec|program|run)[ =](?:\S*\/)?talaria\s+acp\s*$/
/** These change nothing, whatever they are given. */
const READERS =
  words(`ls dir stat file du cd pushd popd pwd test [ [[ readlink realpath basename dirname
  echo printf cat head tail less more wc nl od xxd hexdump strings cut tr grep egrep fgrep zgrep cmp
  comm md5sum sha1sum sha256sum sha512sum cksum jq true false : export declare local readonly typeset
  unset set shopt alias type which whereis command hash date whoami id uname hostname env printenv
  sleep exit return read wait jobs history help man`)
const READING_GIT = words(`status log diff show blame shortlog describe rev-parse rev-list ls-files
  ls-tree cat-file grep`)
const WRITING_OPTION = /^(?:--output|--open-files-in-pager|-O|-o$)/
/** What these are told to take away or to change, they take with all that lies below. */
const TAKES_FOLDERS = words('rm rmdir mv chmod chown chgrp chattr unlink shred rsync trash gio')

export const ownProgram: ProgramRule = (unit, { programFolders, classifyPath }) => {
  if (programFolders.length === 0 || unit.place.kind === 'remote') return []
  const folders = programFolders.map(canonicalPath)
  const cwd = unit.cwd
  return [...written(), ...(isReader(unit) ? [] : named()), ...started()]

  /** Whoever starts it speaks to the app that runs as an editor does, and could answer questions there. */
  function started(): Finding[] {
    const [program, ...given] = unit.argv
    const isOurs =
      unit.program === NAME || (program?.value?.includes('/') && isInside(program.value))
    const asks = given.length > 0 && given.every(({ value }) => ONLY_ASKS.test(value ?? ''))
    if (isOurs && !asks) return [blamed(unit)]
    // `--agent 'talaria acp'`: another program is told to.
    const line = given.find(({ value }, at) =>
      [value ?? '', `${given[at - 1]?.value} ${value}`].some((text) => STARTS.test(text)),
    )
    return line ? [blamed(line)] : []
  }

  function written(): Finding[] {
    return unit.redirections
      .filter(writesFile)
      .flatMap(({ target }) => (isInside(target.value) ? [blamed(target)] : []))
  }

  function named(): Finding[] {
    const hits = touched(unit).flatMap((field) => (isHit(field) ? [blamed(field)] : []))
    if (hits.length > 0) return hits
    // A program that comes on standard input names its files in its text.
    if (unit.code.some(({ text }) => text !== null && folders.some((own) => mentions(text, own))))
      return [blamed(unit)]
    return cwd !== null && folders.some((own) => isBelow(real(cwd), own)) ? [blamed(unit)] : []
  }

  function isHit(field: Field): boolean {
    const { value } = field
    if (value === null) return false
    // `--prefix=/opt/talaria`, `of=/opt/talaria/x`, `open('/opt/talaria/x', 'w')`
    const isNamed = folders.some((own) => mentions(value, own))
    if (isNamed || isInside(value)) return true
    if (!TAKES_FOLDERS.has(unit.program) || !isPath(value)) return false
    const path = real(value)
    return folders.some((own) => isBelow(own, path))
  }

  function isInside(value: string | null): boolean {
    return value !== null && isPath(value) && folders.some((own) => isBelow(real(value), own))
  }

  function isPath(value: string): boolean {
    return value.startsWith('/') || (cwd !== null && value !== '' && !value.startsWith('-'))
  }

  function real(path: string): string {
    return classifyPath(path, cwd).path
  }

  function blamed(cause: Field | Unit): Finding {
    return finding('system.own-program', cause, { target: folders[0] ?? '' })
  }
}

/** Whoever comes in by these can answer the questions of this app: as an editor, or in a browser. */
const DOORS = words('acp open')
const SERVER_PACKAGE = /^@talaria-app\/server(?:@|$)/

/** `npx @talaria-app/server open`: the same program by the name of its package. */
const fetchedDoor: ProgramRule = (unit) => {
  const at = unit.argv.findIndex(({ value }) => SERVER_PACKAGE.test(value ?? ''))
  if (at === -1 || unit.place.kind === 'remote') return []
  const word = unit.argv.slice(at + 1).find(({ value }) => !value?.startsWith('-'))
  const isDoor = word && (word.value === null || DOORS.has(word.value))
  return isDoor ? [finding('system.own-program', word, { target: unit.program })] : []
}

export const ownDoors: readonly ProgramEntry[] = forPrograms(
  'npx bunx pnpx npm pnpm yarn',
  fetchedDoor,
)

/** The words by which a command can change something. */
function touched(unit: Unit): readonly Field[] {
  const given = unit.argv.slice(1)
  if (unit.program !== 'cp') return given
  const hasTarget = given.some(
    ({ value }) => value?.startsWith('-t') || value?.startsWith('--target'),
  )
  return hasTarget ? given : given.slice(-1)
}

function isReader(unit: Unit): boolean {
  if (READERS.has(unit.program)) return true
  const values = unit.argv.slice(1).map(({ value }) => value ?? '')
  if (values.some((value) => WRITING_OPTION.test(value))) return false
  if (unit.program !== 'git') return false
  const at = values.findIndex(
    (value, index) => !value.startsWith('-') && !/^-[Cc]$/.test(values[index - 1] ?? ''),
  )
  return !values.includes('-c') && READING_GIT.has(values[at] ?? '')
}

function mentions(text: string, folder: string): boolean {
  const at = text.indexOf(folder)
  return at !== -1 && !/[\w.-]/.test(text[at + folder.length] ?? '')
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`)
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}
