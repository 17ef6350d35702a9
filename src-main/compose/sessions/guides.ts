/** The guides of sessions, joined to the files of their places, the key store and the windows. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Handlers } from '#contract'
import { createAgreedTexts } from '../../agent/guides/agreed-texts.ts'
import { createGuideConsent } from '../../agent/guides/guide-consent.ts'
import { createGuides } from '../../agent/guides/guides.ts'
import type { Models } from '../../agent/model/models.ts'
import type { Session, Sessions } from '../../agent/session/sessions.ts'
import { claimsOf, isPathScoped } from '../../dispatch/path-claims.ts'
import { unifiedDiff } from '../../files/text/unified-diff.ts'
import type { EventBus } from '../../host/event-bus.ts'
import type { ReadCall } from '../../ports/call.ts'
import type { FileAccess } from '../../ports/files.ts'
import type { Place, Twin } from '../../ports/place.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { composeFiles } from '../files.ts'

/** A window does not wait longer for a place that does not answer. */
const LOOK_LIMIT_MS = 15_000

const CONSENT = 'safety.guides'

export interface GuideSources {
  userData: string
  files: ReturnType<typeof composeFiles>
  placeOf: (sessionId: string) => Place
  /** What the person gave a session to work in, in its place. */
  folderOf: (sessionId: string) => string
  isPlaceOpen: (sessionId: string) => boolean
  secrets: Secrets
}

export function composeGuides(
  deps: GuideSources & {
    sessions: Sessions
    twinOf: (sessionId: string) => Twin | undefined
    models: Models
    publish: EventBus['publish']
    cwdOf: (sessionId: string) => string
    onWithdrawn: (sessionId: string) => void
  },
) {
  const { sessions, secrets } = deps
  const ownPath = join(deps.userData, 'AGENTS.md')
  const guides = createGuides({
    files: filesOf,
    placeOf: deps.placeOf,
    isOpen: deps.isPlaceOpen,
    folderOf: deps.folderOf,
    twinOf: deps.twinOf,
    own: { path: ownPath, read: () => readFile(ownPath, 'utf8').catch(() => undefined) },
    contextTokens,
    consent: createGuideConsent({
      load: () => secrets.get(CONSENT),
      save: (text) => secrets.keep(CONSENT, text),
    }),
    texts: createAgreedTexts(join(deps.userData, 'guides')),
    diff: (path, before, after) => unifiedDiff({ path, before, after }),
    onChange: (view) => deps.publish('guides.changed', view),
    onWithdrawn: deps.onWithdrawn,
  })
  const handlers = {
    'guides.look': ({ sessionId }) => guides.look(sessions.get(sessionId), patience()),
    'guides.read': ({ sessionId, path }) => guides.read(sessions.get(sessionId), path, patience()),
    'guides.decide': ({ sessionId, ...answer }) =>
      guides.decide(sessions.get(sessionId), answer, patience()),
  } satisfies Partial<Handlers>
  return { ...guides, handlers, entered }

  /** Where the calls of a reply have been. */
  async function entered(
    session: Session,
    calls: readonly ReadCall[],
    signal: AbortSignal,
  ): Promise<void> {
    const files = filesOf(session.id, signal)
    const claims = await Promise.all(
      calls.map(({ name, args }) =>
        isPathScoped(name) && args.ok ? claimsOf(name, args.args, files.resolve) : undefined,
      ),
    )
    const paths = claims.flatMap((claim) => claim ?? []).map(({ path }) => path)
    await guides.entered(session, { paths, cwd: deps.cwdOf(session.id) }, signal)
  }

  /** As the file tools see them: what they may not read is no guide either. */
  function filesOf(sessionId: string, signal: AbortSignal): FileAccess {
    return deps.files.forCall({
      ...{ sessionId, taskId: sessionId, callId: '', tool: '', traces: {}, isByHand: true, signal },
    })
  }

  /** Without a word of its server, a model's window is as large as may be. */
  function contextTokens(model: string): number {
    const all = deps.models.view().providers.flatMap((provider) => provider.models)
    return all.find(({ id }) => id === model)?.window.tokens ?? Number.POSITIVE_INFINITY
  }
}

function patience(): AbortSignal {
  return AbortSignal.timeout(LOOK_LIMIT_MS)
}
