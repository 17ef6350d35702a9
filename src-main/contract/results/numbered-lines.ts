/** The lines of a file as `read_file` gives them: `LINE|text`. */
export interface NumberedLine {
  /** A line without one tells what was left out. */
  number?: number
  text: string
}

const NUMBERED = /^(\d{1,9})\|/

export function readNumberedLines(content: string): NumberedLine[] {
  return content.split('\n').map((line) => {
    const [start, number] = NUMBERED.exec(line) ?? []
    return start === undefined
      ? { text: line }
      : { number: Number(number), text: line.slice(start.length) }
  })
}

/** The name by which highlighters know the language of a file: what its name ends in. */
export function languageOf(path: string): string {
  const name = path.split(/[/\\]/).at(-1)?.toLowerCase() ?? ''
  if (SHELL_FILES.test(name)) return 'bash'
  const [, ending = ''] = /\.([a-z0-9+]{1,10})$/.exec(name) ?? []
  return ending
}

const SHELL_FILES = /^\.(?:bash|zsh)?(?:rc|_profile|_aliases|profile|env|login|logout)$/
