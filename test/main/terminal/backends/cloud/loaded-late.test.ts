import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import { readSources } from '../../../../support/layers.ts'

const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url))
const CLIENTS = ['modal', '@daytona/api-client', '@daytona/toolbox-api-client', '@vercel/sandbox']

describe('the clients of clouds', () => {
  it('are loaded by nobody who only starts the app', () => {
    const early = [...readSources(ROOT, ['src-main', 'tools'])].flatMap(([path, source]) =>
      parseSync(path, source)
        .module.staticImports.filter(({ entries }) => entries.some(({ isType }) => !isType))
        .filter(({ moduleRequest }) => CLIENTS.includes(moduleRequest.value))
        .map(({ moduleRequest }) => `${path} ${moduleRequest.value}`),
    )
    expect(early).toEqual([])
  })
})
