import { expect, it } from 'vitest'
import { partsOnDemand } from '../../../src-main/compose/parts-on-demand.ts'

interface Whole {
  name: string
  length: number
}

function open() {
  const made: string[] = []
  const wholeOf = partsOnDemand<string, Whole>({
    name: (key) => told(`name of ${key}`, key),
    length: (key) => told(`length of ${key}`, key.length),
  })
  return { wholeOf, made }

  function told<Part>(what: string, part: Part): Part {
    made.push(what)
    return part
  }
}

it('makes a part when it is asked for, once for each', () => {
  const { wholeOf, made } = open()
  const [one, other] = [wholeOf('one'), wholeOf('other')]

  expect([one.length, one.length, other.length]).toEqual([3, 3, 5])
  expect(made).toEqual(['length of one', 'length of other'])
})

it('is inherited from, with all its parts', () => {
  const { wholeOf, made } = open()
  const heir: Whole & { more: boolean } = Object.assign(Object.create(wholeOf('one')), {
    more: true,
  })

  expect(made).toEqual([])
  expect([heir.name, heir.length, heir.more]).toEqual(['one', 3, true])
})
