/** Gathers a command's output for the model: bounded in memory, whole on disk when it is long. */
import { SPARE_CHARS } from '../../lib/mask-and-cut.ts'
import { createBoundedOutput, MAX_OUTPUT_CHARS } from './bounded-output.ts'
import { createFloodTail, cutCharacterBytes } from './flood-tail.ts'
import { createSpillFile } from './spill-file.ts'

export function createCollector(deps: {
  maxChars?: number
  spillFolder: string
  spillName: string
  hold(held: boolean): void
  clean(text: string): string
}) {
  const { maxChars = MAX_OUTPUT_CHARS } = deps
  // Bytes that are no UTF-8 become U+FFFD; a character cut in two waits for its other half.
  let decoder = new TextDecoder()
  let cut: Uint8Array = new Uint8Array()
  const bounded = createBoundedOutput(maxChars)
  let spill: ReturnType<typeof createSpillFile> | undefined
  let flood: ReturnType<typeof createFloodTail> | undefined
  return { push, finish }

  function push(bytes: Uint8Array): void {
    const data = cut.length > 0 ? Buffer.concat([cut, bytes]) : bytes
    const whole = data.length - cutCharacterBytes(data)
    // A copy: these bytes lie in memory that is read into again.
    cut = Uint8Array.from(data.subarray(whole))
    read(data.subarray(0, whole))
  }

  function read(bytes: Uint8Array): void {
    if (spill?.isFull()) flood ??= createFloodTail(maxChars + SPARE_CHARS)
    if (bytes.length === 0 || flood?.push(bytes)) return
    endFlood()
    add(decoder.decode(bytes))
    // Only at the very start such a mark is none of the text.
    decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  }

  function endFlood(): void {
    if (!flood) return
    const { before, text } = flood.take()
    bounded.skip(before)
    bounded.push(text)
  }

  async function finish() {
    endFlood()
    add(decoder.decode(cut))
    const spillPath = await spill?.finish(deps.clean)
    return {
      output: bounded.text(deps.clean),
      totalChars: bounded.totalChars(),
      ...(spillPath !== undefined && { spillPath }),
    }
  }

  function add(text: string): void {
    if (!spill && bounded.totalChars() + text.length > maxChars) {
      spill = createSpillFile({
        folder: deps.spillFolder,
        name: deps.spillName,
        hold: deps.hold,
        mask: deps.clean,
      })
      spill.push(bounded.text())
    }
    bounded.push(text)
    spill?.push(text)
  }
}
