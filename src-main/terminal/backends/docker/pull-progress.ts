/** How far a pull is, by what docker and podman print when nobody watches in a terminal. */

export interface PullProgress {
  done: number
  total: number
}

const LAYER = /^([0-9a-f]{12}): (.+)$/
const BLOB = /^Copying blob (?:sha256:)?([0-9a-f]{12})\S*(?:\s+(done|skipped))?/

export function createPullProgress() {
  const layers = new Map<string, boolean>()
  return { push }

  /** Says how far it is when the line changes that. */
  function push(line: string): PullProgress | undefined {
    const before = shown()
    read(line)
    const after = shown()
    const isSame = before.done === after.done && before.total === after.total
    return isSame ? undefined : after
  }

  function read(line: string): void {
    const [, layer, state] = LAYER.exec(line) ?? []
    if (layer && state && !/^Pulling from/.test(state))
      layers.set(
        layer,
        layers.get(layer) === true || /^(?:Pull complete|Already exists)/.test(state),
      )
    const [, blob, end] = BLOB.exec(line) ?? []
    if (blob) layers.set(blob, end !== undefined)
  }

  function shown(): PullProgress {
    return { done: [...layers.values()].filter(Boolean).length, total: layers.size }
  }
}
