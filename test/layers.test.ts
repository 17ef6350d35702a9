import { describe, expect, it } from 'vitest'
import { brokenRooms, crowded, foldersInRings, tooLong } from './support/layers.ts'

describe('what breaks a rule of the house is named', () => {
  it('one that goes against the order of the rooms', () => {
    const sources = new Map([
      ['src/bytes/bytes.ts', "import { key } from '../key.ts'"],
      ['src/rows/rows.ts', "import { bytes } from '../bytes/bytes.ts'"],
      ['src/lines/lines.ts', "import { rows } from '../rows/rows.ts'"],
      ['src/bytes/deep/up.ts', "import { rows } from '../../rows/rows.ts'"],
      ['src/key.ts', "import { name } from './name.ts'"],
      ['src/name.ts', "import { rows } from './rows/rows.ts'"],
      ['src/joins.ts', "import { rows } from './rows/rows.ts'"],
      ['src/attic/old.ts', ''],
    ])

    expect(brokenRooms(sources, 'src', [['bytes'], ['rows', 'lines']])).toEqual([
      'src/lines/lines.ts imports src/rows/rows.ts; src/lines may not import src/rows',
      'src/bytes/deep/up.ts imports src/rows/rows.ts; src/bytes may not import src/rows',
      'src/name.ts imports src/rows/rows.ts; what rooms share may not import src/rows',
      'src/attic/old.ts belongs to no room',
    ])
  })

  it('those that stand in a ring of folders', () => {
    const sources = new Map([
      ['src/card/card.ts', "import { rule } from '../rules/rule.ts'"],
      ['src/rules/rule.ts', "import { log } from '../log/log.ts'"],
      ['src/log/log.ts', "import { card } from '../card/card.ts'"],
      ['src/pane.ts', "import { log } from './log/log.ts'"],
      ['src/log/row.ts', "import { pane } from '../pane.ts'"],
    ])

    expect(foldersInRings(sources)).toEqual(['src/card', 'src/log', 'src/rules'])
  })

  it('a folder that has grown too full', () => {
    const paths = Array.from({ length: 26 }, (_, index) => `src/full/${index}.ts`)
    const sources = new Map(['src/fits/one.ts', ...paths].map((path) => [path, '']))

    expect(crowded(sources, 25)).toEqual(['src/full has 26 files; find the rooms inside'])
  })

  it('one that has grown too long', () => {
    const sources = new Map([
      ['tools/long.ts', 'line\n'.repeat(401)],
      ['tools/fits.ts', 'line\n'.repeat(400)],
    ])

    expect(tooLong(sources, 400)).toEqual([
      'tools/long.ts has 401 lines; find the second thing inside',
    ])
  })
})
