import { expect, it } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import { ROOT } from '../../../scripts/build.ts'
import { sbomOf } from '../../../scripts/package/sbom.ts'

it('the list of parts names what is shipped, and is the same each time', () => {
  const text = sbomOf(ROOT)

  expect(JSON.parse(text)).toMatchObject({ bomFormat: 'CycloneDX' })
  for (const name of ['oxc-parser', 'playwright-core'] as const)
    expect(text).toContain(`"pkg:npm/${name}@${packageJson.dependencies[name]}"`)
  // Neither the moment nor the machine of its making.
  expect(JSON.parse(text).metadata).not.toHaveProperty('timestamp')
  expect(text).not.toContain(ROOT)
  expect(sbomOf(ROOT)).toBe(text)
})
