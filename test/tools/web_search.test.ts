import { expect, it } from 'vitest'
import { registry, say, type ToolContext } from '#tool-api'
import '../../tools/web_search.ts'
import type { SearchAnswer } from '../../src-main/ports/web.ts'

async function search(answer: SearchAnswer) {
  const context = { web: { search: async () => answer } }
  // It touches nothing else.
  const tool = registry.entry('web_search')
  return JSON.parse(String(await tool?.handler({ query: 'x' }, context as unknown as ToolContext)))
}

it('answers with places in order, and who found them', async () => {
  const hits = [{ title: 'A', url: 'https://a.org/', description: 'a' }]

  expect(await search({ ok: true, hits, provider: 'Exa' })).toEqual({
    success: true,
    data: { web: [{ ...hits[0], position: 1 }] },
    provider: 'Exa',
  })
  expect(await search({ ok: false, message: 'Exa: 500' })).toEqual({
    success: false,
    error: 'Exa: 500',
  })
})

it('is not offered while the person would first have to do something, and says what', () => {
  const problem = { reason: say('web.noService'), fix: say('web.chooseService') }
  const check = registry.entry('web_search')?.checkFn
  const around = {
    secret: () => undefined,
    hasSkills: () => false,
    browserProblem: () => undefined,
    signal: new AbortController().signal,
    mediaProblem: () => undefined,
  }

  expect(check?.({ ...around, searchProblem: () => undefined })).toBe(true)
  expect(check?.({ ...around, searchProblem: () => problem })).toEqual({
    ok: false,
    code: 'missing-key',
    ...problem,
  })
})
