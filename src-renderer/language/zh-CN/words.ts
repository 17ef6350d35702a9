/** Every sentence of the runtime in Chinese. */
import type { Translated } from '../translated.ts'
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

export const sentences: Translated<string> = {
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
