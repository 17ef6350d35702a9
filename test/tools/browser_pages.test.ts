import { expect, it } from 'vitest'
import { registry, say, type ToolContext } from '#tool-api'
import '../../tools/browser_acts.ts'
import '../../tools/browser_pages.ts'
import type { BrowserAccess } from '../../src-main/ports/browser.ts'
import type { MediaAccess } from '../../src-main/ports/media.ts'
import { patchSchemas } from '../../src-main/registry/schema-patches.ts'
import { makeDefinition } from '../../src-main/registry/tool-definition.ts'

const PAGE = {
  ok: true as const,
  ...{ url: 'https://a.org/', title: 'A', snapshot: '- link "B" @e1', elementCount: 1 },
  ...{ dialogs: [], tabs: [], notes: [] },
}

async function call(
  name: string,
  args: object,
  browser: Partial<BrowserAccess>,
  media: Partial<MediaAccess> = { sees: () => true },
) {
  const context = { browser, media, progress: () => {}, keepText: async () => '/kept/page.txt' }
  // It touches nothing else.
  return registry.entry(name)?.handler(args, context as unknown as ToolContext)
}

async function answer(name: string, args: object, browser: Partial<BrowserAccess>) {
  return JSON.parse(String(await call(name, args, browser)))
}

it('answers with the page, and with what else is going on only when there is something', async () => {
  const navigate = async () => ({ ...PAGE, status: 200 })

  expect(await answer('browser_navigate', { url: 'a.org' }, { navigate })).toEqual({
    ...{ success: true, url: 'https://a.org/', title: 'A', status: 200 },
    ...{ snapshot: '- link "B" @e1', element_count: 1 },
  })
})

it('shows the beginning of a long page, and where all of it is', async () => {
  const snapshot = async () => ({
    ...PAGE,
    snapshot: 'x'.repeat(40_000),
  })
  const told = await answer('browser_snapshot', {}, { snapshot })

  expect(told.snapshot.length).toBeLessThan(15_100)
  expect(told.full_snapshot_path).toBe('/kept/page.txt')
})

it('says what only the person can do', async () => {
  const type = async () => ({ ok: false, message: 'for them', needsPerson: 'password' }) as const

  expect(await answer('browser_type', { ref: 'e1', text: 'x' }, { type })).toEqual({
    ...{ success: false, error: 'for them', needs_person: 'password' },
  })
})

it('shows a picture of the page', async () => {
  const bytes = new Uint8Array([1, 2, 3])
  const picture = async () => ({ ok: true, url: 'https://a.org/', title: 'A', bytes }) as const

  expect(await call('browser_vision', { question: 'Colour?' }, { picture })).toMatchObject({
    _multimodal: true,
    content: [{ type: 'text' }, { type: 'image', data: 'AQID' }],
  })
})

it('tells a model that does not see what another one sees', async () => {
  const bytes = new Uint8Array([1, 2, 3])
  const picture = async () => ({ ok: true, url: 'https://a.org/', title: 'A', bytes }) as const
  const look = async () => ({ ok: true, analysis: 'It is red.', model: 'eyes' }) as const
  const blind = { sees: () => false, look }

  expect(await call('browser_vision', { question: 'Colour?' }, { picture }, blind)).toMatchObject({
    content: [{ text: expect.stringContaining('It is red.') }, { type: 'image' }],
  })
})

it('hints at web tools that are there, and at no others', () => {
  const schema = registry.entry('browser_navigate')?.schema
  if (!schema) throw new Error('it is not registered')
  const described = (...others: string[]) =>
    patchSchemas([
      makeDefinition('browser_navigate', schema),
      ...others.map((name) => makeDefinition(name, { ...schema, description: '' })),
    ])[0]?.function.description

  expect(described('web_search', 'web_extract')).toContain('web_search or web_extract is quicker')
  expect(described('web_extract')).toContain('text, web_extract is quicker')
  expect(described()).not.toMatch(/web_(?:search|extract)/)
  expect(described()).toContain('Use the browser')
})

it('is offered only where there is a browser, and says what would help', () => {
  const problem = { reason: say('web.noBrowser'), fix: say('web.installBrowser') }
  const around = {
    ...{ secret: () => undefined, hasSkills: () => false, searchProblem: () => undefined },
    mediaProblem: () => undefined,
    signal: new AbortController().signal,
  }
  for (const name of registry.names().filter((each) => each.startsWith('browser_'))) {
    const check = registry.entry(name)?.checkFn
    expect(check?.({ ...around, browserProblem: () => undefined })).toBe(true)
    expect(check?.({ ...around, browserProblem: () => problem })).toEqual({
      ...{ ok: false, code: 'missing-binary', ...problem },
    })
  }
})
