import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { splitEnvironment } from '../../../src-main/host/handed-environment.ts'

const MODULE = new URL('../../../src-main/host/handed-environment.ts', import.meta.url).href

/** Takes its environment as the app does, and shows both what it took and what it was started with. */
const APP = `
  import { takeEnvironment } from ${JSON.stringify(MODULE)}
  const all = takeEnvironment(process.env)
  console.log(JSON.stringify({ all, own: process.env }))
`

const PERSON = {
  PATH: process.env.PATH ?? '',
  HOME: '/home/ann',
  DISPLAY: ':7',
  TALARIA_PORT: '0',
  OPENAI_API_KEY: 'sk-of-the-person',
  OUR_FAVOURITE: 'of no known name',
  HTTPS_PROXY: 'http://ann:secret@proxy:3128',
}

describe('the environment of the app', () => {
  it('holds what the app needs to run, and no key, whatever it is called', () => {
    const { open, handed } = splitEnvironment(PERSON)

    expect(Object.keys(open).sort()).toEqual([
      ...['DISPLAY', 'HOME', 'PATH', 'TALARIA_HANDED', 'TALARIA_PORT'],
    ])
    expect(Object.keys(handed)).toEqual(['OPENAI_API_KEY', 'OUR_FAVOURITE', 'HTTPS_PROXY'])
  })

  it('is whole again inside of it', async () => {
    const { open, handed } = splitEnvironment(PERSON)
    const { all, own } = await start(open, JSON.stringify(handed))

    expect(all).toMatchObject(PERSON)
    expect(all).not.toHaveProperty('TALARIA_HANDED')
    expect(Object.keys(own)).not.toEqual(expect.arrayContaining(['OPENAI_API_KEY']))
  })

  it.each(['', 'no json', '[1]', '{"A":1}'])(
    'is what it was when %j is handed over',
    async (sent) => {
      const { all } = await start({ PATH: PERSON.PATH, TALARIA_HANDED: '1' }, sent)

      expect(all).toEqual({ PATH: PERSON.PATH })
    },
  )
})

it('is that of the person, also where the app lies in an AppImage', async () => {
  const inside = { APPIMAGE: '/home/ann/Talaria.AppImage', APPDIR: '/tmp/.mount_ab' }
  const { all } = await start(
    { ...inside, PATH: `/tmp/.mount_ab:${PERSON.PATH}`, TALARIA_HANDED: '1' },
    '{"LD_LIBRARY_PATH":"/tmp/.mount_ab/usr/lib"}',
  )

  expect(all).toEqual({ PATH: PERSON.PATH })
})

async function start(env: Record<string, string>, sent: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', APP], {
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  })
  const pipe = child.stdio[3]
  if (pipe && 'end' in pipe) pipe.end(sent)
  if (!child.stdout) throw new Error('it has no output')
  return JSON.parse(await text(child.stdout)) as Record<'all' | 'own', Record<string, string>>
}
