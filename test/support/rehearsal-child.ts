/**
 * A rehearsal in a process of its own, to be run as another user or to be killed. By its first word it
 * rehearses and applies, rehearses a script for ever, applies and takes back for ever, or waits for a question.
 */
import { readFileSync } from 'node:fs'
import { takeBack } from '../../src-main/rehearsal/apply/journal.ts'
import { startHolder } from '../../src-main/rehearsal/copy/linux-copy.ts'
import { mountsAsTold } from '../../src-main/rehearsal/copy/mounts.ts'
import { createSpareHolder } from '../../src-main/rehearsal/copy/spare-holder.ts'
import { AT_HOME, applied, groundIn, rehearse, thrownAway } from './rehearse.ts'
import { treeOf } from './tree.ts'

const [what, root = '', script = ''] = process.argv.slice(2)
const ground = groundIn(root, what === 'at-home' ? AT_HOME : undefined)

if (what === 'scene' || what === 'at-home') {
  const before = treeOf(ground.workspace)
  const rehearsed = await rehearse(ground, script)
  const during = treeOf(ground.workspace)
  const journal = await applied(rehearsed)
  const after = treeOf(ground.workspace)
  await takeBack(journal)
  const back = treeOf(ground.workspace)
  await thrownAway(rehearsed)
  const { output, changes, code } = rehearsed
  const { uid } = { uid: process.getuid?.() }
  console.log(JSON.stringify({ before, during, after, back, output, changes, code, uid }))
} else if (what === 'run') {
  console.log('begun')
  await rehearse(ground, script)
} else if (what === 'apply') {
  const rehearsed = await rehearse(ground, script)
  console.log(`ready ${readFileSync('/proc/self/stat', 'utf8').length > 0}`)
  for (;;) await takeBack(await applied(rehearsed))
} else if (what === 'wait') {
  const spare = createSpareHolder({
    start: () => startHolder(process.getuid?.() === 0),
    ...{ mounts: mountsAsTold, after: () => () => {} },
  })
  await spare.prepare()
  console.log('begun')
}
