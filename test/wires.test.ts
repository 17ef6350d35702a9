import { describe, expect, it } from 'vitest'
import { brokenWires } from './support/wires.ts'

describe('a wire without a source or an end is named', () => {
  const SERVICE = 'src-main/files/shelf.ts'

  it.each<[what: string, sources: Record<string, string>, sentence: string]>([
    [
      'a dependency that nobody gives',
      {
        [SERVICE]: `export function createShelf(deps: { log?: Log; now: () => number }) { return deps }`,
        'src-main/runtime.ts': `import { createShelf } from './files/shelf.ts'
createShelf({ now: Date.now })`,
      },
      'src-main/files/shelf.ts: createShelf could be given log, and nobody gives it',
    ],
    [
      'a dependency that is only handed on',
      {
        [SERVICE]: `export function createShelf(deps: { log?: Log }) { return deps }`,
        'src-main/compose/files.ts': `import { createShelf } from '../files/shelf.ts'
export function composeFiles(deps: { log: Log }) { return createShelf(deps) }
export function composeOthers(options: { quiet?: Log }) { return createShelf({ log: options.quiet }) }`,
        'src-main/runtime.ts': `import { composeFiles, composeOthers } from './compose/files.ts'
composeFiles({ log })
composeOthers({})`,
      },
      'src-main/compose/files.ts: composeOthers could be given quiet, and nobody gives it',
    ],
    [
      'a member that nobody reads',
      {
        [SERVICE]: `export function createShelf() { return { put, take } }`,
        'src-main/compose/files.ts': `import { createShelf } from '../files/shelf.ts'
export function composeFiles(deps: { use: (shelf: { put(): void }) => void }) {
  const shelf = createShelf()
  serve({ shelf })
}
function serve({ shelf: mine }) { mine.put(); other.take() }`,
      },
      'src-main/files/shelf.ts: createShelf returns take, and nobody reads it',
    ],
    [
      'a field that nobody sets',
      {
        'src-main/dispatch/tool-call.ts': `export interface ToolCall { id: string; userTask?: string }`,
        'src-main/compose/tools.ts': `start({ id: '1', userTask: call.userTask })`,
      },
      'src-main/dispatch/tool-call.ts: userTask may be left out, and always is',
    ],
    [
      'a request that no window makes',
      {
        'src-main/contract/terminal.ts': `export const requests = {
  'terminal.keep': z.strictObject({}),
  'terminal.stop': z.strictObject({}),
}`,
        'src-renderer/terminal/Stop.tsx': `runtime.request('terminal.stop', {})`,
      },
      'no window uses terminal.keep',
    ],
    [
      'an event that no window hears',
      {
        'src-main/contract/terminal.ts': `export interface TerminalEvents {
  'terminal.closed': { id: string }
}`,
      },
      'no window uses terminal.closed',
    ],
  ])('%s', (_, sources, sentence) => {
    expect(brokenWires(new Map(Object.entries(sources)), [])).toEqual([sentence])
  })

  it('a seam that is none any more', () => {
    const seams = [{ reason: 'a test needs it', wires: ['src-main/files/shelf.ts log'] }]

    expect(brokenWires(new Map(), seams)).toEqual([
      'src-main/files/shelf.ts log needs no exemption',
    ])
  })
})
