import { describe, expect, it } from 'vitest'
import { createRecentFolders } from '../../../src-main/projects/recent-folders.ts'

const HOME = '/home/ann'

describe('where the next session begins', () => {
  it('is where the last one worked', () => {
    expect(recent({ folders: ['/home/ann/site', '/home/ann/app'] }).next()).toBe('/home/ann/site')
  })

  it('is the latest that is still there', () => {
    const gone = new Set(['/home/ann/site'])

    expect(recent({ folders: ['/home/ann/site', '/home/ann/app'], gone }).next()).toBe(
      '/home/ann/app',
    )
  })

  it('is the folder that the app was started in, for whoever chose one', () => {
    expect(recent({ folders: ['/home/ann/site'], startFolder: '/srv/api' }).next()).toBe('/srv/api')
  })

  it('is the home folder before there was any', () => {
    expect(recent({ folders: [] }).next()).toBe(HOME)
  })
})

it('tells which folders there were, without those that are gone', async () => {
  const view = await recent({ folders: ['/a', '/b'], gone: new Set(['/a']) }).view()

  expect(view).toEqual({ next: '/b', recent: [{ folder: '/b' }] })
})

function recent(about: { folders: string[]; gone?: Set<string>; startFolder?: string }) {
  return createRecentFolders({
    folders: () => about.folders,
    isFolder: (path) => !about.gone?.has(path),
    startFolder: about.startFolder ?? HOME,
    home: HOME,
  })
}
