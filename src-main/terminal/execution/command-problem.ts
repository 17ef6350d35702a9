/** Why a text cannot be run at all, in words for whoever wrote it. */

const MAX_COMMAND_CHARS = 1_500_000

export function commandProblem(command: string): string | undefined {
  if (command.trim() === '') return 'the command is empty'
  if (command.includes('\0'))
    return 'the command contains a NUL character, which no shell can take; write it as \\0 in a printf format'
  if (command.length > MAX_COMMAND_CHARS)
    return `the command is ${command.length} characters long; write it to a file and run that (at most ${MAX_COMMAND_CHARS})`
  if (hasLoneSurrogate(command)) return 'the command contains half a character (a lone surrogate)'
  return undefined
}

function hasLoneSurrogate(text: string): boolean {
  return !text.isWellFormed()
}
