import { mkdirSync, realpathSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { installedByNpm, programFolders, startFolder } from '../../src-main/program-folders.ts'
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

  it('are also the packages beside a server that npm put into a folder of the person’s', () => {
    const folder = realpathSync(temporaryFolder())
    const modules = join(folder, 'node_modules')
    const root = join(modules, '@talaria-app', 'server')
    mkdirSync(root, { recursive: true })
    expect(installedByNpm(root)).toBe(true)
    expect(programFolders(`${root}/`)).toEqual([root, modules])
    // For the whole system npm puts them into it, and what lies beside is not ours.
    mkdirSync(join(root, 'node_modules'))
    expect(programFolders(`${root}/`)).toEqual([root])
    expect(installedByNpm(folder)).toBe(false)
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
