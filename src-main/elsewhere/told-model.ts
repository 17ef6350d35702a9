/** What the model is told of a command that ran on a copy. */
import type { CopyCompared } from '../ports/elsewhere.ts'

const NAMED = 50

export function toldModel(
  place: string,
  { changes, notTaken }: CopyCompared,
  applied: readonly string[],
): string {
  const left = [...changes.map(({ path }) => path), ...notTaken.map(({ path }) => path)].filter(
    (path) => !applied.includes(path),
  )
  return [
    'NOT RUN HERE: the person had it run on a copy of the folder instead, in a container',
    `(${place}) with a fresh shell: nothing that earlier commands left in the shell was there.`,
    'The output and the exit code are from there. Do not run it again.',
    applied.length > 0
      ? `The person then applied these changed files here: ${named(applied)}.`
      : 'None of its changes were applied: the files here are as they were.',
    ...(left.length > 0 && applied.length > 0 ? [`Not applied: ${named(left)}.`] : []),
    ...(left.length > 0 && applied.length === 0 ? [`There it changed: ${named(left)}.`] : []),
  ].join(' ')
}

function named(paths: readonly string[]): string {
  const more = paths.length - NAMED
  return `${paths.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
