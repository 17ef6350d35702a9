// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { McpProposal, McpServerView } from '#contract'
import { mcpServer } from '../../../../src-main/contract/mcp.ts'
import { AddServer } from '../../../../src-renderer/settings/mcp/AddServer.tsx'
import { showPart } from '../../../support/window-part.tsx'

const NOTES: McpProposal = {
  ...{ name: 'notes', ignored: ['timeout'], wanted: ['NOTES_TOKEN'], problems: [] },
  server: {
    ...{ transport: 'stdio', command: 'node', args: ['notes.js'], env: { NOTES_TOKEN: '' } },
    origin: { kind: 'file', path: '/home/me/.cursor/mcp.json' },
  },
}

it('takes servers of other apps over switched off, and says what of them means nothing', async () => {
  let isDone = false
  const part = await showPart(<AddServer onDone={() => (isDone = true)} />, {
    'mcp.import': () => ({
      files: [{ app: 'Cursor', path: '/home/me/.cursor/mcp.json', proposals: [NOTES] }],
    }),
    'mcp.save': () => ({ problems: [] }),
  })
  await part.click('button', 'Import from other apps')
  expect(part.says('NOTES_TOKEN=… node notes.js')).toBe(true)
  expect(part.says('timeout')).toBe(true)
  await part.type('Value of NOTES_TOKEN', 'a-key')
  await part.click('button', 'Add')

  expect(part.requests('mcp.save')).toMatchObject([
    { name: 'notes', server: { on: false }, keys: { NOTES_TOKEN: 'a-key' } },
  ])
  expect(isDone).toBe(true)
})

it('begins a change with what is there, and keeps its name and what was set beside it', async () => {
  const server = mcpServer.parse({
    ...{ transport: 'stdio', command: 'npx', args: ['-y', 'my notes'], on: true },
    ...{ trust: 'read-freely', tools: { exclude: ['drop'] } },
  })
  const view = { name: 'notes', server } as McpServerView
  const part = await showPart(<AddServer change={view} onDone={() => {}} />, {
    'mcp.propose': () => ({ proposals: [{ ...NOTES, name: 'other' }, NOTES] }),
    'mcp.save': () => ({ problems: [] }),
  })
  expect(part.says('Well known')).toBe(false)
  await part.click('button', 'Continue')
  await part.click('button', 'Save')

  expect(part.requests('mcp.propose')).toEqual([{ text: "npx -y 'my notes'" }])
  expect(part.requests('mcp.save')).toMatchObject([
    {
      ...{ name: 'notes', instead: 'notes' },
      server: { command: 'node', on: true, trust: 'read-freely', tools: { exclude: ['drop'] } },
    },
  ])
})

it('says so when no other app has any', async () => {
  const part = await showPart(<AddServer onDone={() => {}} />, {
    'mcp.import': () => ({ files: [] }),
  })
  await part.click('button', 'Import from other apps')

  expect(part.says('No servers of other apps were found.')).toBe(true)
})

it('shows the command of a well-known server before anything is kept', async () => {
  const part = await showPart(<AddServer onDone={() => {}} />, {
    'mcp.propose': ({ text }) => ({
      proposals: [{ ...NOTES, name: 'memory', server: { command: text, args: [] } }],
    }),
  })
  await part.click('button', /^memory/)

  expect(part.requests('mcp.propose')[0]?.text).toContain('server-memory@')
  expect(part.says('@modelcontextprotocol/server-memory@2026.8.31')).toBe(true)
  expect(part.requests('mcp.save')).toEqual([])
})
