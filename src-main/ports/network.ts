/** What a command of the agent reaches on the network, noted while it runs. */
export interface NotedHosts {
  readonly reached: readonly string[]
  readonly refused: readonly string[]
}

export interface NotedRun {
  /** What leads its programs past whoever notes. */
  readonly env: Readonly<Record<string, string>>
  /** Also where the person has a proxy of their own: without this one nothing is reached. */
  readonly isForced: boolean
  hosts(): NotedHosts
}

/** Undefined where nothing can be noted. */
export type NoteRun = (run: {
  sessionId: string
  cwd: string
  /** It has all of the network this time, whatever holds for others. */
  isOnline?: boolean
  /** Those it may reach beside the ones that the person allowed before. */
  alsoHosts?: readonly string[]
  onNoted(hosts: NotedHosts): void
}) => Promise<NotedRun | undefined>
