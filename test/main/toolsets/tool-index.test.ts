import { describe, expect, it } from 'vitest'
import { createRegistry } from '../../../src-main/registry/registry.ts'
import { createToolIndex } from '../../../src-main/toolsets/tool-index.ts'
import { registerMany } from '../../support/many-tools.ts'
import { sampleTool } from '../../support/sample-tool.ts'

function openIndex() {
  const registry = createRegistry()
  registerMany(registry)
  registry.registrar({ kind: 'mcp', server: 'weather' }).register(
    sampleTool({
      name: 'mcp__weather__getForecast',
      toolset: 'mcp-weather',
      schema: {
        description: 'Wettervorhersage 天气预报. How warm it will be, and whether it rains.',
        parameters: { type: 'object', properties: { cityName: { type: 'string' } } },
      },
    }),
  )
  const { search } = createToolIndex(registry.entries())
  return (query: string, limit = 8) => search(query, limit, () => true).map(({ name }) => name)
}

describe('a search among 1,166 tools', () => {
  it.each([
    ['create an issue on GitHub', 'mcp__github__create_issue'],
    ['listing pull requests gitlab', 'mcp__gitlab__list_pull_request'],
    ['delete stripe invoices', 'mcp__stripe__delete_invoice'],
    ['will it be raining', 'mcp__weather__getForecast'],
    ['forecasts', 'mcp__weather__getForecast'],
    ['city name', 'mcp__weather__getForecast'],
    ['天气', 'mcp__weather__getForecast'],
    ['erase a ticket in jira', 'mcp__jira__delete_issue'],
    ['look for a person in hubspot', 'mcp__hubspot__search_user'],
    ['modify a bill in stripe', 'mcp__stripe__update_invoice'],
  ])('%s finds %s first', (query, name) => {
    expect(openIndex()(query)[0]).toBe(name)
  })

  it('puts a tool that is called by its name before all others', () => {
    const search = openIndex()

    expect(search('mcp__slack__get_user')[0]).toBe('mcp__slack__get_user')
    expect(search('getForecast')[0]).toBe('mcp__weather__getForecast')
  })

  it('finds no more than is wanted, in the same order each time', () => {
    const search = openIndex()

    expect(search('create issue', 5)).toHaveLength(5)
    expect(search('create issue', 5)).toEqual(search('create issue', 5))
    expect(search('issue', 3)).toEqual(search('issue', 3).toSorted())
  })

  it('finds nothing for words that no tool knows', () => {
    expect(openIndex()('xylophone')).toEqual([])
    expect(openIndex()('the of and')).toEqual([])
    expect(openIndex()('')).toEqual([])
  })
})
