import { createLog, type LogEntry, type LogLevel } from '../../src-main/lib/log.ts'

/** A log that a test can read. */
export function recordingLog() {
  const entries: LogEntry[] = []
  return {
    log: createLog((entry) => entries.push(entry), 'test'),
    entries,
    messages: (level: LogLevel) =>
      entries.filter((entry) => entry.level === level).map((entry) => entry.message),
  }
}
