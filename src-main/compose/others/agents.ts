/** Agents of others on which sessions run. Nothing of the protocol is loaded before one of them works. */
import type { GuestLaunch } from '../../acp/client/guests.ts'
import { createGuests } from '../../acp/client/guests.ts'
import type { Approvals } from '../../approval/approval-service.ts'
import { type McpStdioServer, mcpServer } from '../../contract/mcp.ts'
import type { GuestEntry } from '../../contract/others/agents.ts'
import { countDiff } from '../../files/text/diff-counts.ts'
import { unifiedDiff } from '../../files/text/unified-diff.ts'
import type { EventBus } from '../../host/event-bus.ts'
import { maskSecrets } from '../../lib/mask-secrets.ts'
import { exitedWords, StartError } from '../../mcp/line/failures.ts'
import { locateProcess } from '../../mcp/line/open-link.ts'
import { createProcessTransport } from '../../mcp/line/process-transport.ts'
import { consentFindings } from '../../mcp/setup/consent-findings.ts'
import { proposeServers } from '../../mcp/setup/proposals.ts'
import { fingerprintOf, secretsOf, withoutCredentials } from '../../mcp/setup/server-config.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Place } from '../../ports/place.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { SettingsService } from '../../settings/settings.ts'
import type { TerminalService } from '../../terminal/terminal-service.ts'
import type { composeFiles } from '../files.ts'
import type { Signals } from '../signals.ts'
import { createGuestHands } from './guest-hands.ts'
import type { composeMcp } from './mcp.ts'

/** Beside the consent for servers, sealed by the key store in the same way. */
const CONSENT = 'safety.agents'

export function composeAgents(deps: {
  version: string
  home: string
  settings: SettingsService
  secrets: Secrets
  clock: Clock
  signals: Signals
  publish: EventBus['publish']
  mcp: Pick<ReturnType<typeof composeMcp>, 'link'>
  gate: Approvals['gate']
  files: ReturnType<typeof composeFiles>
  terminals: TerminalService
  placeOf: (sessionId: string) => Place
}) {
  const { settings, secrets, clock } = deps
  const guests = createGuests({
    ...{ version: deps.version, home: deps.home, after: clock.after, launch: launching() },
    settings: {
      load: () => settings.get('acp').agents,
      save: (agents) => settings.set({ acp: { agents } }),
    },
    // What lies in no key store anybody may have put there, so it is not believed after a start.
    consent: {
      load: () => (secrets.noKeyStore() ? undefined : secrets.get(CONSENT)),
      save: (text) => secrets.set(CONSENT, text),
    },
    calls: {
      newId: () => `guest_${clock.newId().slice(0, 12)}`,
      diffOf: (file) => {
        const diff = unifiedDiff(file)
        const changes = countDiff(diff)
        return { diff, ...(changes && { changes }) }
      },
      mask: (text) => maskSecrets(text, secrets.values()),
    },
    handsFor: (sessionId, guest) => createGuestHands(deps, sessionId, guest),
    onChange: (view) => deps.publish('agents.changed', view),
    onOffers: (sessionId, offers) => deps.publish('guest.offered', { sessionId, ...offers }),
  })
  deps.signals.on('sessionEnded', ({ sessionId }) => void guests.endSession(sessionId))
  return guests

  /** As servers are: in a family of its own, with the variables that were agreed to. */
  function launching(): GuestLaunch {
    const around = (name: string) => ({
      ...{ ...deps.mcp.link, server: keeper(name), secret: secrets.get },
    })
    return {
      fingerprint: (entry) => fingerprintOf(asServer(entry)),
      findings: (entry) => consentFindings(asServer(entry)),
      find: (name, entry) =>
        locateProcess(asServer(entry), around(name)).then(
          () => ({ ok: true }),
          (error: unknown) => {
            if (!(error instanceof StartError)) throw error
            return { ok: false, reason: error.words, fix: error.fix ?? error.words }
          },
        ),
      open: async (name, entry, folder) => {
        const start = await locateProcess({ ...asServer(entry), cwd: folder }, around(name))
        const transport = createProcessTransport(start, {
          ...deps.mcp.link.process,
          ...{ onStderr: () => {}, onNoise: () => {} },
        })
        return {
          start: () => transport.start(),
          // The transport writes any message; that it is one of the other protocol is all the same to it.
          send: (message) => transport.send(message as Parameters<typeof transport.send>[0]),
          close: () => transport.close(),
          onMessage: (listener) => {
            transport.onmessage = listener
          },
          onClosed: (listener) => {
            transport.onclose = listener
          },
          whyEnded: () => {
            const end = transport.ended()
            return (
              end && maskSecrets(exitedWords(end, transport.stderrTail()).text, secrets.values())
            )
          },
        }
      },
      fromLine: (line) => {
        const { command, args, env } = proposeServers(line).proposals[0]?.server ?? {}
        return { command, args, env }
      },
      withoutKeys: (name, entry) =>
        asEntry(withoutCredentials(keeper(name), asServer(entry), secrets.set) as McpStdioServer),
      dropKeys: (entry) => {
        const kept = secretsOf(asServer(entry)).map((key) => [key, secrets.get(key)] as const)
        for (const [key] of kept) secrets.remove(key)
        return () => {
          for (const [key, value] of kept) if (value !== undefined) secrets.set(key, value)
        }
      },
    }
  }
}

/** No server can have this name, so none is given these keys. */
function keeper(name: string): string {
  return `agent__${name}`
}

function asServer(entry: GuestEntry): McpStdioServer {
  return mcpServer.parse({ transport: 'stdio', ...entry }) as McpStdioServer
}

function asEntry({ command, args, env }: McpStdioServer): GuestEntry {
  return { command, args, env }
}
