/** What the sandbox kept a command from writing to, as its output says it. */

/** As the shell, the small programs, Node and Python say it. */
const SAYINGS = [
  /['‘"`]([^'’"`\n]+)['’"`][^'’"`\n]*: (?:Read-only file system|Device or resource busy)/,
  /EROFS: read-only file system, [^'\n]*'([^'\n]+)'/,
  /\[Errno 30\] Read-only file system: '([^'\n]+)'/,
  /([^\s:'"]*\/[^\s:'"]+): (?:Read-only file system|Device or resource busy)/,
]

const LONGEST = 4_096 // no path is longer

/** A command writes what it likes, and this is shown to a person. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** Undefined when it failed for another reason, or did not fail. */
export function refusedPath(ran: {
  isConfined: boolean
  exitCode: number | null
  output: string
}): string | undefined {
  if (!ran.isConfined || ran.exitCode === 0) return undefined
  const found = SAYINGS.flatMap((saying) => saying.exec(ran.output)?.[1] ?? [])[0]
  if (found === undefined || found.length > LONGEST || UNSEEN.test(found)) return undefined
  return found
}
