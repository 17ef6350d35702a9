import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import packageJson from '../../../../../package.json' with { type: 'json' }
import { readSources } from '../../../../support/layers.ts'

const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url))

describe('the clients of clouds', () => {
  it('are loaded by nobody who only starts the app', () => {
    const optional = Object.keys(packageJson.optionalDependencies)
    const early = [...readSources(ROOT, ['src-main', 'tools'])].flatMap(([path, source]) =>
      parseSync(path, source)
        .module.staticImports.filter(({ entries }) => entries.some(({ isType }) => !isType))
        .filter(({ moduleRequest }) => optional.includes(moduleRequest.value))
        .map(({ moduleRequest }) => `${path} ${moduleRequest.value}`),
    )
    expect(early).toEqual([])
  })
})
