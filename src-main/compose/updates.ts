/** Newer versions of the app itself: where they are announced, and what is known of this installation. */
import type { EventBus } from '../host/event-bus.ts'
import type { Notices } from '../host/notices.ts'
import type { Clock } from '../ports/clock.ts'
import type { Installation } from '../ports/installation.ts'
import type { Fetch } from '../update/feed.ts'
import { PATIENCE } from '../update/patience.ts'
import { openRecord } from '../update/record.ts'
import { createUpdates } from '../update/updates.ts'

/** Written into the bundle of a release; in every other one there are none. */
declare const TALARIA_FEED: string
declare const TALARIA_FEED_KEY: string

export function composeUpdates(deps: {
  version: string
  userData: string
  installation: Installation
  fetchUpdate?: Fetch
  clock: Clock
  notices: Pick<Notices, 'raise'>
  publish: EventBus['publish']
}) {
  return createUpdates({
    ...deps,
    arch: process.arch,
    feed: feedOfThisBuild(),
    fetch: deps.fetchUpdate ?? fetch,
    memory: openRecord(deps.userData),
    now: deps.clock.now,
    tell: deps.notices.raise,
    patience: PATIENCE,
  })
}

function feedOfThisBuild() {
  if (typeof TALARIA_FEED === 'undefined' || TALARIA_FEED === '') return undefined
  return { address: TALARIA_FEED, publicKey: TALARIA_FEED_KEY }
}
