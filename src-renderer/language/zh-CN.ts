/** Every string of the window in Simplified Chinese. */
import { RESULT_WORDS } from '#results'
import type { Text } from './en.ts'
import { approval } from './zh-CN/approval.ts'
import { approvalModes } from './zh-CN/approval-modes.ts'
import { approvalRules } from './zh-CN/approval-rules.ts'
import { approvalSettings } from './zh-CN/approval-settings.ts'
import { common } from './zh-CN/common.ts'
import { connection } from './zh-CN/connection.ts'
import { decisionLog } from './zh-CN/decision-log.ts'
import { elsewhere } from './zh-CN/elsewhere.ts'
import { guides } from './zh-CN/guides.ts'
import { models } from './zh-CN/models.ts'
import { palette } from './zh-CN/palette.ts'
import { places } from './zh-CN/places.ts'
import { runtime } from './zh-CN/runtime.ts'
import { session } from './zh-CN/session.ts'
import { settings } from './zh-CN/settings.ts'
import { shell } from './zh-CN/shell.ts'
import { terminal } from './zh-CN/terminal.ts'
import { tools } from './zh-CN/tools.ts'
import { tryCommand } from './zh-CN/try-command.ts'

export const zhCN: Text = {
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
  results: RESULT_WORDS['zh-CN'],
  runtime,
  session,
  settings,
  shell,
  terminal,
  tools,
}
