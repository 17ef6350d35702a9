/** What a window can ask, answered by the part that knows; and all of it at once, when a window comes. */
import type { Handlers } from '#contract'
import { say } from '#say'
import { createSecretsHandlers } from '../secrets/secrets-handlers.ts'
import { createDeskHandlers } from './desk-handlers.ts'
import type { Parts } from './parts.ts'
import type { SessionEditor } from './sessions/editor.ts'
import { createUndoHandlers } from './sessions/undo-handlers.ts'

export function composeHandlers(
  parts: Omit<Parts, 'editors'>,
  deps: {
    options: Parameters<typeof createDeskHandlers>[0]
    editor: SessionEditor
  },
): Handlers {
  const {
    agent,
    approvals,
    browser,
    elsewhere,
    mcp,
    mentions,
    models,
    notices,
    plugins,
    where,
    projects,
  } = parts
  const {
    preferences,
    rehearsals,
    sandbox,
    skills,
    terminals,
    tools,
    updates,
    files,
    conversations,
    waiting,
    bus,
    web,
  } = parts
  const { options } = deps
  const { secrets } = parts.storage
  return {
    ...agent.handlers,
    ...approvals.handlers,
    ...parts.channels.handlers,
    ...parts.diagnostics.handlers,
    ...parts.guests.handlers,
    ...approvals.runNowHandlers(terminals.runSkipped),
    ...browser.handlers,
    ...elsewhere.handlers,
    ...mcp.handlers,
    ...web.media.handlers,
    ...mentions.handlers,
    ...models.handlers,
    ...notices.handlers,
    ...plugins.handlers,
    ...where.handlers,
    ...projects.handlers,
    ...preferences.handlers,
    ...rehearsals.handlers,
    ...sandbox.handlers,
    ...parts.schedules.handlers,
    ...skills.handlers,
    ...terminals.handlers,
    ...tools.catalogue.handlers,
    ...updates.handlers,
    ...createDeskHandlers(options),
    ...createSecretsHandlers({ secrets, onChange: tools.catalogue.refresh }),
    ...createUndoHandlers({
      ...{ files, rehearsals, sessions: conversations.sessions, editor: deps.editor },
      markStanding: agent.agent.markStanding,
    }),
    'runtime.snapshot': () => ({
      seq: bus.seq(),
      approvals: approvals.view(),
      browsers: browser.list(),
      elsewhere: elsewhere.list(),
      mcp: mcp.view(),
      models: models.view(),
      notices: notices.list(),
      places: where.view(),
      rehearsals: rehearsals.list(),
      sessions: agent.view(),
      settings: preferences.view(),
      terminals: terminals.list(),
      tools: tools.catalogue.view(),
      update: updates.view(),
      waiting: waiting.list(),
    }),
    'runtime.reportError': ({ message, stack }) => {
      parts.reportError(say('notice.windowFailed'), message, { stack })
      return null
    },
  }
}
