/** Where a package is made, beside its goal; what a run that was ended in the middle left is taken away. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const NAME = /^\.making-(\d+)-/

export function makeWorkFolder(output: string): string {
  mkdirSync(output, { recursive: true })
  for (const name of readdirSync(output)) {
    const owner = NAME.exec(name)?.[1]
    if (owner && !isAlive(Number(owner)))
      rmSync(join(output, name), { recursive: true, force: true })
  }
  return mkdtempSync(join(output, `.making-${process.pid}-`))
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Of another person, and so alive.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
