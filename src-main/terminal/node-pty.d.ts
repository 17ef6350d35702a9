/** The part of node-pty that we use: its own declarations name the package it is an alias of. */
declare module 'node-pty' {
  interface Disposable {
    dispose(): void
  }

  export interface IPty {
    readonly pid: number
    /** Where the terminal lives in the file system; Linux and macOS only. */
    readonly ptsName?: string
    /** Our end of it, which never blocks; Linux and macOS only. */
    readonly fd?: number
    /** Bytes when `encoding` is null; always text on Windows. */
    onData(listener: (data: string | Uint8Array) => void): Disposable
    onExit(listener: (exit: { exitCode: number; signal?: number }) => void): Disposable
    write(data: string | Uint8Array): void
    resize(columns: number, rows: number): void
    pause(): void
    resume(): void
    kill(signal?: string): void
  }

  export function spawn(
    file: string,
    args: string[],
    options: {
      name: string
      cols: number
      rows: number
      cwd: string
      env: Record<string, string>
      encoding: null
    },
  ): IPty
}
