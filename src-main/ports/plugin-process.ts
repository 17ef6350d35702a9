/** The process that one plugin runs in, whichever host started it. */
export interface PluginProcess {
  post(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  /** What it wrote to its standard streams, line by line. */
  onLine(listener: (line: string) => void): void
  /** Once, however it ended. */
  onExit(listener: (code: number | null) => void): void
  kill(): void
}

/** With an empty environment: what a plugin may know, it is told. */
export type StartPluginProcess = (plugin: { name: string; folder: string }) => PluginProcess
