/** What an exit code means, where it does not mean that something went wrong. */
import { readCommand } from './read-command.ts'

const SIGNALS: Readonly<Record<number, string>> = {
  1: 'the terminal was closed (SIGHUP)',
  3: 'quit with a core dump (SIGQUIT)',
  4: 'an illegal instruction (SIGILL)',
  6: 'it aborted itself (SIGABRT)',
  8: 'an arithmetic error (SIGFPE)',
  9: 'it was killed (SIGKILL), often because memory ran out',
  11: 'it crashed (SIGSEGV)',
  13: 'it wrote to a pipe that was closed (SIGPIPE)',
  14: 'its own timer ran out (SIGALRM)',
  15: 'it was told to end (SIGTERM)',
}

const BY_PROGRAM: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  ...same(['grep', 'egrep', 'fgrep', 'rg', 'ag', 'ack'], {
    1: 'no matches, which is not an error',
  }),
  ...same(['diff', 'colordiff', 'cmp'], { 1: 'the files differ, which is not an error' }),
  ...same(['test', '['], { 1: 'the condition is false, which is not an error' }),
  find: { 1: 'some folders could not be read; the rest was searched' },
  curl: {
    6: 'the host name could not be resolved',
    7: 'the connection was refused',
    22: 'the server answered with an error (400 or above)',
    28: 'the time for the request was up',
  },
  git: { 1: 'often normal, such as for a difference or nothing to do' },
}

export function exitMeaning(command: string, exitCode: number): string | undefined {
  if (exitCode === 0) return undefined
  const program = readCommand(command)?.lastPipeline.at(-1)?.[0] ?? ''
  const known = BY_PROGRAM[program]?.[exitCode]
  if (known) return known
  const signal = exitCode < 0 ? -exitCode : exitCode - 128
  return SIGNALS[signal]
}

function same<Meaning>(names: readonly string[], meaning: Meaning): Record<string, Meaning> {
  return Object.fromEntries(names.map((name) => [name, meaning]))
}
