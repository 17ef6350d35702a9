/** What is said about code that a command carries. */
import { ruleBook } from '../../rules/rule-book.ts'

export const interpreterBook = ruleBook({
  'interpreter.run-program': [
    'dangerous',
    'Code that runs programs',
    'Runs another program whose name or arguments are worked out by code.',
    'lost',
  ],
  'interpreter.evaluate': [
    'dangerous',
    'Code that evaluates text',
    'Runs text as code, or finds what it calls only when it runs.',
    'lost',
  ],
  'interpreter.computed-path': [
    'dangerous',
    'Code that works out a path',
    'Works out, from what is not in the code, which file outside this project it uses.',
    'lost',
  ],
  'interpreter.connect': [
    'dangerous',
    'Code that opens a connection',
    'Opens a network connection that can hand control to another computer.',
    'lost',
  ],
  'interpreter.kill': [
    'dangerous',
    'Code that ends processes',
    'Sends signals to other processes.',
    'lost',
  ],
  'interpreter.fork-bomb': [
    'dangerous',
    'Code that starts processes without end',
    'Starts processes in a loop until this computer stops responding.',
    'lost',
  ],
  'interpreter.shell-text': [
    'caution',
    'Inline shell text',
    'Runs shell text that stands in the command.',
    'undoable',
  ],
  'interpreter.inline-code': [
    'caution',
    'Inline code',
    'Runs program text that stands in the command.',
    'undoable',
  ],
})
