import { describe, expect, it } from 'vitest'
import type { PersonalSettings } from '#contract'
import { SEARCH_SERVICE_FACTS, type SearchServiceId } from '#search-services'
import { personalSections } from '../../../../src-main/contract/settings.ts'
import type { ToolQuestion } from '../../../../src-main/ports/gate.ts'
import { createGuardedFetch } from '../../../../src-main/web/guarded-fetch.ts'
import { createSearch } from '../../../../src-main/web/search/search.ts'
import { answerAsServices, throttledEvent } from '../../../support/web/fake-search-services.ts'
import { startServer } from '../../../support/web/hostile-server.ts'

interface Options {
  settings?: Partial<PersonalSettings['web']>
  keys?: Record<string, string>
  faults?: Parameters<typeof answerAsServices>[0]
  isAllowed?: boolean
}

const KEYS = Object.fromEntries(
  Object.values(SEARCH_SERVICE_FACTS).flatMap((facts) =>
    'key' in facts ? [[facts.key, 'k-1']] : [],
  ),
)

async function open({ settings, keys = {}, faults, isAllowed = true }: Options = {}) {
  const server = await startServer(answerAsServices(faults))
  const real = createGuardedFetch({ ownPorts: () => [], trustsProxiedNames: () => false })
  const asked: ToolQuestion[] = []
  const { search, problem } = createSearch({
    // Every address of the net is one of the fake's.
    fetch: (request) =>
      real({
        ...request,
        url: request.url.replace(/^https?:\/\//, `${server.origin}/`),
        allowed: server.origin,
      }),
    settings: () => ({
      ...personalSections.web.parse({}),
      searxng: 'http://searx.test',
      googleEngine: 'engine-1',
      ...settings,
    }),
    secret: (name) => keys[name],
  })
  const find = (limit = 5) =>
    search('where do swallows winter', limit, {
      signal: new AbortController().signal,
      ask: async (question) => {
        asked.push(question)
        return isAllowed ? { isAllowed } : { isAllowed, message: 'the person said no' }
      },
    })
  return {
    find,
    problem,
    questions: asked,
    hosts: () => server.asked.map((path) => path.split('/')[1]),
  }
}

// The table has these keys and no other.
const IDS = Object.keys(SEARCH_SERVICE_FACTS) as SearchServiceId[]

describe.each(IDS)('%s', (service) => {
  it('is asked in its own way and understood', async () => {
    const { find, questions } = await open({ settings: { service }, keys: KEYS })
    const answer = await find()

    expect(answer).toMatchObject({
      ok: true,
      provider: SEARCH_SERVICE_FACTS[service].title,
      hits: [
        {
          title: 'Swallows',
          url: 'https://birds.example/swallows',
          description: expect.stringContaining('They winter in Africa.'),
        },
        { title: 'Barns & birds', url: 'https://barns.example/' },
      ],
    })
    // Who chose it in the settings has said yes already.
    expect(questions).toEqual([])
  })

  it('may answer nonsense', async () => {
    const faults = Object.fromEntries(
      [
        ...['mcp.exa.ai', 'search.parallel.ai', 'api.firecrawl.dev', 'searx.test', 'api.exa.ai'],
        ...['api.search.brave.com', 'api.tavily.com', 'google.serper.dev'],
        ...['customsearch.googleapis.com', 'html.duckduckgo.com'],
      ].map((host) => [host, { status: 200, body: '{"results": 7, "data": [' }]),
    )
    const { find } = await open({ settings: { service }, keys: KEYS, faults })
    const answer = await find()

    expect(answer.ok ? answer.hits : answer.message).toEqual(
      answer.ok ? [] : expect.stringMatching(/could not be read/),
    )
  })
})

describe('a search', () => {
  it('without any choice asks about the first service once, by its name', async () => {
    const { find, questions, hosts } = await open()

    expect(await find(1)).toMatchObject({
      ok: true,
      provider: 'Exa',
      hits: [{ title: 'Swallows' }],
    })
    expect(questions).toMatchObject([
      { remember: 'exa-free', level: 'caution', detail: 'where do swallows winter' },
    ])
    expect(hosts()).toEqual(['mcp.exa.ai'])
  })

  it('sends no word anywhere after a no', async () => {
    const { find, hosts } = await open({ isAllowed: false })

    expect(await find()).toEqual({ ok: false, message: 'the person said no' })
    expect(hosts()).toEqual([])
  })

  it.each([
    ['too often', { status: 429 }],
    ['no more', { status: 403 }],
    ['too often, in words', { status: 200, body: throttledEvent() }],
  ])('goes on to the next service when the first was asked %s', async (_, fault) => {
    const { find, hosts } = await open({ faults: { 'mcp.exa.ai': fault } })

    expect(await find()).toMatchObject({ ok: true, provider: 'Parallel' })
    expect(hosts()).toEqual(['mcp.exa.ai', 'search.parallel.ai'])
  })

  it('says of each service why it failed; DuckDuckGo is asked only when wanted, and last', async () => {
    const faults = {
      ...{ 'mcp.exa.ai': { status: 429 }, 'search.parallel.ai': { status: 429 } },
      ...{ 'api.firecrawl.dev': { status: 401 }, 'html.duckduckgo.com': { status: 202 } },
    }
    const without = await open({ faults })
    const wanted = await open({ faults, settings: { usesDuckDuckGo: true } })

    expect(await without.find()).toMatchObject({
      message: expect.stringMatching(/^Exa.*Parallel.*Firecrawl/),
    })
    expect(without.hosts()).not.toContain('html.duckduckgo.com')
    expect(await wanted.find()).toMatchObject({
      message: expect.stringContaining('wants to see a person'),
    })
  })

  it('names the setting that a SearXNG lacks', async () => {
    const { find } = await open({
      settings: { service: 'searxng' },
      faults: { 'searx.test': { status: 403 } },
    })

    expect(await find()).toMatchObject({ message: expect.stringContaining('search.formats') })
  })

  it.each<[Partial<PersonalSettings['web']>, string]>([
    [{ service: 'none' }, 'Choose a search service in Settings › Web.'],
    [{ service: 'brave' }, 'Enter the key for Brave in Settings › Web, or choose another service.'],
    [{ service: 'searxng', searxng: '' }, 'Enter its address in Settings › Web.'],
    [{ service: 'google', googleEngine: '' }, expect.any(String)],
  ])('that cannot be made says what to do: %j', async (settings, fix) => {
    const { find, problem, hosts } = await open({ settings })

    expect(problem()?.fix.text).toEqual(fix)
    expect(await find()).toMatchObject({ ok: false })
    expect(hosts()).toEqual([])
  })
})
