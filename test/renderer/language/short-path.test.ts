import { expect, it } from 'vitest'
import { shortPath } from '../../../src-renderer/language/short-path.ts'

it.each([
  ['/home/ada', '~'],
  ['/home/ada/work', '~/work'],
  ['/home/ada/work/app/src', '…/app/src'],
  ['/srv/data', '/srv/data'],
  ['/home/adam', '/home/adam'],
  ['C:\\Users\\ada\\app', '…/ada/app'],
])('names the folder %s as %s', (path, name) => {
  expect(shortPath(path, '/home/ada')).toBe(name)
})
