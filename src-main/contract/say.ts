/**
 * Every sentence that the runtime says to people, by key. Its English form is written once, in a table of
 * `words/`, with `{name}` for each value; other languages have the same keys and the same values.
 */
import { approvalWords } from './words/approval.ts'
import { cloudWords } from './words/clouds.ts'
import { dangerWords } from './words/dangers.ts'
import { elsewhereWords } from './words/elsewhere.ts'
import { fileWords } from './words/files.ts'
import { guideWords } from './words/guides.ts'
import { modelWords } from './words/model.ts'
import { notesWords } from './words/notes.ts'
import { noticeWords } from './words/notices.ts'
import { ruleWords } from './words/own-rules.ts'
import { placeChoiceWords } from './words/place-choice.ts'
import { placeWords } from './words/places.ts'
import { processWords } from './words/processes.ts'
import { sandboxWords } from './words/sandbox.ts'
import { sessionWords } from './words/session.ts'
import { settingsWords } from './words/settings.ts'
import { terminalWords } from './words/terminal.ts'
import { toolWords } from './words/tools.ts'
import { toolsetWords } from './words/toolsets.ts'
import { fill, type Value, type Words } from './words.ts'

export const english = {
  ...approvalWords,
  ...cloudWords,
  ...dangerWords,
  ...elsewhereWords,
  ...fileWords,
  ...guideWords,
  ...modelWords,
  ...notesWords,
  ...noticeWords,
  ...placeChoiceWords,
  ...placeWords,
  ...processWords,
  ...ruleWords,
  ...sandboxWords,
  ...sessionWords,
  ...settingsWords,
  ...terminalWords,
  ...toolWords,
  ...toolsetWords,
}

export type WordKey = keyof typeof english

/** `'{a} of {b}'` → `'a' | 'b'`. */
export type ValueNames<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ValueNames<Rest>
  : never

type NamesIn<Key extends WordKey> = ValueNames<(typeof english)[Key]>

type Given<Key extends WordKey> = [NamesIn<Key>] extends [never]
  ? []
  : [values: Readonly<Record<NamesIn<Key>, Value>>]

export function say<Key extends WordKey>(key: Key, ...[values]: Given<Key>): Words {
  return values ? { text: fill(english[key], values), key, values } : { text: english[key], key }
}
