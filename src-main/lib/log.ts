export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

/** One event: a level, where it comes from, what happened, and plain facts beside it. */
export interface LogEntry {
  level: LogLevel
  scope: string
  message: string
  facts?: Record<string, unknown>
}

export type LogSink = (entry: LogEntry) => void

/** What every service gets: the four levels, already carrying the name of its owner. */
export interface Log {
  debug(message: string, facts?: Record<string, unknown>): void
  info(message: string, facts?: Record<string, unknown>): void
  warn(message: string, facts?: Record<string, unknown>): void
  error(message: string, facts?: Record<string, unknown>): void
  scoped(scope: string): Log
}

export function createLog(sink: LogSink, scope = 'app'): Log {
  const at =
    (level: LogLevel) =>
    (message: string, facts?: Record<string, unknown>): void =>
      sink({ level, scope, message, ...(facts && { facts }) })
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    scoped: (name) => createLog(sink, name),
  }
}

/** For tests and for callers that have nothing to say. */
export const silentLog: Log = createLog(() => {})
