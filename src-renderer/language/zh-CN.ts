/** Every string of the window in Simplified Chinese. */
import { RESULT_WORDS } from '#results'
import type { Text } from './en.ts'
import { approval } from './zh-CN/approval.ts'
import { approvalModes } from './zh-CN/approval-modes.ts'
import { approvalRules } from './zh-CN/approval-rules.ts'
import { approvalSettings } from './zh-CN/approval-settings.ts'
import { changes } from './zh-CN/changes.ts'
import { common } from './zh-CN/common.ts'
import { connection } from './zh-CN/connection.ts'
import { decisionLog } from './zh-CN/decision-log.ts'
import { guides } from './zh-CN/guides.ts'
import { mcp } from './zh-CN/mcp.ts'
import { models } from './zh-CN/models.ts'
import { palette } from './zh-CN/palette.ts'
import { beside } from './zh-CN/panes/beside.ts'
import { browser } from './zh-CN/panes/browser.ts'
import { places } from './zh-CN/places.ts'
import { plugins } from './zh-CN/plugins.ts'
import { runtime } from './zh-CN/runtime.ts'
import { session } from './zh-CN/session.ts'
import { settings } from './zh-CN/settings.ts'
import { shell } from './zh-CN/shell.ts'
import { terminal } from './zh-CN/terminal.ts'
import { agents } from './zh-CN/toolbox/agents.ts'
import { channels } from './zh-CN/toolbox/channels.ts'
import { schedules } from './zh-CN/toolbox/schedules.ts'
import { skills } from './zh-CN/toolbox/skills.ts'
import { tools } from './zh-CN/tools.ts'
import { elsewhere } from './zh-CN/trials/elsewhere.ts'
import { rehearsal } from './zh-CN/trials/rehearsal.ts'
import { trial } from './zh-CN/trials/trial.ts'
import { tryCommand } from './zh-CN/try-command.ts'

export const zhCN: Text = {
  agents,
  approval,
  approvalModes,
  approvalRules,
  approvalSettings,
  decisionLog,
  tryCommand,
  beside,
  browser,
  changes,
  channels,
  schedules,
  common,
  connection,
  elsewhere,
  guides,
  mcp,
  models,
  palette,
  places,
  rehearsal,
  plugins,
  results: RESULT_WORDS['zh-CN'],
  runtime,
  session,
  settings,
  shell,
  skills,
  terminal,
  tools,
  trial,
}
