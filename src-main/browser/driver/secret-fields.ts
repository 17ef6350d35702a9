/** Fields that only the person fills, and whose content nobody else is told. */
import type { Frame, Page } from 'playwright-core'
import { within } from './within.ts'

const FIELDS =
  'input[type="password"], input[autocomplete^="cc-"], input[autocomplete*="one-time-code"], input[autocomplete*="-password"]'
/** A shorter one may stand in any text by chance, so only the field itself is masked. */
const LEAST_CHARS = 4
const MASK = '••••'
const FRAME_MS = 1_000

/** What stands in secret fields, and whether every frame has said so. */
export interface Secrets {
  values: string[]
  isWhole: boolean
}

/** Of a page, in all its frames and shadow trees; and what the page is called. */
export async function readSecrets(page: Page): Promise<Secrets & { title: string }> {
  const main = page.mainFrame()
  const others = page.frames().filter((frame) => frame !== main)
  const [own, ...inner] = await Promise.all([
    readFrame(main),
    // One of another site may hang while the page itself does not.
    ...others.map((frame) => within(FRAME_MS, readFrame(frame)).catch(() => undefined)),
  ])
  const values = [own, ...inner].flatMap((read) => read?.values ?? [])
  return {
    title: typeof own.title === 'string' ? own.title : '',
    values: values.filter((value): value is string => typeof value === 'string' && value !== ''),
    isWhole: !inner.includes(undefined),
  }
}

/** In one question: each more is a way to the page and back, and a snapshot waits for all of them. */
function readFrame(frame: Frame): Promise<FrameSecrets> {
  const read = () => frame.evaluate(valuesOf, FIELDS)
  // What took its place meanwhile is asked again: what it keeps is in the snapshot, too.
  return read().catch(read)
}

interface FrameSecrets {
  // Whatever the page makes of them: it runs the code that reads them.
  values?: unknown[]
  title?: unknown
}

// This layer is compiled without the types of a browser; these are all that is used of one.
interface Root {
  querySelectorAll(selector: string): Iterable<{ value: unknown; shadowRoot: Root | null }>
}
declare const document: Root & { title: string }

/** It runs in the page. */
function valuesOf(fields: string): FrameSecrets {
  const values: unknown[] = []
  const roots: Root[] = [document]
  for (let root = roots.pop(); root; root = roots.pop()) {
    for (const field of root.querySelectorAll(fields)) values.push(field.value)
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot)
  }
  return { values, title: document.title }
}

export const SECRET_FIELDS = FIELDS

/** Lines as a snapshot has them: a field's value stands behind its colon. */
export function maskValues(text: string, { values, isWhole }: Secrets): string {
  if (values.length === 0 && isWhole) return text
  const [short, long] = [new Set<string>(), new Set<string>()]
  for (const value of values) (value.length < LEAST_CHARS ? short : long).add(oneLine(value))
  let masked = text
  for (const value of [...long].sort((a, b) => b.length - a.length))
    if (value) masked = masked.replaceAll(value, MASK)
  if (short.size === 0 && isWhole) return masked
  return masked
    .split('\n')
    .map((line) => {
      const value = /^\s*- (?:textbox|searchbox|spinbutton)\b.*?: (.*)$/.exec(line)?.[1]
      // Any of them may be a secret of the frame that said nothing.
      const isSecret = value !== undefined && (!isWhole || short.has(value))
      return isSecret ? line.slice(0, -value.length) + MASK : line
    })
    .join('\n')
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
