/** Saves what terminals show, now and then and at the end, and brings it back after a restart. */
import type { TerminalView } from '#contract'
import { THIS_MACHINE } from '../../contract/places.ts'
import type { PersonShells } from './person-shells.ts'
import { restoredBytes } from './scrollback-divider.ts'
import type { ScrollbackFiles } from './scrollback-files.ts'
import { nothingRuns, type Terminal, type Terminals } from './terminals.ts'

const SAVE_EVERY_MS = 10_000 // what a crash may cost
const SAVED_LINES = 10_000 // looking through more for keys would hold up everything else

export function createScrollbackKeeper(deps: {
  files: ScrollbackFiles
  terminals: Terminals
  shells: PersonShells
  after(ms: number, run: () => void): () => void
  now(): number
  /** What a terminal showed may hold keys, and outlives the screen here. */
  clean(text: string): string
}) {
  const savedUpTo = new Map<string, number>()
  let cancel: (() => void) | undefined
  return { start, save, forget: deps.files.forget, close }

  async function start(): Promise<void> {
    for (const saved of await deps.files.load()) {
      const goingOn = foundAgain(saved.view)
      if (goingOn) {
        goingOn.stream.pushOld(restoredBytes(saved))
        deps.files.forget(saved.view.id)
        continue
      }
      const terminal = wasShell(saved.view) ? deps.shells.restore(saved) : restoreText(saved)
      savedUpTo.set(terminal.id, terminal.stream.end())
    }
    schedule()
  }

  /** One of this machine begins anew; in another place a shell would open what may cost something. */
  function wasShell({ owner, state, backend }: TerminalView): boolean {
    return owner === 'person' && state.kind === 'running' && backend === THIS_MACHINE
  }

  /** The terminal of a process that goes on; its text from before belongs there. */
  function foundAgain({ processId }: TerminalView): Terminal | undefined {
    if (processId === undefined) return undefined
    return deps.terminals.all().find((terminal) => terminal.view().processId === processId)
  }

  function restoreText(saved: Awaited<ReturnType<ScrollbackFiles['load']>>[number]): Terminal {
    const { view, savedAt } = saved
    const state =
      view.state.kind === 'ended'
        ? view.state
        : { kind: 'ended' as const, exitCode: null, endedAt: savedAt }
    const restored = { ...view, state, keyboard: 'nobody' as const, restored: true }
    const terminal = deps.terminals.restore(restored, saved, nothingRuns)
    terminal.stream.pushOld(restoredBytes(saved))
    return terminal
  }

  function schedule(): void {
    cancel = deps.after(SAVE_EVERY_MS, () => {
      void saveAll().then(schedule)
    })
  }

  async function saveAll(): Promise<void> {
    for (const terminal of deps.terminals.all()) {
      if (savedUpTo.get(terminal.id) === terminal.stream.end()) continue
      await save(terminal)
    }
  }

  async function save(terminal: Terminal): Promise<void> {
    const { stream } = terminal
    savedUpTo.set(terminal.id, stream.end())
    const cwd = await deps.shells.cwdOf(terminal)
    const view = { ...terminal.view(), cwd }
    deps.files.save({
      ...terminal.size(),
      view: { ...view, title: deps.clean(view.title), ...cleanCommand(view) },
      savedAt: deps.now(),
      bytes: cleanBytes(stream.read(stream.scrollbackStart(SAVED_LINES))),
    })
  }

  function cleanCommand({ command }: { command?: string }) {
    return command === undefined ? {} : { command: deps.clean(command) }
  }

  /** Whole where it holds no key, byte for byte, whatever else is in it. */
  function cleanBytes(bytes: Uint8Array): Uint8Array {
    const text = Buffer.from(bytes).toString('utf8')
    const cleaned = deps.clean(text)
    return cleaned === text ? bytes : Buffer.from(cleaned)
  }

  /** The last word before everything is ended: what runs is saved as running. */
  async function close(): Promise<void> {
    cancel?.()
    await saveAll()
    await deps.files.flush()
  }
}
