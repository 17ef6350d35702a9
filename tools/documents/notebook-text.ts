/** A notebook as one reads it: its cells in order, with what the code printed. */

const MAX_OUTPUT_CHARS = 4_000

interface Cell {
  cell_type?: string
  source?: unknown
  outputs?: unknown
}

/** Undefined when it is no notebook. */
export function notebookText(json: string): string | undefined {
  const cells = cellsOf(json)
  return cells?.map(cellText).join('\n\n')
}

function cellsOf(json: string): Cell[] | undefined {
  try {
    const { cells } = JSON.parse(json) as { cells?: unknown }
    return Array.isArray(cells) ? cells : undefined
  } catch {
    return undefined
  }
}

function cellText(cell: Cell, at: number): string {
  const kind = cell.cell_type ?? 'raw'
  const outputs = Array.isArray(cell.outputs) ? cell.outputs.map(outputText).filter(Boolean) : []
  return [
    `--- Cell ${at + 1} (${kind}) ---`,
    joined(cell.source),
    ...outputs.map((text) => `Output:\n${text}`),
  ].join('\n')
}

interface Output {
  text?: unknown
  data?: Record<string, unknown>
  traceback?: unknown
}

function outputText({ text, data, traceback }: Output): string {
  const words = joined(text ?? data?.['text/plain'] ?? traceback)
  const others = Object.keys(data ?? {}).filter((type) => type.startsWith('image/'))
  const whole = [cut(withoutColours(words)), ...others.map((type) => `[${type}]`)]
  return whole.filter(Boolean).join('\n')
}

function joined(source: unknown): string {
  if (Array.isArray(source)) return source.join('').trimEnd()
  return typeof source === 'string' ? source.trimEnd() : ''
}

function withoutColours(text: string): string {
  // Tracebacks are coloured for terminals.
  return text.replaceAll(/\u001b\[[\d;]*m/g, '')
}

function cut(text: string): string {
  return text.length > MAX_OUTPUT_CHARS ? `${text.slice(0, MAX_OUTPUT_CHARS)}… [cut]` : text
}
