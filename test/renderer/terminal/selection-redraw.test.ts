import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Terminal } from '@xterm/xterm'
import { describe, expect, it } from 'vitest'
import { redrawSelectionWhenThereIsOne } from '../../../src-renderer/terminal/selection-redraw.ts'

describe('the selection of a terminal', () => {
  it('is drawn while there is one and once more when it goes, and not with every other line', () => {
    const selection = { hasSelection: false, redraws: 0, refresh: () => void selection.redraws++ }
    redrawSelectionWhenThereIsOne(terminalWith({ _core: { _selectionService: selection } }))
    const redrawsOfLine = (hasSelection: boolean) => {
      const before = selection.redraws
      selection.hasSelection = hasSelection
      selection.refresh()
      return selection.redraws - before
    }

    const lines = [false, false, true, true, false, false]
    expect(lines.map(redrawsOfLine)).toEqual([0, 0, 1, 1, 1, 0])
  })

  it('is left to an xterm that is built in another way', () => {
    expect(() => redrawSelectionWhenThereIsOne(terminalWith({}))).not.toThrow()
  })

  it('is still found where it is looked for', () => {
    const code = readFileSync(createRequire(import.meta.url).resolve('@xterm/xterm'), 'utf8')
    for (const part of [
      'this._core=',
      'this._selectionService=',
      'this._selectionService.refresh()',
    ])
      expect(code).toContain(part)
    expect(code).toMatch(/get hasSelection\(\)/)
  })
})

/** Only what the function looks at. */
function terminalWith(inside: object): Terminal {
  return inside as Terminal
}
