// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { McpProposal } from '#contract'
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
