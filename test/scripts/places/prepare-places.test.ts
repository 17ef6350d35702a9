import { expect, it } from 'vitest'
import { preparePlaces } from '../../../scripts/places/prepare-places.ts'
import { fakeMachine } from '../../support/fake-machine.ts'

it('says that only root can start engines, instead of installing something', async () => {
  const prepared = await preparePlaces(fakeMachine({ isRoot: false }))

  expect(prepared).toEqual({
    ok: false,
    advice: 'The engines for the tests of places can only be started by root on Linux.',
  })
})

it('names the packages where there is nothing to install them with', async () => {
  const prepared = await preparePlaces(fakeMachine({ isRoot: true, programs: [] }))

  expect(prepared).toMatchObject({
    ok: false,
    advice: expect.stringContaining('patchelf, mksquashfs'),
  })
})
