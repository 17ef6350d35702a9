/** Tells once when the program on the disk is no longer the one that runs. */
import { statSync } from 'node:fs'

const LOOK_EVERY_MS = 60_000

export function watchProgram(deps: { path: string; onChange: () => void }) {
  const atStart = fingerprint(deps.path)
  let timer: NodeJS.Timeout | undefined = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  return { look, stop }

  /** In the middle of an upgrade there may be no file at all. */
  function look(): void {
    const now = fingerprint(deps.path)
    if (!timer || now === undefined || now === atStart) return
    stop()
    deps.onChange()
  }

  function stop(): void {
    clearInterval(timer)
    timer = undefined
  }
}

function fingerprint(path: string): string | undefined {
  // Else Electron takes the archive for a folder, and answers from the table that it read at the start.
  const { noAsar } = process
  process.noAsar = true
  try {
    const stat = statSync(path, { throwIfNoEntry: false })
    return stat && `${stat.dev}:${stat.ino}:${stat.mtimeMs}:${stat.size}`
  } finally {
    process.noAsar = noAsar
  }
}
