import { expect, it } from 'vitest'
import { openRuntime } from '../support/runtime.ts'

/** What agents of this kind have, by the names that their models know. */
const KNOWN_ELSEWHERE = [
  ...['bfl', 'browser', 'clarify', 'code_execution', 'computer_use', 'context_engine', 'cronjob'],
  ...['delegation', 'desktop_ui', 'discord', 'discord_admin', 'feishu_doc', 'feishu_drive', 'file'],
  ...['homeassistant', 'image_gen', 'kanban', 'memory', 'project', 'session_search', 'skills'],
  ...['spotify', 'terminal', 'todo', 'tts', 'video', 'video_gen', 'vision', 'web', 'x_search'],
  'yuanbao',
]

it('has a row for each toolset that others have: its tools, or what brings them', async () => {
  const runtime = await openRuntime()
  const { toolsets, notBuiltIn } = await runtime.request('tools.list', {})
  const built = new Set(toolsets.flatMap(({ name, tools }) => (tools.length > 0 ? [name] : [])))
  const instead = new Set(notBuiltIn.map(({ name }) => name))
  const rows = KNOWN_ELSEWHERE.map((name) => [name, built.has(name), instead.has(name)])

  // Neither twice nor nowhere.
  expect(rows.filter(([, isBuilt, isNamed]) => isBuilt === isNamed)).toEqual([])
  const reasons = toolsets
    .flatMap(({ tools }) => tools)
    .flatMap(({ availability }) => ('reason' in availability ? [availability.reason.text] : []))
  expect(reasons.length).toBeGreaterThan(0)
  expect(reasons.filter((reason) => reason.trim() === '')).toEqual([])
})
