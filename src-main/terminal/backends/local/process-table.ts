/** What runs on this machine: who started whom, and which processes carry one of our marks. */
import { readdirSync, readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { runChild } from '../../../lib/start-child.ts'

export interface ProcessRow {
  pid: number
  parent: number
  group: number
  session: number
  /** Differs when the same number is given to another process later. */
  startTime: string
  /** `TALARIA_PROC_ID` of its environment; only Linux tells. */
  mark?: string
}

export type ReadProcessTable = () => Promise<ProcessRow[]>

export function processTableFor(platform: NodeJS.Platform): ReadProcessTable {
  if (platform === 'linux') return readProc
  if (platform === 'win32') return async () => []
  return readPs
}

/** The start time of one process, or undefined when there is none. */
export async function startTimeOf(
  pid: number,
  platform: NodeJS.Platform = process.platform,
): Promise<string | undefined> {
  if (platform === 'linux') return procRow(pid)?.startTime
  const rows = await processTableFor(platform)()
  return rows.find((row) => row.pid === pid)?.startTime
}

const ROWS_A_SLICE = 64 // about two milliseconds of reading before others get a turn

async function readProc(): Promise<ProcessRow[]> {
  const rows: ProcessRow[] = []
  let count = 0
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    if (!Number.isInteger(pid)) continue
    const row = procRow(pid)
    if (row) rows.push({ ...row, mark: markOf(pid) })
    count += 1
    if (count % ROWS_A_SLICE === 0) await setImmediate()
  }
  return rows
}

function procRow(pid: number): ProcessRow | undefined {
  const stat = readOrNothing(`/proc/${pid}/stat`)
  // The name in parentheses may hold spaces and parentheses of its own.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (!fields || fields[0] === 'Z') return undefined
  return {
    pid,
    parent: Number(fields[1]),
    group: Number(fields[2]),
    session: Number(fields[3]),
    startTime: fields[19] ?? '',
  }
}

function markOf(pid: number): string | undefined {
  const environ = readOrNothing(`/proc/${pid}/environ`)
  return environ
    ?.split('\0')
    .find((entry) => entry.startsWith('TALARIA_PROC_ID='))
    ?.slice('TALARIA_PROC_ID='.length)
}

/** A process may be gone, or belong to somebody else, between two looks. */
function readOrNothing(path: string): string | undefined {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return undefined
  }
}

async function readPs(): Promise<ProcessRow[]> {
  const args = ['-axo', 'pid=,ppid=,pgid=,sess=,lstart=']
  return parsePs(await runChild({ file: 'ps', args }))
}

export function parsePs(text: string): ProcessRow[] {
  return text.split('\n').flatMap((line) => {
    const found = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.+?)\s*$/.exec(line)
    if (!found) return []
    const [, pid, parent, group, session, startTime = ''] = found
    const row = { pid: Number(pid), parent: Number(parent), group: Number(group), startTime }
    return [{ ...row, session: Number.parseInt(session ?? '', 10) || 0 }]
  })
}
