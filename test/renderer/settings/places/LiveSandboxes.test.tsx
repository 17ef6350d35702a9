// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { LiveSandboxView } from '#contract'
import { LiveSandboxes } from '../../../../src-renderer/settings/places/LiveSandboxes.tsx'
import { showPart } from '../../../support/window-part.tsx'

const MINUTE = 60_000

function standing(other: Partial<LiveSandboxView>): LiveSandboxView {
  const since = Date.now() - 180 * MINUTE
  return {
    ...{
      id: 'one',
      place: 'my modal',
      via: 'my modal',
      kind: 'modal',
      since,
      state: 'running',
      title: 'Deploy',
    },
    ...other,
  }
}

async function show(...live: LiveSandboxView[]) {
  const part = await showPart(<LiveSandboxes />, {
    'places.live': () => ({ live, problems: [] }),
    'places.stopLive': () => null,
    'places.removeLive': () => null,
  })
  return part
}

describe('what stands in other places', () => {
  it('has an age, the time that is left, and what it costs', async () => {
    const { get } = await show(standing({ endsAt: Date.now() + 42 * MINUTE }))
    const row = get('listitem', /Deploy/).textContent
    expect(row).toContain('my modal · 3 h old · 42 min left')
    expect(row).toContain('Modal counts every second until it ends')
  })

  it('says nothing of costs where there are none', async () => {
    const { says } = await show(standing({ kind: 'docker', place: 'box' }))
    expect(says('box · 3 h old')).toBe(true)
    expect(says('counts')).toBe(false)
  })

  it('is stopped after a question, and keeps its files', async () => {
    const { click, says, requests } = await show(standing({}))
    await click('button', 'Stop what runs in my modal: Deploy')
    expect(requests('places.stopLive')).toEqual([])
    expect(says('Its files are kept')).toBe(true)
    await click('button', 'Stop')
    expect(requests('places.stopLive')).toEqual([{ via: 'my modal', id: 'one' }])
    expect(requests('places.live')).toHaveLength(2)
  })

  it('is removed without a question when it belongs to nobody', async () => {
    const { title: _none, ...left } = standing({ state: 'stopped', leftBy: 'session' })
    const { click, find, requests } = await show(left)
    expect(find('button', /^Stop what runs/)).toBeUndefined()
    await click('button', /^Remove what stands in my modal/)
    expect(requests('places.removeLive')).toEqual([{ via: 'my modal', id: 'one' }])
  })

  it('is asked about when a conversation may still want it, also after a crash', async () => {
    const { click, says, requests } = await show(standing({ leftBy: 'run' }))
    expect(says('Left running when the app ended without a word')).toBe(true)
    await click('button', /^Remove what stands in my modal/)
    expect(requests('places.removeLive')).toEqual([])
    expect(says('files that lie only there are gone')).toBe(true)
  })

  it('is reached through another place when its own is no more', async () => {
    const { click, says, requests } = await show(
      standing({ kind: 'docker', place: 'old box', via: 'box', leftBy: 'place' }),
    )
    expect(says('Its place is no more')).toBe(true)
    await click('button', /^Remove what stands in old box/)
    expect(requests('places.removeLive')).toEqual([{ via: 'box', id: 'one' }])
  })
})
