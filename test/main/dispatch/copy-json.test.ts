import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { copyJson } from '../../../src-main/dispatch/copy-json.ts'

describe('a copy of a JSON tree', () => {
  it('equals the tree, whatever its keys are', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(copyJson(value)).toEqual(value)
      }),
    )
    const odd = JSON.parse('{"__proto__":{"a":1},"constructor":{"prototype":[]}}')
    expect(JSON.stringify(copyJson(odd))).toBe(JSON.stringify(odd))
    expect(Object.getPrototypeOf(copyJson(odd))).toBe(Object.prototype)
  })

  it('shares no list and no object with the tree', () => {
    const tree = { list: [{ deep: [1] }], text: 'x' }
    const copy = copyJson(tree)
    copy.list[0]?.deep.push(2)
    copy.list.push({ deep: [] })
    expect(tree).toEqual({ list: [{ deep: [1] }], text: 'x' })
  })
})
