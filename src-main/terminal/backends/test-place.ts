/** Tries a place out as the person set it up: opens it, runs something there, and takes it away again. */
import { tmpdir } from 'node:os'
import type { PlaceProfile, PlaceTestView } from '#contract'
import { say } from '#say'
import { ToldError, type Words, wordsOf } from '#words'
import { BackendError, type Opening, type Provider, type Sandbox } from './backend.ts'
import type { Openings } from './openings.ts'

/** It cannot be used, and something can be done about it. */
class Unusable extends ToldError {
  readonly fix: Words

  constructor({ detail, fix }: { detail: Words; fix: Words }) {
    super(detail)
    this.fix = fix
  }
}

export async function testPlace(
  id: string,
  profile: PlaceProfile,
  deps: {
    make(profile: PlaceProfile): Provider | undefined
    openings: Openings
    now(): number
  },
): Promise<PlaceTestView> {
  const { name: place, kind } = profile
  const steps: PlaceTestView['steps'] = []
  const provider = deps.make(profile)
  try {
    await deps.openings.watch(
      { id, place, kind },
      (opening) => goThrough(provider, writtenDown(opening)),
      () => {},
    )
    return { steps, endedAt: deps.now() }
  } catch (error) {
    const fix = error instanceof Unusable ? { fix: error.fix } : {}
    return { steps, endedAt: deps.now(), problem: wordsOf(error), ...fix }
  } finally {
    await provider?.dispose()
  }

  function writtenDown(opening: Opening): Opening {
    return {
      ...opening,
      step: (words) => {
        steps.push({ words, at: deps.now() })
        opening.step(words)
      },
    }
  }

  async function goThrough(provider: Provider | undefined, opening: Opening): Promise<void> {
    if (!provider)
      throw new Unusable({
        detail: say('places.unsupported', { kind }),
        fix: say('places.chooseAnother'),
      })
    opening.step(say('places.stepCheck'))
    const usability = await provider.check('cheap', opening.signal)
    if (!usability.ok) throw new Unusable(usability)
    opening.step(say('places.stepOpen'))
    const sandbox = await opened(provider, opening)
    try {
      opening.step(say('places.stepCommand'))
      const folder = await sandbox.nearestFolder(sandbox.initialCwd)
      opening.step(say('places.stepWorks', { folder }))
    } finally {
      await sandbox.release('destroy')
    }
  }

  /** Where something has to be put right first, the engine is asked what. */
  async function opened(provider: Provider, opening: Opening): Promise<Sandbox> {
    try {
      return await provider.open({ taskId: id, sessionId: id, workspace: tmpdir() }, opening)
    } catch (error) {
      if (!(error instanceof BackendError) || error.retry !== 'after-fix') throw error
      const why = await provider.check('deep', opening.signal)
      throw why.ok ? error : new Unusable({ detail: error.words, fix: why.fix })
    }
  }
}
