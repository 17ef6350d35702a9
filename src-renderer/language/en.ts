/** Every English string of the window, a file for each part. Other languages have this shape. */
import { common } from './en/common.ts'
import { connection } from './en/connection.ts'
import { settings } from './en/settings.ts'
import { shell } from './en/shell.ts'
import { terminal } from './en/terminal.ts'

export const en = { common, connection, settings, shell, terminal }

export type Text = typeof en
