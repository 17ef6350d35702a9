// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished } from 'vitest'
import type { PlacesView } from '#contract'
import { usePlaces } from '../../../../src-renderer/copies/places.ts'
import { PlaceNews } from '../../../../src-renderer/session/place/PlaceNews.tsx'
import { sessionView } from '../../../support/session-views.tsx'
import { showPart } from '../../../support/window-part.tsx'

const MINUTE = 60_000

function places(other: Partial<PlacesView>): void {
  const before = usePlaces.getState().view
  usePlaces.getState().changed({ ...before, ...other })
  onTestFinished(() => usePlaces.getState().changed(before))
}

describe('news of the place of a session', () => {
  it('tell in good time that its service ends the sandbox', async () => {
    const ending = { sessionId: 's1', place: 'my modal', at: Date.now() + 9.5 * MINUTE }
    places({ endings: [{ ...ending, isSoon: true }] })
    const { says, show } = await showPart(
      <PlaceNews session={sessionView({ place: 'my modal' })} />,
    )
    expect(says(/The sandbox in my modal ends in (?:9|10) min/)).toBe(true)
    expect(says('Its files are kept')).toBe(true)

    await show(<PlaceNews session={sessionView({ id: 's2', parentId: 's1', place: 'my modal' })} />)
    expect(says('ends in'), 'a sub-agent works in the same').toBe(true)
    await show(<PlaceNews session={sessionView({ place: 'local' })} />)
    expect(says('ends in'), 'it has left that place').toBe(false)
  })

  it('say nothing of an end that is far away', async () => {
    const ending = { sessionId: 's1', place: 'my modal', at: Date.now() + 50 * MINUTE }
    places({ endings: [{ ...ending, isSoon: false }] })
    const { says } = await showPart(<PlaceNews session={sessionView({ place: 'my modal' })} />)
    expect(says('ends in')).toBe(false)
  })
})
