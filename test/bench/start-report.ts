/** Prints what `bench:start` measured. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../scripts/build.ts'
import { printColumns } from './columns.ts'
import { eagerCode, importCosts } from './eager-code.ts'
import type { ElectronRun } from './electron-run.ts'
import { median } from './table.ts'

export interface Round {
  bare: ElectronRun
  app: ElectronRun
  /** The same with servers that the person has set up. */
  configured: ElectronRun
  /** The same as a package. */
  packed?: ElectronRun
  bareServerMs: number
  webHostMs: number
}

/** The second beside the first. */
function row(name: string, first: number[], second: number[], goal: string): string[] {
  const ratio = median(second) / median(first)
  return [name, shown(first), shown(second), `${ratio.toFixed(2)} ×`, goal]
}

export function reportRounds(rounds: readonly Round[]): void {
  const windows = (name: string, read: (run: ElectronRun) => number, goal: string): string[] =>
    row(
      name,
      rounds.map(({ bare }) => read(bare)),
      rounds.map(({ app }) => read(app)),
      goal,
    )
  printColumns([
    [`median (lowest – highest) of ${rounds.length}`, 'bare', 'Talaria', 'ratio', 'goal'],
    windows('window: first paint, ms', (run) => run.firstPaintMs, '≤ 1.3 ×'),
    windows('window: interactive, ms', (run) => run.interactiveMs, '≤ 1.4 ×'),
    windows('window: memory of all processes, MB', (run) => run.memoryMb, '≤ 1.5 ×'),
    row(
      'web host: ready, ms',
      rounds.map(({ bareServerMs }) => bareServerMs),
      rounds.map(({ webHostMs }) => webHostMs),
      '≤ 250 ms',
    ),
  ])
}

export function reportConfigured(rounds: readonly Round[]): void {
  const line = besideSource(
    rounds,
    rounds.map(({ configured }) => configured),
  )
  printColumns([
    ['the same app', 'without', 'ten servers', 'ratio', 'goal'],
    line('window: first paint, ms', (run) => run.firstPaintMs, '≤ 1.05 ×'),
    line('window: interactive, ms', (run) => run.interactiveMs, '≤ 1.05 ×'),
    line('window: memory of all processes, MB', (run) => run.memoryMb, ''),
  ])
}

/** Nothing where no package was opened. */
export function reportPacked(rounds: readonly Round[]): void {
  const packed = rounds.flatMap((round) => round.packed ?? [])
  if (packed.length === 0) return
  const line = besideSource(rounds, packed)
  printColumns([
    ['the same app', 'from source', 'packed', 'ratio', 'goal'],
    line('window: first paint, ms', (run) => run.firstPaintMs, '≤ 1.05 ×'),
    line('window: interactive, ms', (run) => run.interactiveMs, ''),
  ])
}

function besideSource(rounds: readonly Round[], others: readonly ElectronRun[]) {
  const source = rounds.map(({ app }) => app)
  return (name: string, read: (run: ElectronRun) => number, goal: string): string[] =>
    row(name, source.map(read), others.map(read), goal)
}

export function reportCode(): void {
  // The entry of the web host has nothing in it but the cache for the rest.
  const [webHost = 'web.js'] = globSync('chunks/web-host-*.js', { cwd: join(ROOT, 'out', 'main') })
  for (const entry of ['electron.js', webHost]) {
    const { files, bytes, packages } = eagerCode(entry)
    const outside = [...packages].join(', ') || 'no package'
    console.log(
      `${entry} reads ${Math.round(bytes / 1_024)} KB in ${files.length} files, and ${outside}`,
    )
  }
  console.log()
  printColumns([
    ['import of a package', 'ms'],
    ...importCosts().map(({ name, ms }) => [name, ms.toFixed(0)]),
  ])
}

function shown(samples: readonly number[]): string {
  const [low, high] = [Math.min(...samples), Math.max(...samples)]
  return `${median(samples).toFixed(0)} (${low.toFixed(0)} – ${high.toFixed(0)})`
}
