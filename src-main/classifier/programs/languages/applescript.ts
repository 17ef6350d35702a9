/** What `osascript -e` tells the system to do. */

import type { Finding, RuleContext } from '../../rules/rule.ts'
import { spanOf } from '../../rules/rule-book.ts'
import { writeBook } from '../../rules/write-targets.ts'
import type { Field, Span, Unit } from '../../unit.ts'
import { captureBook } from '../system/capture.ts'
import { powerBook } from '../system/power.ts'

const SHELL_SCRIPT = /do shell script "((?:[^"\\]|\\.)*)"/g
const POWER = /\b(?:log out|sleep)\b/i
const SHUTDOWN = /\bto\s+(?:shut down|restart)\b/i
// It types and clicks in other programs, or ends them.
const CONTROLS = /\b(?:keystroke|key code|click|quit|make(?: new)? login item)\b/i
const DELETES = /\b(?:delete|empty(?: the)? trash|move .{0,200} to(?: the)? trash)\b/i
// `set the clipboard to …` only writes.
const CLIPBOARD = /(?<!\bset )\bthe clipboard\b(?! to)/i
const ASKS_PASSWORD = /\bhidden answer\b/i

export function judgeAppleScript(
  text: string,
  cause: Field | Span,
  unit: Unit,
  context: RuleContext,
): Finding[] {
  const findings = [...text.matchAll(SHELL_SCRIPT)].flatMap(([, script = '']) =>
    context.shell(unit, spanOf(cause), script.replace(/\\(.)/g, '$1'), 'do shell script'),
  )
  const unquoted = text.replace(/"(?:[^"\\]|\\.)*"/g, '""')
  if (/do shell script (?!")/.test(unquoted))
    findings.push(...context.shell(unit, spanOf(cause), null, 'do shell script'))
  if (SHUTDOWN.test(unquoted)) findings.push(powerBook.finding('power.shutdown', cause))
  if (CONTROLS.test(unquoted)) findings.push(powerBook.finding('power.other-programs', cause))
  if (POWER.test(unquoted)) findings.push(powerBook.finding('power.state', cause))
  if (DELETES.test(unquoted)) findings.push(writeBook.finding('fs.empty-file', cause))
  if (CLIPBOARD.test(unquoted)) findings.push(captureBook.finding('secret.clipboard', cause))
  if (ASKS_PASSWORD.test(unquoted)) findings.push(captureBook.finding('secret.recording', cause))
  return findings
}
