/** Everything that waits for the person, each from the one who knows. */
import type {
  ClarifyView,
  McpView,
  OpeningView,
  PlacesView,
  QuestionView,
  TerminalView,
  UserToolFileView,
} from '#contract'
import { say } from '#say'
import type { Approvals } from '../approval/approval-service.ts'
import { isShownWhole } from '../host/shown-whole.ts'
import type { Waiting, Waits } from '../host/waiting.ts'
import { maskSecrets } from '../lib/mask-secrets.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { TerminalService } from '../terminal/terminal-service.ts'
import type { composeAgent } from './agent.ts'
import type { Conversations } from './sessions/conversations.ts'

/** From now on the list of all that waits is gathered from these. */
export function followWaits(from: {
  waiting: Waiting
  approvals: Pick<Approvals, 'view'>
  agent: ReturnType<typeof composeAgent>
  terminals: TerminalService
  tools: { userFiles: () => readonly UserToolFileView[] }
  mcp: { view: () => McpView }
  places: { view: () => PlacesView }
  conversations: Conversations
  secrets: Secrets
}): void {
  const { approvals, agent, terminals, tools, mcp, places, conversations, secrets } = from
  from.waiting.follow({
    gather: () =>
      whatWaits({
        questions: approvals.view().open,
        clarify: agent.clarify(),
        terminals: terminals.list(),
        toolFiles: tools.userFiles(),
        mcp: mcp.view(),
        places: places.view(),
        mask: (text) => maskSecrets(text, secrets.values()),
      }),
    onSession: (sessionId) => {
      const session = conversations.sessions.find(sessionId)
      if (session) agent.agent.announce(session)
    },
  })
}

function whatWaits(now: {
  questions: readonly QuestionView[]
  clarify: readonly ClarifyView[]
  terminals: readonly TerminalView[]
  toolFiles: readonly UserToolFileView[]
  mcp: McpView
  places: Pick<PlacesView, 'openings' | 'troubles'>
  mask: (text: string) => string
}): Waits[] {
  return [
    ...now.questions.map(
      (question): Waits => ({
        id: `approval ${question.id}`,
        kind: 'approval',
        sessionId: question.sessionId,
        since: question.askedAt,
        words: question.summary,
        isShownWhole: isShownWhole(question),
        subject: question.id,
      }),
    ),
    ...now.clarify.map(
      ({ id, sessionId, heading, questions }): Waits => ({
        id: `clarify ${id}`,
        kind: 'clarify',
        sessionId,
        words: heading ?? questions[0]?.question ?? '',
        subject: id,
      }),
    ),
    ...now.terminals.flatMap(({ id, sessionId, secretPrompt, title }): Waits[] => {
      if (secretPrompt === undefined) return []
      const words = now.mask(`${secretPrompt} (${title})`)
      return [
        {
          id: `password ${id}`,
          kind: 'password',
          ...(sessionId && { sessionId }),
          words,
          subject: id,
        },
      ]
    }),
    ...now.toolFiles
      .filter(({ state }) => state === 'waiting')
      .map(
        ({ file }): Waits => ({
          id: `tool-file ${file}`,
          kind: 'tool-file',
          words: file,
          subject: file,
        }),
      ),
    ...now.mcp.servers.flatMap(whatServerWaits),
    ...now.mcp.questions.map(
      ({ id, server, sessionId, message }): Waits => ({
        ...{ id: `mcp-question ${id}`, kind: 'mcp-question', subject: id },
        ...(sessionId !== undefined && { sessionId }),
        words: now.mask(`${server}: ${message}`),
      }),
    ),
    ...now.places.openings.flatMap(whatOpeningWaits),
    ...now.places.troubles
      // One that is being opened again is waited for by nobody but the opening.
      .filter(({ sessionId }) =>
        now.places.openings.every((opening) => opening.sessionId !== sessionId),
      )
      .map(
        ({ sessionId, place, words, at }): Waits => ({
          id: `place ${sessionId} ${at}`,
          kind: 'place',
          sessionId,
          since: at,
          words: place,
          detail: words,
          subject: sessionId,
        }),
      ),
  ]
}

/** One that is off waits for nobody. */
function whatServerWaits(view: McpView['servers'][number]): Waits[] {
  const { name, state, tools, server } = view
  const wants =
    state.kind === 'needs-consent'
      ? say('mcp.wantsStart', { name })
      : server.on && tools.held > 0
        ? say('mcp.wantsTools', { name, count: tools.held })
        : server.on && view.areInstructionsHeld
          ? say('mcp.wantsInstructions', { name })
          : state.kind === 'needs-sign-in'
            ? say('mcp.signInNeeded', { name })
            : undefined
  if (!wants) return []
  return [
    { id: `mcp-server ${name}`, kind: 'mcp-server', words: name, detail: wants, subject: name },
  ]
}

/** One that is being tested is in front of whoever tests it. */
function whatOpeningWaits({ id, sessionId, isOwn, place, hostKey }: OpeningView): Waits[] {
  if (!hostKey || (sessionId === undefined && !isOwn)) return []
  return [
    {
      ...{ id: `host-key ${id}`, kind: 'host-key', subject: id },
      ...(sessionId !== undefined && { sessionId }),
      words: `${place}: ${hostKey.host} ${hostKey.fingerprint}`,
    },
  ]
}
