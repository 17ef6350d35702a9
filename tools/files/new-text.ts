/** What must be right about a text before it replaces a file, and the form that it takes there. */
import { jsonError } from './syntax-check.ts'

const KEY_MASK = '[secret]'

/** Why the text cannot have been meant for the file; undefined when nothing speaks against it. */
export function textProblem(
  path: string,
  before: string | undefined,
  after: string,
): string | undefined {
  if (isNumberedDisplay(after))
    return 'the text carries the line numbers that read_file shows (1|…); leave them out'
  if (after.includes(KEY_MASK) && !(before ?? '').includes(KEY_MASK))
    return `the text holds ${KEY_MASK}, which read_file shows instead of a key; change only other parts of the file, with patch`
  const broken = jsonError(path, after)
  if (broken !== undefined && (before === undefined || jsonError(path, before) === undefined))
    return `the text is not valid JSON, so ${path} was left as it is: ${broken}`
  return undefined
}

/** With the line ends of the file that it replaces. */
export function withLineEndsOf(before: string | undefined, after: string): string {
  if (before === undefined || !hasOnlyCrlf(before)) return after
  return after.replace(/\r?\n/g, '\r\n')
}

function hasOnlyCrlf(text: string): boolean {
  return text.includes('\r\n') && !/(?<!\r)\n/.test(text)
}

const MIN_NUMBERED_LINES = 3

/** Line numbers that count up by one, in nearly every line. */
function isNumberedDisplay(text: string): boolean {
  const lines = text.split('\n').filter((line) => line !== '')
  const numbers = lines.map((line) => Number(/^\s*(\d+)\|/.exec(line)?.[1] ?? Number.NaN))
  const steps = numbers.filter((number, at) => at > 0 && number === (numbers[at - 1] ?? 0) + 1)
  return lines.length >= MIN_NUMBERED_LINES && steps.length >= (lines.length - 1) * 0.9
}
