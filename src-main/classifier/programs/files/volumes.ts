/** Volume managers, arrays, pools, encrypted containers and file system repair. */

import { isBlockDevice } from '../../rules/classify-path.ts'
import type { ProgramEntry } from '../../rules/program-entry.ts'
import type { ProgramRule } from '../../rules/rule.ts'
import { targetOf } from '../../rules/targets.ts'
import { givenTo } from '../../signatures/read-words.ts'
import { diskBook } from './disks.ts'

const { finding } = diskBook

/** Without its keys, nobody can ever read the disk again. */
const eraseKeys: ProgramRule = (unit, context) => {
  const [verb, volume] = givenTo(unit).operands
  if (!volume || !/^(?:erase|luksErase)$/.test(verb?.value ?? '')) return []
  const { path, scope } = targetOf(volume, unit, context)
  return isBlockDevice(path)
    ? [finding('disk.wipe', volume, { scope, target: path })]
    : [finding('disk.volume', volume, { scope, target: path })]
}

export const volumePrograms: readonly ProgramEntry[] = [['cryptsetup', eraseKeys]]
