/** Reads a sed script far enough to know which files it writes and whether it runs a command. */

interface SedScript {
  readonly files: readonly string[]
  readonly read: readonly string[]
  readonly runs: boolean
  /** Commands that stand in the script; one that comes from the input does not. */
  readonly commands: readonly string[]
}

const BLANKS = ' \t\n;{}'

export function readSedScript(text: string): SedScript {
  const files: string[] = []
  const read: string[] = []
  const commands: string[] = []
  let runs = false
  let at = 0
  while (at < text.length) {
    skip(BLANKS)
    skipAddress()
    command(text.charAt(at++))
  }
  return { files, read, runs, commands }

  function command(letter: string) {
    switch (letter) {
      case 's':
        skipParts()
        flags()
        break
      case 'y':
        skipParts()
        break
      case 'e':
        runs = true
        commands.push(line().trim())
        break
      case 'w':
      case 'W':
        files.push(line().trim())
        break
      case 'a':
      case 'i':
      case 'c':
        appended()
        break
      case 'r':
      case 'R':
        read.push(line().trim())
        break
      case '#':
        line()
        break
      case 'b':
      case 't':
      case 'T':
      case ':':
        upTo('\n;')
        break
      default:
    }
  }

  /** After `s/a/b/`: letters, and a file name after `w`. */
  function flags() {
    while (at < text.length && !'\n;}'.includes(text.charAt(at))) {
      const flag = text.charAt(at++)
      if (flag === 'e') runs = true
      if (flag !== 'w') continue
      files.push(line().trim())
      return
    }
  }

  /** `a\` with its text on the next lines, or `a text` on the same one. */
  function appended() {
    while (line().endsWith('\\') && at < text.length);
  }

  function line(): string {
    return upTo('\n')
  }

  function upTo(ends: string): string {
    const start = at
    while (at < text.length && !ends.includes(text.charAt(at))) at++
    return text.slice(start, at++)
  }

  /** `/a/`, `\%a%`, `5`, `$`, `1~2`, `/a/,+3`, with `!` and blanks around. */
  function skipAddress() {
    for (;;) {
      const character = text.charAt(at)
      if (character === '/') skipPast('/', at + 1)
      else if (character === '\\') skipPast(text.charAt(at + 1), at + 2)
      else if (character !== '' && '0123456789$,~+!IM \t'.includes(character)) at++
      else return
    }
  }

  function skipParts() {
    const delimiter = text.charAt(at)
    skipPast(delimiter, at + 1)
    skipPast(delimiter, at)
  }

  function skipPast(delimiter: string, start: number) {
    at = start
    while (at < text.length && text.charAt(at) !== delimiter) at += text.charAt(at) === '\\' ? 2 : 1
    at++
  }

  function skip(characters: string) {
    while (at < text.length && characters.includes(text.charAt(at))) at++
  }
}
