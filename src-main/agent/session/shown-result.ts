/** As much of a result as a window shows. What is JSON stays JSON: its long texts lose their middle. */
import { withoutMark } from '#results'
import { parseJson } from '../../lib/parse-json.ts'

const MAX_CHARS = 20_000
const LEAST_TEXT_CHARS = 200

export function shownResult(answer: string): string {
  const content = withoutMark(answer)
  if (content.length <= MAX_CHARS) return content
  const value = parseJson(content)
  if (typeof value !== 'object' || value === null) return shortened(content, MAX_CHARS)
  for (let chars = MAX_CHARS; chars >= LEAST_TEXT_CHARS; chars /= 2) {
    const text = JSON.stringify(value, (_name, inner: unknown) => smaller(inner, chars))
    if (text.length <= MAX_CHARS * 1.5) return text
  }
  return shortened(content, MAX_CHARS)
}

/** A list loses its end in the same measure. */
function smaller(value: unknown, chars: number): unknown {
  if (typeof value === 'string') return shortened(value, chars)
  const most = Math.ceil(chars / 20)
  if (Array.isArray(value) && value.length > most) return value.slice(0, most)
  return value
}

function shortened(text: string, chars: number): string {
  if (text.length <= chars) return text
  const half = Math.floor(chars / 2)
  const left = (text.length - 2 * half).toLocaleString('en-US')
  return `${text.slice(0, half)}\n… ${left} characters are not shown here …\n${text.slice(-half)}`
}
