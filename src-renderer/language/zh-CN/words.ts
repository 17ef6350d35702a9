/** Every sentence of the runtime in Chinese. */
import type { Translated } from '../translated.ts'
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

export const sentences: Translated<string> = {
  ...agentWords,
  ...approvalWords,
  ...besideWords,
  ...channelWords,
  ...diagnosticsWords,
  ...scheduleWords,
  ...cloudWords,
  ...dangerWords,
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
  ...sessionWords,
  ...settingsWords,
  ...skillWords,
  ...terminalWords,
  ...toolWords,
  ...toolsetWords,
  ...updateWords,
  ...webWords,
}
