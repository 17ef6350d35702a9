import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createReach } from '../../../../src-main/compose/places/reach.ts'
import { createFarDisk } from '../../../../src-main/files/far/far-disk.ts'
import { createForeignPlace } from '../../../support/foreign-place.ts'
import { openPlaces } from '../../../support/places.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const call = { sessionId: 's1', taskId: 's1' }
const anything = () => undefined
const limits = { maxBytes: 1_000, signal: new AbortController().signal }

function abroad() {
  const folder = temporaryFolder()
  const foreign = createForeignPlace(folder)
  const { name } = foreign.provider
  const { places } = openPlaces(
    { env: {}, defaultCwd: folder, stateFolder: folder },
    [foreign.provider],
    () => name,
  )
  const reach = createReach(places, (of, sandbox, error) =>
    places.leaveIfGone(of, sandbox, error, async () => {}),
  )
  return { ...foreign, name, places, reach }
}

it('reads a file where the session works', async () => {
  const { reach, initialCwd, name } = abroad()
  writeFileSync(join(initialCwd, 'a.txt'), 'far away')
  const disk = createFarDisk({ place: name, run: await reach(call), isSecret: () => false })

  const read = await disk.read(join(initialCwd, 'a.txt'), anything, limits)

  expect(read.ok && Buffer.from(read.bytes).toString()).toBe('far away')
})

it('is the same way as long as the sandbox is the same', async () => {
  const { reach } = abroad()

  expect(await reach(call)).toBe(await reach(call))
})

it('says in the words of the place that it cannot be reached, before and after it was', async () => {
  const { reach, goAway, comeBack } = abroad()
  await goAway()
  const ask = { script: 'echo hello', maxBytes: 100, timeoutMs: 5_000 }
  const gone = { unreachable: { text: 'elsewhere cannot be reached' } }

  expect(await (await reach(call))(ask)).toEqual(gone)
  comeBack()
  const run = await reach(call)
  expect(await run(ask)).toMatchObject({ code: 0 })
  await goAway()
  expect(await run(ask)).toEqual(gone)
})

it('leads to another sandbox when the one that it led to is gone, and says that it is', async () => {
  const { reach, places, goAway, comeBack } = abroad()
  const ask = { script: 'echo hello', maxBytes: 100, timeoutMs: 5_000 }
  const before = await reach(call)
  await goAway()
  await before(ask)
  expect(places.troubles()).toMatchObject([{ sessionId: 's1' }])
  comeBack()

  const after = await reach(call)
  expect(after).not.toBe(before)
  expect(await after(ask)).toMatchObject({ code: 0 })
  expect(places.troubles()).toEqual([])
})

it('keeps a sandbox that only could not do what it was asked for', async () => {
  const { reach } = abroad()
  const before = await reach(call)
  await before({ script: 'seq 1 100000', maxBytes: 10, timeoutMs: 5_000 }).catch(() => {})
  expect(await reach(call)).toBe(before)
})
