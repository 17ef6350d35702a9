/** Notices the pages that a background process serves here: it names an address, and listens there. */
import { createPrintedAddresses } from './printed-addresses.ts'

/** A server names its address a moment before it listens there, or a build comes in between. */
const LOOK_AGAIN_MS = [0, 500, 2_000, 8_000, 30_000]
/** A line that goes no further by then is the last one. */
const REST_MS = 300

export interface Serving {
  /** The process, or one that it started, listens at the port. */
  listensAt(port: number): Promise<boolean>
  isOver(): boolean
  onServed(addresses: readonly string[]): void
}

export function createServedPages(deps: { after(ms: number, run: () => void): () => void }) {
  return { follow }

  function follow({ listensAt, isOver, onServed }: Serving) {
    const printed = createPrintedAddresses()
    const served: string[] = []
    let stopResting = (): void => {}
    return { push }

    function push(text: string): void {
      stopResting()
      for (const address of printed.push(text)) look(address, 0)
      if (!printed.isInMiddle()) return
      stopResting = deps.after(REST_MS, () => {
        for (const address of printed.end()) look(address, 0)
      })
    }

    function look(address: string, times: number): void {
      const inMs = LOOK_AGAIN_MS[times]
      if (inMs === undefined) return
      deps.after(inMs, async () => {
        if (isOver()) return
        if (!(await listensAt(portOf(address)))) return look(address, times + 1)
        served.push(address)
        onServed([...served])
      })
    }
  }
}

function portOf(address: string): number {
  const { port, protocol } = new URL(address)
  return Number(port || (protocol === 'https:' ? 443 : 80))
}
