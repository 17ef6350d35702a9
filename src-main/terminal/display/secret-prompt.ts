/** Notices when the program in a terminal waits for a password, and remembers what was typed. */
import { plainText } from './plain-text.ts'

const QUIET_MS = 150 // a prompt is the last thing a program prints before it waits
const LOOK_AGAIN_MS = 1_000
const PROMPT_BYTES = 400

export interface SecretPromptDeps {
  /** Whether the terminal shows what is typed; undefined where nobody can tell. */
  echoes(): Promise<boolean | undefined>
  /** The last bytes that the program printed. */
  lastOutput(maxBytes: number): Uint8Array
  /** The line that asks, or undefined when nothing asks any more. */
  onChange(prompt: string | undefined): void
  onSecret(secret: string): void
  after(ms: number, run: () => void): () => void
}

export function createSecretPrompt(deps: SecretPromptDeps) {
  let prompt: string | undefined
  let typed = ''
  let cancel: (() => void) | undefined
  let isDisposed = false
  return { outputCame, keysTyped, dispose }

  function outputCame(): void {
    lookIn(QUIET_MS)
  }

  /** Without an echo only the keyboard knows what was typed. */
  function keysTyped(data: string): void {
    if (prompt === undefined) return
    for (const key of data) {
      if (key === '\r' || key === '\n') submit()
      else if (key === '\x7f' || key === '\b') typed = typed.slice(0, -1)
      else if (key >= ' ') typed += key
    }
    lookIn(QUIET_MS)
  }

  function submit(): void {
    if (typed !== '') deps.onSecret(typed)
    typed = ''
  }

  function dispose(): void {
    isDisposed = true
    cancel?.()
  }

  function lookIn(ms: number): void {
    if (isDisposed) return
    cancel?.()
    cancel = deps.after(ms, () => void look())
  }

  async function look(): Promise<void> {
    const isHidden = (await deps.echoes()) === false
    if (isDisposed) return
    const next = isHidden ? lastLine() : undefined
    if (next !== prompt) {
      prompt = next
      typed = ''
      deps.onChange(prompt)
    }
    // A program may turn the echo on again without a word.
    if (prompt !== undefined) lookIn(LOOK_AGAIN_MS)
  }

  function lastLine(): string {
    const text = plainText(Buffer.from(deps.lastOutput(PROMPT_BYTES)).toString())
    return text.trimEnd().split('\n').at(-1)?.trim() || 'Password:'
  }
}

export type SecretPrompt = ReturnType<typeof createSecretPrompt>
