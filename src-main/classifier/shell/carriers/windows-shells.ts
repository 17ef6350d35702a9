/** `cmd /c …` and `powershell -Command …`, which read their words as text of their own kind. */

import type { Field } from '../../unit.ts'
import { fromBase64, utf16Text } from '../parse/encoded-text.ts'
import {
  scriptFromFields,
  scriptFromStdin,
  scriptFromText,
  spanOf,
} from '../state/nested-script.ts'
import type { Output, Script } from '../state/walker.ts'
import type { Carried } from './carrier.ts'
import { runWindowsText } from './run-windows.ts'

export function runWindowsShell(carried: Carried): Output | undefined {
  const { walker, unit, context } = carried
  const isCmd = unit.program === 'cmd'
  const script = isCmd ? cmdScript(carried) : powershellScript(carried)
  if (!script) return undefined
  const inside = {
    ...context,
    scope: context.scope.child(),
    wrappers: [...context.wrappers, unit],
  }
  return runWindowsText(walker, script, isCmd ? 'cmd' : 'powershell', inside)
}

function cmdScript({ command }: Carried): Script | undefined {
  const at = command.argv.findIndex((field) => /^\/{1,2}[ckr]$/i.test(field.value ?? ''))
  return at < 0 ? undefined : rawScript(command.argv.slice(at + 1), 'cmd /c')
}

const WITH_VALUE =
  /^-(ex|ep|execut|windows|w$|version|v$|outputf|of$|inputf|if$|config|psconsole|working|wd|settings|custompipe)/i

function powershellScript(carried: Carried): Script | undefined {
  const { command, unit } = carried
  const { argv, stdin, span } = command
  for (let at = 1; at < argv.length; at++) {
    const value = argv[at]?.value ?? ''
    if (/^[-/](c|com\w*)$/i.test(value)) {
      const rest = argv.slice(at + 1)
      if (rest[0]?.value === '-') break
      return rawScript(rest, `${unit.program} -Command`)
    }
    // What is encoded is meant not to be read.
    if (/^[-/]e(c|n\w*)?$/i.test(value)) return encoded(argv[at + 1], unit.program)
    if (/^[-/]f(i\w*)?$/i.test(value)) return written(carried, argv[at + 1])
    if (WITH_VALUE.test(value)) at++
    else if (value !== '' && !value.startsWith('-'))
      // PowerShell before version 6 takes the first operand for a command.
      return /\.ps1$/i.test(value)
        ? written(carried, argv[at])
        : rawScript(argv.slice(at), unit.program)
  }
  return stdin.kind === 'inherited' ? undefined : scriptFromStdin(stdin, unit.program, span)
}

/** A file of the session is read like a command; one of the person's need not be. */
function written({ walker, unit }: Carried, file: Field | undefined): Script | undefined {
  const text = file && walker.files.script(file, unit)
  if (!file || text === undefined) return undefined
  return scriptFromText(text, `${unit.program} -File`, file.span)
}

function encoded(field: Field | undefined, program: string): Script | undefined {
  if (!field) return undefined
  const text = field.value === null ? null : utf16Text(fromBase64(field.value))
  return scriptFromText(text, `${program} -EncodedCommand`, field.span)
}

/** Unquoted words are taken as written: the backslashes of their paths mean themselves there. */
function rawScript(fields: readonly Field[], via: string): Script | undefined {
  if (fields.length === 0) return undefined
  if (fields.length === 1 || fields.some((field) => field.value === null))
    return scriptFromFields(fields.map(raw), via)
  const text = fields.map((field) => raw(field).value).join(' ')
  return scriptFromText(text, via, spanOf(fields))
}

function raw(field: Field): Field {
  const isPlain = !/["'$`]/.test(field.text)
  return isPlain && field.value !== null ? { ...field, value: field.text } : field
}
