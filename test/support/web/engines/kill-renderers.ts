/** Ends the processes of pages, as a machine without memory does; those of browsers that this process started. */
import { readdirSync, readFileSync } from 'node:fs'

export function killRenderers(): number {
  const renderers = descendantsOf(process.pid).filter((pid) => isRenderer(pid))
  for (const pid of renderers) process.kill(pid, 'SIGKILL')
  return renderers.length
}

function descendantsOf(root: number): number[] {
  const children = Map.groupBy(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number),
    parentOf,
  )
  const below = (pid: number): number[] =>
    (children.get(pid) ?? []).flatMap((child) => [child, ...below(child)])
  return below(root)
}

function parentOf(pid: number): number {
  const stat = read(pid, 'stat')
  // The name before it may hold anything, brackets too.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

function isRenderer(pid: number): boolean {
  return read(pid, 'cmdline').includes('--type=renderer')
}

function read(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return '' // It has ended meanwhile.
  }
}
