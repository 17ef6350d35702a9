/** What the reading of a command itself reports, before any program is looked up. */
import { ruleBook } from './rule-book.ts'

export const readingBook = ruleBook({
  'process.fork-bomb': [
    'never',
    'Fork bomb',
    'Starts copies of itself without end, until this computer stops responding.',
    'lost',
  ],
  'deceptive.null': [
    'dangerous',
    'Null character',
    'A null character hides in the text; the shell drops it and joins what is around.',
    'lost',
  ],
  'deceptive.escape-sequence': [
    'dangerous',
    'Escape sequence',
    'A terminal escape sequence can hide or overwrite what you see of this command.',
    'lost',
  ],
  'deceptive.control-character': [
    'dangerous',
    'Control character',
    'An invisible control character stands in the text.',
    'lost',
  ],
  'deceptive.text-direction': [
    'dangerous',
    'Changed reading direction',
    'A character that changes the reading direction can make the text look like another.',
    'lost',
  ],
  'deceptive.invisible-character': [
    'dangerous',
    'Invisible character',
    'A character that takes no room stands in the text.',
    'lost',
  ],
  'deceptive.tag-character': [
    'dangerous',
    'Hidden tag characters',
    'Invisible tag characters can carry a hidden message.',
    'lost',
  ],
  'deceptive.line-separator': [
    'dangerous',
    'False end of line',
    'This looks like the end of a line, but the shell reads on.',
    'lost',
  ],
  'deceptive.padding': [
    'dangerous',
    'Text out of sight',
    'A long stretch of blanks moves the rest of the command out of sight.',
    'lost',
  ],
  'deceptive.look-alike': [
    'dangerous',
    'Letters of another alphabet',
    'Imitates a known name with letters that look the same.',
    'lost',
  ],
  'dynamic.command': [
    'dangerous',
    'Program that is not known yet',
    'Which program runs is known only when the command runs.',
    'lost',
  ],
  'dynamic.script': [
    'dangerous',
    'Script that is not known yet',
    'The text that a shell reads is known only when the command runs.',
    'lost',
  ],
  'dynamic.code': [
    'dangerous',
    'Code that is not known yet',
    'Runs program text that is known only when the command runs.',
    'lost',
  ],
  'dynamic.hidden-evaluation': [
    'dangerous',
    'Hidden evaluation',
    'Text that looks like data is evaluated by the shell and may run commands.',
    'lost',
  ],
  'dynamic.prompt-expansion': [
    'dangerous',
    'Prompt expansion',
    'A value is expanded like a prompt, which runs any command hidden in it.',
    'lost',
  ],
  'too-complex.limit': [
    'dangerous',
    'Too complex to judge',
    'The command is too long or too deeply nested to be judged to its end.',
    'lost',
  ],
  'too-complex.size': [
    'dangerous',
    'Too long to judge',
    'The command is too long to be judged to its end.',
    'lost',
  ],
  'unparsable.syntax': [
    'dangerous',
    'Broken syntax',
    'The shell would not read this text as it is meant.',
    'lost',
  ],
  'unparsable.ambiguous': [
    'dangerous',
    'Ambiguous text',
    'Shells read this text in different ways.',
    'lost',
  ],
  'unparsable.failed': [
    'dangerous',
    'Not analysed',
    'The text could not be analysed, so nobody can say what it would do.',
    'lost',
  ],
  'unparsable.rule': [
    'dangerous',
    'Not judged',
    'The text could not be judged, so nobody can say what it would do.',
    'lost',
  ],
  'unparsable.classifier': [
    'dangerous',
    'Not judged',
    'The text could not be judged, so nobody can say what it would do.',
    'lost',
  ],
  'windows.unlisted': [
    'caution',
    'Windows command that may change something',
    'Is not on the list of Windows commands that only show something.',
    'lost',
  ],
})
