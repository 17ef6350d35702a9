/** Whether this machine can have copies to rehearse on; said aloud where not. */
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { groundIn, rehearse, thrownAway } from './rehearse.ts'

export async function canRehearse(): Promise<boolean> {
  const root = mkdtempSync(join('/var/tmp', 'talaria-test-'))
  try {
    const rehearsed = await rehearse(groundIn(root), 'true')
    await thrownAway(rehearsed)
    if (rehearsed.code === 0) return true
    console.warn(`NOT TESTED on a copy: ${rehearsed.output}`)
  } catch (error) {
    console.warn(`NOT TESTED on a copy: ${error}`)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
  return false
}
