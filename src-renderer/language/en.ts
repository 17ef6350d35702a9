/** Every English string of the window, a file for each part. Other languages have this shape. */
import { RESULT_WORDS } from '#results'
import { approval } from './en/approval.ts'
import { approvalModes } from './en/approval-modes.ts'
import { approvalRules } from './en/approval-rules.ts'
import { approvalSettings } from './en/approval-settings.ts'
import { changes } from './en/changes.ts'
import { common } from './en/common.ts'
import { connection } from './en/connection.ts'
import { decisionLog } from './en/decision-log.ts'
import { guides } from './en/guides.ts'
import { mcp } from './en/mcp.ts'
import { models } from './en/models.ts'
import { palette } from './en/palette.ts'
import { beside } from './en/panes/beside.ts'
import { browser } from './en/panes/browser.ts'
import { places } from './en/places.ts'
import { plugins } from './en/plugins.ts'
import { runtime } from './en/runtime.ts'
import { session } from './en/session.ts'
import { settings } from './en/settings.ts'
import { shell } from './en/shell.ts'
import { terminal } from './en/terminal.ts'
import { agents } from './en/toolbox/agents.ts'
import { channels } from './en/toolbox/channels.ts'
import { schedules } from './en/toolbox/schedules.ts'
import { skills } from './en/toolbox/skills.ts'
import { tools } from './en/tools.ts'
import { elsewhere } from './en/trials/elsewhere.ts'
import { rehearsal } from './en/trials/rehearsal.ts'
import { trial } from './en/trials/trial.ts'
import { tryCommand } from './en/try-command.ts'

export const en = {
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
  results: RESULT_WORDS.en,
  runtime,
  session,
  settings,
  shell,
  skills,
  terminal,
  tools,
  trial,
}

export type Text = typeof en
