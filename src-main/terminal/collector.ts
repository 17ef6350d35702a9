/** Gathers a command's output for the model: bounded in memory, whole on disk when it is long. */
import { createBoundedOutput, MAX_OUTPUT_CHARS } from './bounded-output.ts'
import { createSpillFile } from './spill-file.ts'

export function createCollector(deps: {
  maxChars?: number
  spillFolder: string
  spillName: string
  hold(held: boolean): void
}) {
  const { maxChars = MAX_OUTPUT_CHARS } = deps
  // Bytes that are no UTF-8 become U+FFFD; a character cut in two waits for its other half.
  const decoder = new TextDecoder()
  const bounded = createBoundedOutput(maxChars)
  let spill: ReturnType<typeof createSpillFile> | undefined
  return { push, finish }

  function push(bytes: Uint8Array): void {
    add(decoder.decode(bytes, { stream: true }))
  }

  async function finish(clean: (text: string) => string) {
    add(decoder.decode())
    const spillPath = await spill?.finish(clean)
    return {
      output: bounded.text(),
      totalChars: bounded.totalChars(),
      ...(spillPath !== undefined && { spillPath }),
    }
  }

  function add(text: string): void {
    if (!spill && bounded.totalChars() + text.length > maxChars) {
      spill = createSpillFile({ folder: deps.spillFolder, name: deps.spillName, hold: deps.hold })
      spill.push(bounded.text())
    }
    bounded.push(text)
    spill?.push(text)
  }
}
