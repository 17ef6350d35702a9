/** Fields that only the person fills, and whose content nobody else is told. */
import type { Frame } from 'playwright-core'
import { within } from './within.ts'

const FIELDS =
  'input[type="password"], input[autocomplete^="cc-"], input[autocomplete*="one-time-code"], input[autocomplete*="-password"]'
/** A shorter one may stand in any text by chance, so only the field itself is masked. */
const LEAST_CHARS = 4
const MASK = '••••'
const FRAME_MS = 1_000

/** What stands in secret fields of a page, in all its frames and shadow trees. */
export async function secretValues(frames: readonly Frame[]): Promise<string[]> {
  const found = await Promise.all(
    frames.map((frame) =>
      within(
        FRAME_MS,
        frame
          .locator(FIELDS)
          .evaluateAll((fields) =>
            fields.map((field) => (field as unknown as { value: unknown }).value),
          ),
      ).catch(() => []),
    ),
  )
  return found.flat().filter((value): value is string => typeof value === 'string' && value !== '')
}

/** Whether an element is such a field; `evaluate` runs it in the page. */
export const isSecretField = (element: unknown, fields: string): boolean =>
  (element as { matches?(selector: string): boolean }).matches?.(fields) ?? false

export const SECRET_FIELDS = FIELDS

/** Lines as a snapshot has them: a field's value stands behind its colon. */
export function maskValues(text: string, values: readonly string[]): string {
  if (values.length === 0) return text
  const [short, long] = [new Set<string>(), new Set<string>()]
  for (const value of values) (value.length < LEAST_CHARS ? short : long).add(oneLine(value))
  let masked = text
  for (const value of [...long].sort((a, b) => b.length - a.length))
    if (value) masked = masked.replaceAll(value, MASK)
  if (short.size === 0) return masked
  return masked
    .split('\n')
    .map((line) => {
      const value = /^\s*- (?:textbox|searchbox|spinbutton)\b.*?: (.*)$/.exec(line)?.[1]
      return value !== undefined && short.has(value) ? line.slice(0, -value.length) + MASK : line
    })
    .join('\n')
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
