import { expect, it } from 'vitest'
import { eachTextOnce } from '../../../scripts/package/third-party.ts'

it('a text that several works come under is there once, below all of their names', () => {
  const works = [
    { title: 'one 1.0.0 (MIT)', text: 'Copyright A. Permission is granted.' },
    { title: 'two 2.0.0 (MIT)', text: 'Copyright B. Permission is granted.' },
    { title: 'three 3.0.0 (MIT)', text: 'Copyright A. Permission is granted.' },
  ]

  expect(eachTextOnce(works)).toEqual([
    'one 1.0.0 (MIT)\nthree 3.0.0 (MIT)\n\nCopyright A. Permission is granted.\n',
    'two 2.0.0 (MIT)\n\nCopyright B. Permission is granted.\n',
  ])
})
