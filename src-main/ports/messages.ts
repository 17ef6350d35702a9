/** Messages to people, as a tool sees them. */

export interface MessageTarget {
  /** As the person named it in the settings. */
  name: string
  kind: string
}

export interface MessageAccess {
  targets(): MessageTarget[]
  /** To one of the targets; in how many parts it went. */
  send(
    target: string,
    text: string,
    signal: AbortSignal,
  ): Promise<{ ok: true; parts: number } | { ok: false; message: string }>
}
