/** Every rule of the classifier in Chinese. */
import { fileRules } from './rules/files.ts'
import { networkRules } from './rules/network.ts'
import type { RuleWords } from './rules/rule-words.ts'
import { systemRules } from './rules/system.ts'
import { textRules } from './rules/text.ts'
import { windowsRules } from './rules/windows.ts'

export const rules: RuleWords = {
  ...fileRules,
  ...networkRules,
  ...systemRules,
  ...textRules,
  ...windowsRules,
}
