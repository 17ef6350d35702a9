// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { BENCH_SESSION } from '#wire'
import {
  OthersWaiting,
  type OtherWaiting,
} from '../../../../src-renderer/approval/inbox/OthersWaiting.tsx'
import { showPart } from '../../../support/window-part.tsx'

const AT = { since: Date.now(), sessionId: 's1' }
const HOST: OtherWaiting = {
  ...{ ...AT, id: 'host-key o1', kind: 'host-key', subject: 'o1' },
  words: 'far: far.example SHA256:abc',
}
const LOST: OtherWaiting = {
  ...{ ...AT, id: 'place s1 1', kind: 'place', subject: 's1', words: 'far' },
  detail: { text: 'far.example does not answer' },
}

describe('what waits beside questions', () => {
  it('is a host that wants to be trusted, which can be refused from there and not trusted', async () => {
    const { click, names, says, requests } = await showPart(<OthersWaiting others={[HOST]} />, {
      'places.answerHostKey': () => null,
    })
    expect(says('A host wants to be trusted')).toBe(true)
    expect(says('far.example SHA256:abc')).toBe(true)
    expect(names('button')).toHaveLength(2)
    await click('button', /^Do not connect/)
    expect(requests('places.answerHostKey')).toEqual([{ id: 'o1', isTrusted: false }])
  })

  it('says that it comes from a call by hand where there is no session', async () => {
    const { says } = await showPart(
      <OthersWaiting others={[{ ...LOST, sessionId: BENCH_SESSION }]} />,
    )
    expect(says('Call by hand')).toBe(true)
  })

  it('is a place that cannot be used, with the reason, and it can be left so', async () => {
    const { click, says, requests } = await showPart(<OthersWaiting others={[LOST]} />, {
      'places.leaveTrouble': () => null,
    })
    expect(says('Its place cannot be used')).toBe(true)
    expect(says('far.example does not answer')).toBe(true)
    await click('button', /^Leave it/)
    expect(requests('places.leaveTrouble')).toEqual([{ sessionId: 's1' }])
  })
})
