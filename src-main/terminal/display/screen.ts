/**
 * A terminal without a window beside a real one: what a person would see, as text for the model
 * and as a picture for a window that comes late.
 *
 * Drawing costs far more than moving bytes, so it happens when somebody asks. Only a terminal that
 * has printed so much that its beginning is about to be forgotten is drawn along, at a slow pace.
 */
import type { SerializeAddon } from '@xterm/addon-serialize'
import type { Terminal } from '@xterm/headless'
import type { PtySize } from '../pty.ts'
import type { OutputStream } from './output-stream.ts'

const SCROLLBACK_LINES = 10_000
const DRAW_ALONG_FROM = 1024 * 1024
const STEP_MS = 250
const STEP_BYTES = 64 * 1024

export interface ScreenDeps {
  stream: Pick<OutputStream, 'start' | 'end' | 'read'>
  size: PtySize
  after(ms: number, run: () => void): () => void
}

export function createScreen(deps: ScreenDeps) {
  const { stream } = deps
  let size = deps.size
  let drawn = 0
  let hasGap = false
  let opening: Promise<{ terminal: Terminal; serializer: SerializeAddon }> | undefined
  let cancelStep: (() => void) | undefined
  let drawing: Promise<void> = Promise.resolve()
  let isDisposed = false
  return { grew, resize, text, picture, dispose }

  /** The stream has more. */
  function grew(): void {
    if (stream.end() < DRAW_ALONG_FROM || cancelStep || isDisposed) return
    cancelStep = deps.after(STEP_MS, () => {
      void draw(STEP_BYTES).then(() => {
        cancelStep = undefined
        if (drawn < stream.end()) grew()
      })
    })
  }

  async function resize(wanted: PtySize): Promise<void> {
    size = wanted
    if (opening) (await opening).terminal.resize(wanted.columns, wanted.rows)
  }

  /** All lines that are still there, as one reads them; undefined when some were never drawn. */
  async function text(): Promise<string | undefined> {
    await draw()
    return hasGap || isDisposed ? undefined : textOf((await open()).terminal)
  }

  /** Escape sequences that draw the present state on an empty screen, and the cursor after them. */
  async function picture(): Promise<{ replay: string; cursor: number } | undefined> {
    await draw()
    if (isDisposed) return undefined
    const { serializer } = await open()
    return { replay: serializer.serialize({ scrollback: SCROLLBACK_LINES }), cursor: drawn }
  }

  function dispose(): void {
    isDisposed = true
    cancelStep?.()
    void opening?.then(({ terminal }) => terminal.dispose())
  }

  function draw(maxBytes = Number.POSITIVE_INFINITY): Promise<void> {
    drawing = drawing.then(async () => {
      if (isDisposed) return
      const { terminal } = await open()
      if (drawn < stream.start()) startOver(terminal)
      const bytes = stream.read(drawn).subarray(0, maxBytes)
      drawn += bytes.length
      await new Promise<void>((resolve) => terminal.write(bytes, resolve))
    })
    return drawing
  }

  /** What was forgotten before it was drawn is missing from the picture. */
  function startOver(terminal: Terminal): void {
    hasGap = true
    terminal.reset()
    drawn = stream.start()
  }

  function open() {
    opening ??= openHeadless(size)
    return opening
  }
}

async function openHeadless(size: PtySize) {
  const [headless, serialize] = await Promise.all([
    import('@xterm/headless'),
    import('@xterm/addon-serialize'),
  ])
  const terminal = new (named(headless).Terminal)({
    cols: size.columns,
    rows: size.rows,
    scrollback: SCROLLBACK_LINES,
    allowProposedApi: true,
  })
  const serializer = new (named(serialize).SerializeAddon)()
  // The add-on is typed for the terminal with a window and uses only what both have.
  terminal.loadAddon(serializer as never)
  return { terminal, serializer }
}

/** Both are CommonJS: a bundler gives them named exports, Node itself only a default. */
function named<Module extends object>(module: Module): Module {
  return 'default' in module ? (module.default as Module) : module
}

function textOf(terminal: Terminal): string {
  const buffer = terminal.buffer.active
  let text = ''
  for (let y = 0; y < buffer.length; y++) {
    const line = buffer.getLine(y)
    // A line that was too long for the window goes on in the next row.
    const goesOn = buffer.getLine(y + 1)?.isWrapped === true
    if (line) text += goesOn ? line.translateToString(false) : `${line.translateToString(true)}\n`
  }
  return `${text.trimEnd()}\n`
}
