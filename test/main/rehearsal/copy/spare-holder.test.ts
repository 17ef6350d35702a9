import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Holder, startHolder } from '../../../../src-main/rehearsal/copy/linux-copy.ts'
import { openCopy } from '../../../../src-main/rehearsal/copy/open-copy.ts'
import { createSpareHolder } from '../../../../src-main/rehearsal/copy/spare-holder.ts'
import { groundIn, runOn, thrownAway } from '../../../support/rehearse.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { canRehearse } from '../../../support/usable-rehearsal.ts'

const isUsable = await canRehearse()
const asRoot = process.getuid?.() === 0

describe.skipIf(!isUsable)('what the next copy is held by', () => {
  it('is there before it is needed, and sees the folder as it is then', async () => {
    const { spare, started } = opened()
    await spare.prepare()
    const ground = groundIn(temporaryFolder('/var/tmp'))
    writeFileSync(join(ground.workspace, 'a'), 'one\n')
    const { workspace, home, data } = ground

    const holder = await spare.take()
    const copy = await openCopy({
      ...{ workspace, home, dataFolder: data, folder: join(data, 'rehearsals'), id: 'r1' },
      ...{ asRoot, holder, signal: new AbortController().signal },
    })
    const { output } = await runOn(copy, ground, 'cat a; echo two >a; cat a')

    expect(holder).toBe(started[0])
    expect(output).toBe('one\ntwo\n')
    await copy.held.close()
    expect(holder?.isThere()).toBe(false)
    await thrownAway({ copy, changes: [], code: 0, output })
  })

  it('is one, however often it is asked for, and nobody’s second', async () => {
    const { spare, started } = opened()
    await Promise.all([spare.prepare(), spare.prepare(), spare.prepare()])
    await spare.prepare()
    expect(started).toHaveLength(1)

    expect(await Promise.all([spare.take(), spare.take()])).toEqual([started[0], undefined])
  })

  it('is not used where something was mounted or taken away since', async () => {
    const { spare, started, mount } = opened()
    await spare.prepare()
    mount('a disk')

    expect(await spare.take()).toBeUndefined()

    expect(started.map((each) => each.isThere())).toEqual([false])
    await spare.prepare()
    mount('another disk')
    await spare.prepare()
    expect(started.map((each) => each.isThere())).toEqual([false, false, true])
    expect(await spare.take()).toBe(started[2])
  })

  it('is not used when it is gone', async () => {
    const { spare, started } = opened()
    await spare.prepare()
    await started[0]?.close()

    expect(await spare.take()).toBeUndefined()
    await spare.prepare()
    expect(await spare.take()).toBe(started[1])
  })

  it('goes when nobody wanted it for long, and with the app', async () => {
    const { spare, started, passes } = opened()
    await spare.prepare()
    passes()
    await expect.poll(() => started[0]?.isThere()).toBe(false)
    await spare.prepare()
    await spare.dispose()
    expect(started[1]?.isThere()).toBe(false)

    await spare.prepare()
    expect(started).toHaveLength(2)
  })
})

function opened() {
  let mounts = 'a root'
  let time = () => {}
  const started: Holder[] = []
  const spare = createSpareHolder({
    mounts: async () => mounts,
    start: () => {
      const holder = startHolder(asRoot)
      started.push(holder)
      return holder
    },
    after: (_ms, run) => {
      time = run
      return () => {}
    },
  })
  onTestFinished(async () => {
    await Promise.all([spare.dispose(), ...started.map((each) => each.close())])
  })
  const mount = (name: string) => {
    mounts = name
  }
  return { spare, started, mount, passes: () => time() }
}
