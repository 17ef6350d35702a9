import { describe, expect, it } from 'vitest'
import { startedAs } from '../../../../src-main/host/desktop/started-as.ts'

function started(words: string[], environment: Record<string, string> = { DISPLAY: ':0' }) {
  return startedAs({ words, environment, platform: 'linux', version: '1.2.3' })
}

describe('the app, started', () => {
  it.each([
    [[], { DISPLAY: ':0' }],
    [['--hidden'], { WAYLAND_DISPLAY: 'wayland-0' }],
    [['talaria://session/4f-2'], { DISPLAY: ':0' }],
    [['--ozone-platform=headless'], {}],
    [['/home/user/acp'], { DISPLAY: ':0' }],
  ])('with %j and %j opens its window', (words, environment) => {
    expect(started(words, environment)).toEqual({ kind: 'window' })
  })

  it('opens its window on other systems, which have no such variables', () => {
    expect(startedAs({ words: [], environment: {}, platform: 'darwin', version: '1.2.3' })).toEqual(
      { kind: 'window' },
    )
  })

  it('without a screen says what to do instead, and that it failed', () => {
    expect(started([], {})).toEqual({
      kind: 'answer',
      text: expect.stringMatching(
        /neither DISPLAY nor WAYLAND_DISPLAY is set(?:.|\n)*talaria-app-server/,
      ),
      exitCode: 1,
    })
    expect(started(['talaria://session/4f-2'], { DISPLAY: '' })).toMatchObject({ exitCode: 1 })
  })

  it.each([['--version'], ['-v']])('says its version for %s, with a screen or without', (word) => {
    const version = { kind: 'answer', text: 'Talaria 1.2.3\n', exitCode: 0 }
    expect(started([word])).toEqual(version)
    expect(started([word], {})).toEqual(version)
  })

  it.each([['--help'], ['-h']])('says its words for %s', (word) => {
    expect(started([word], {})).toMatchObject({
      text: expect.stringContaining('talaria acp'),
      exitCode: 0,
    })
  })

  it('for an editor is a bridge, also where there is no screen', () => {
    expect(started(['acp'])).toEqual({ kind: 'bridge', hasScreen: true })
    expect(started(['--no-sandbox', 'acp'], {})).toEqual({ kind: 'bridge', hasScreen: false })
  })
})
