/**
 * Every sentence that the runtime says to people, by key. Its English form is written once, in a table of
 * `words/`, with `{name}` for each value; other languages have the same keys and the same values.
 */
import { approvalWords } from './words/approval.ts'
import { besideWords } from './words/beside.ts'
import { cloudWords } from './words/clouds.ts'
import { dangerWords } from './words/dangers.ts'
import { elsewhereWords } from './words/elsewhere.ts'
import { fileWords } from './words/files.ts'
import { guideWords } from './words/guides.ts'
import { mcpWords } from './words/mcp.ts'
import { modelWords } from './words/model.ts'
import { notesWords } from './words/notes.ts'
import { noticeWords } from './words/notices.ts'
import { ruleWords } from './words/own-rules.ts'
import { placeChoiceWords } from './words/place-choice.ts'
import { placeWords } from './words/places.ts'
import { pluginWords } from './words/plugins.ts'
import { processWords } from './words/processes.ts'
import { rehearsalWords } from './words/rehearsal.ts'
import { sandboxWords } from './words/sandbox.ts'
import { sessionWords } from './words/session.ts'
import { settingsWords } from './words/settings.ts'
import { terminalWords } from './words/terminal.ts'
import { agentWords } from './words/toolbox/agents.ts'
import { channelWords } from './words/toolbox/channels.ts'
import { diagnosticsWords } from './words/toolbox/diagnostics.ts'
import { fieldWords } from './words/toolbox/fields.ts'
import { scheduleWords } from './words/toolbox/schedules.ts'
import { skillWords } from './words/toolbox/skills.ts'
import { toolWords } from './words/tools.ts'
import { toolsetWords } from './words/toolsets.ts'
import { updateWords } from './words/update.ts'
import { webWords } from './words/web.ts'
import { fill, type Value, type Words } from './words.ts'

export const english = {
  ...agentWords,
  ...approvalWords,
  ...besideWords,
  ...channelWords,
  ...cloudWords,
  ...dangerWords,
  ...diagnosticsWords,
  ...elsewhereWords,
  ...fieldWords,
  ...fileWords,
  ...guideWords,
  ...mcpWords,
  ...modelWords,
  ...notesWords,
  ...noticeWords,
  ...placeChoiceWords,
  ...placeWords,
  ...pluginWords,
  ...processWords,
  ...rehearsalWords,
  ...ruleWords,
  ...sandboxWords,
  ...scheduleWords,
  ...sessionWords,
  ...settingsWords,
  ...skillWords,
  ...terminalWords,
  ...toolWords,
  ...toolsetWords,
  ...updateWords,
  ...webWords,
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
