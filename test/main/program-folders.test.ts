import { mkdirSync, realpathSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { programFolders, startFolder } from '../../src-main/program-folders.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

describe('the folders of the program', () => {
  it('are the checkout and that of Electron, under every name', () => {
    const { root, link } = checkout()
    expect(programFolders(`${link}/`, '/opt/electron/electron')).toEqual([
      link,
      root,
      '/opt/electron',
    ])
  })

  it('are none that belongs to the whole system', () => {
    const { root } = checkout()
    expect(programFolders(root, '/usr/bin/electron')).toEqual([root])
  })
})

describe('where sessions begin', () => {
  it('is where the person was, and their home where that is the program', () => {
    const { root, link } = checkout()
    const places = [root, join(link, 'src'), `${root}-2`, '/srv/project']
    expect(
      places.map((started) => startFolder({ program: root, home: '/home/a', started })),
    ).toEqual(['/home/a', '/home/a', `${root}-2`, '/srv/project'])
  })
})

function checkout() {
  const folder = realpathSync(temporaryFolder())
  const root = join(folder, 'talaria')
  mkdirSync(join(root, 'src'), { recursive: true })
  const link = join(folder, 'link')
  symlinkSync(root, link)
  return { root, link }
}
