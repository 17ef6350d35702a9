import { expect, it } from 'vitest'
import { showHidden, withoutHidden } from '../../../src-main/agent/injection-scan.ts'
import type { Connection } from '../../../src-main/mcp/line/connection.ts'
import { createServerOffers } from '../../../src-main/mcp/server-offers.ts'

function offering(
  resources: { uri: string; name: string; title?: string }[],
  messages: object[] = [],
) {
  const request = async () => ({ resources, messages })
  return createServerOffers({
    // Nothing else of the line is used for it.
    servers: () => [
      {
        name: 'sky',
        connection: { request } as unknown as Connection,
        facts: { prompts: [{ name: 'look', arguments: [] }] },
        instructions: undefined,
      },
    ],
    scan: () => undefined,
    ...{ showHidden, withoutHidden },
  })
}

it('names resources by addresses that are what they look like', async () => {
  const name = 'notes'
  const { resources } = offering([
    { uri: 'demo://a', name, title: `safe\u202etxt\u001b\n${'x'.repeat(10_000)}` },
    { uri: 'demo://b\u200b', name },
    { uri: 'demo://c\n/command', name },
    { uri: 'demo://d\u202e', name },
    { uri: 'demo://e and more', name },
    { uri: `demo://${'f'.repeat(2_000)}`, name },
    { uri: 'demo://g', name },
  ])
  const found = await resources('sky:')

  expect(found.map(({ text }) => text)).toEqual(['sky:demo://a', 'sky:demo://g'])
  expect(found[0]?.label).toMatch(/^safe⟨U\+202E⟩txt x+$/)
  expect(found[0]?.label).toHaveLength(200)
  expect(found[1]).toMatchObject({ label: name, detail: 'mcp__sky__read_resource · demo://g' })
})

it('gives the text of a prompt without what nobody sees, and none that nobody would send', async () => {
  const saying = (text: string) =>
    offering([], [{ role: 'user', content: { type: 'text', text } }]).prompt('sky:look', '')

  expect(await saying('Look\u200b up.\u{e0041}')).toBe('Look up.')
  await expect(saying('x'.repeat(100_001))).rejects.toThrow('longer than 100000 characters')
  expect(await offering([]).prompt('sky:none', '')).toBeUndefined()
})
