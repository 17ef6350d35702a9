import { expect, it } from 'vitest'
import { createForeignPlace } from '../../../support/foreign-place.ts'
import { keyStore, openRuntime } from '../../../support/runtime.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const box = (name: string) => ({ kind: 'docker', name, image: 'debian:12' })

async function opened(options: Parameters<typeof openRuntime>[0] = { keyStore }) {
  const folder = options.folder ?? temporaryFolder()
  const runtime = await openRuntime({
    ...{ ...options, folder },
    providerFor: ({ name }) => createForeignPlace(folder, name).provider,
  })
  const offer = async () => (await runtime.request('runtime.snapshot', {})).places.elsewhere
  return { runtime, offer }
}

it('is a Docker place: the first one, or the one that the person chose', async () => {
  const { runtime, offer } = await opened()
  await runtime.request('places.save', { profile: { kind: 'ssh', name: 'far', host: 'far' } })
  expect(await offer()).toMatchObject({ reason: { key: 'elsewhere.noPlace' } })

  await runtime.request('places.save', { profile: box('one') })
  await runtime.request('places.save', { profile: box('two') })
  expect(await offer()).toEqual({ place: 'one' })

  await runtime.request('places.chooseElsewhere', { name: 'two' })
  expect(await offer()).toEqual({ place: 'two' })
})

it('stays the same under another name, and is the first again when it is removed', async () => {
  const { runtime, offer } = await opened()
  for (const name of ['one', 'two']) await runtime.request('places.save', { profile: box(name) })
  await runtime.request('places.chooseElsewhere', { name: 'two' })

  await runtime.request('places.save', { profile: box('three'), instead: 'two' })
  expect(await offer()).toEqual({ place: 'three' })
  await runtime.request('places.remove', { name: 'three' })
  expect(await offer()).toEqual({ place: 'one' })
})

it('is nothing that is no Docker place', async () => {
  const { runtime } = await opened()
  await runtime.request('places.save', { profile: { kind: 'ssh', name: 'far', host: 'far' } })

  await expect(runtime.request('places.chooseElsewhere', { name: 'far' })).rejects.toThrow('far')
})

it('is none that somebody else may have set up', async () => {
  const folder = temporaryFolder()
  const first = await opened({ folder })
  await first.runtime.request('places.save', { profile: box('one') })
  expect(await first.offer()).toEqual({ place: 'one' })
  await first.runtime.close()

  const second = await opened({ folder })
  expect(await second.offer()).toMatchObject({ reason: { key: 'places.untrusted' } })
})
