import { describe, expect, it } from 'vitest'
import { outsideAppImage } from '../../../../src-main/lib/environment/outside-app-image.ts'

const MOUNT = '/tmp/.mount_TalariAb12Cd'

/** As the start script of an AppImage leaves it. */
const STARTED = {
  APPIMAGE: '/home/ann/Talaria.AppImage',
  APPDIR: MOUNT,
  ARGV0: './Talaria.AppImage',
  OWD: '/home/ann',
  PATH: `${MOUNT}:${MOUNT}/usr/sbin:/home/ann/bin:/usr/bin`,
  LD_LIBRARY_PATH: `${MOUNT}/usr/lib`,
  XDG_DATA_DIRS: `${MOUNT}/usr/share/:/home/ann/share:/usr/share/gnome`,
  GSETTINGS_SCHEMA_DIR: `${MOUNT}/usr/share/glib-2.0/schemas:/home/ann/schemas`,
  HTTPS_PROXY: 'http://ann:secret@proxy:3128',
  HOME: '/home/ann',
}

describe('what a program in an AppImage starts', () => {
  it('gets the environment of the person, with nothing of the AppImage in it', () => {
    expect(outsideAppImage(STARTED)).toEqual({
      PATH: '/home/ann/bin:/usr/bin',
      XDG_DATA_DIRS: '/home/ann/share:/usr/share/gnome',
      GSETTINGS_SCHEMA_DIR: '/home/ann/schemas',
      HTTPS_PROXY: 'http://ann:secret@proxy:3128',
      HOME: '/home/ann',
    })
  })

  it('keeps folders whose names only begin alike', () => {
    const PATH = `${MOUNT}2/bin:${MOUNT}/usr/bin`
    expect(outsideAppImage({ ...STARTED, PATH })).toMatchObject({ PATH: `${MOUNT}2/bin` })
  })

  it('gets all of it where the program lies in no AppImage', () => {
    const environment = { PATH: '/usr/bin', APPDIR: '/usr' }
    expect(outsideAppImage(environment)).toBe(environment)
  })

  it.each(['/', 'usr', ''])('keeps every folder where %j is said to be the AppImage', (APPDIR) => {
    expect(outsideAppImage({ PATH: '/usr/bin', APPIMAGE: '/a', APPDIR })).toEqual({
      PATH: '/usr/bin',
    })
  })
})
