/** Every English string of the window, a file for each part. Other languages have this shape. */
import { RESULT_WORDS } from '#results'
import { approval } from './en/approval.ts'
import { approvalModes } from './en/approval-modes.ts'
import { approvalRules } from './en/approval-rules.ts'
import { approvalSettings } from './en/approval-settings.ts'
import { common } from './en/common.ts'
import { connection } from './en/connection.ts'
import { decisionLog } from './en/decision-log.ts'
import { elsewhere } from './en/elsewhere.ts'
import { guides } from './en/guides.ts'
import { models } from './en/models.ts'
import { palette } from './en/palette.ts'
import { places } from './en/places.ts'
import { runtime } from './en/runtime.ts'
import { session } from './en/session.ts'
import { settings } from './en/settings.ts'
import { shell } from './en/shell.ts'
import { terminal } from './en/terminal.ts'
import { tools } from './en/tools.ts'
import { tryCommand } from './en/try-command.ts'

export const en = {
  approval,
  approvalModes,
  approvalRules,
  approvalSettings,
  decisionLog,
  tryCommand,
  common,
  connection,
  elsewhere,
  guides,
  models,
  palette,
  places,
  results: RESULT_WORDS.en,
  runtime,
  session,
  settings,
  shell,
  terminal,
  tools,
}

export type Text = typeof en
