import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import '../../tools/terminal.ts'
import { createDaytonaProvider } from '../../src-main/terminal/backends/daytona/daytona.ts'
import { daytonaDeps, profileOf } from '../support/clouds/fake-clouds.ts'
import { openFakeDaytona } from '../support/clouds/fake-daytona.ts'
import { keyStore, openRuntime } from '../support/runtime.ts'

it('keeps no key of a cloud that a command there printed, nor one that was entered', async () => {
  const fake = await openFakeDaytona()
  onTestFinished(fake.close)
  const profile = profileOf('daytona', { name: 'cloud', apiUrl: `${fake.url}/api` })
  const provider = createDaytonaProvider(profile, daytonaDeps(fake))
  const runtime = await openRuntime({ keyStore, providerFor: () => provider })
  await runtime.request('secrets.set', { name: 'DAYTONA_API_KEY', value: fake.key })
  await runtime.request('places.save', { profile: { ...profile } })
  const { id } = await runtime.request('session.create', { place: 'cloud' })
  const half = Math.ceil(fake.key.length / 2)
  const command = `printf '%s' '${fake.key.slice(0, half)}' '${fake.key.slice(half)}'`
  await runtime.request('session.send', { id, text: `run ${command}` })
  const { calls } = await runtime.next('message.changed', (message) =>
    Boolean(message.calls?.[0]?.result),
  )
  await runtime.close()

  expect(calls?.[0]?.result).toContain('[secret]')
  expect(calls?.[0]?.result).not.toContain(fake.key)
  expect(filesWith(runtime.userData, fake.key)).toEqual([])
})

function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile() && readFileSync(path, 'latin1').includes(text))
}
