/** The start of all parts, and their end: what comes before what. */
import { loadClient } from '../agent/model/model-client.ts'
import type { Log } from '../lib/log.ts'
import type { Parts } from './parts.ts'

/** By then a window has asked for all that it shows first, and nobody has written a message yet. */
const QUIET_AFTER_MS = 1_000

export function createCourse(parts: Parts, log: Log) {
  const {
    agent,
    approvals,
    browser,
    conversations,
    editors,
    elsewhere,
    files,
    lifecycle,
    mcp,
    mentions,
    models,
    plugins,
    rehearsals,
    sandbox,
    storage,
    terminals,
    tools,
    updates,
    web,
    where,
  } = parts
  return { start, dispose }

  /** What takes time and can wait until a window is there. */
  async function start(): Promise<void> {
    updates.start()
    parts.channels.start()
    await tools.start(plugins.start)
    await mcp.start()
    await editors.start().catch((error: unknown) => log.warn('editors cannot come in', { error }))
    await approvals.warmUp()
    await where.warmUp()
    await sandbox.warmUp()
    await files.prune()
    await rehearsals.clearLeftOver()
    await parts.schedules.start()
    // What goes on from an earlier run is in use, once it is found again.
    terminals.ready.then(where.lookForLeftovers).catch((error: unknown) => {
      log.warn('nobody could say what is left over elsewhere', { error })
    })
    if (models.hasServer()) setTimeout(loadClient, QUIET_AFTER_MS).unref()
  }

  /** In this order: no new work, then what runs, then what was written about it. */
  async function dispose(): Promise<void> {
    updates.stop()
    editors.stop()
    parts.channels.stop()
    await parts.schedules.stop()
    await agent.agent.dispose()
    await parts.schedules.ended()
    const told = lifecycle.quit()
    await approvals.dispose()
    await elsewhere.dispose()
    await parts.guests.dispose()
    await parts.diagnostics.dispose()
    await mcp.dispose()
    await rehearsals.dispose()
    await plugins.stop()
    await tools.stop()
    web.dispose()
    mentions.dispose()
    browser.dispose()
    await terminals.dispose()
    await sandbox.dispose()
    await conversations.close()
    await storage.flushLog()
    // Last, because a hook may hang until the host gives up on all of us.
    await told
  }
}
