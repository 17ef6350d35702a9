import { expect, it } from 'vitest'
import { commandWords } from '../../../src-main/host/command-words.ts'

it.each([
  ['', []],
  ['  code   --goto {file}:{line} ', ['code', '--goto', '{file}:{line}']],
  [`"/My Programs/ed" '{file}' a"b c"d`, ['/My Programs/ed', '{file}', 'ab cd']],
  [`a '' "it's"`, ['a', '', "it's"]],
  ['C:\\Tools\\ed.exe {file}', ['C:\\Tools\\ed.exe', '{file}']],
  // Nothing here is for a shell to read.
  ['ed $(id) `id` $HOME; rm *', ['ed', '$(id)', '`id`', '$HOME;', 'rm', '*']],
])('reads the words of %j', (text, words) => {
  expect(commandWords(text)).toEqual(words)
})

it.each([`ed "{file}`, `ed '`, `"it's" '`])(
  'reads no words where a quote stays open: %s',
  (text) => {
    expect(commandWords(text)).toBeUndefined()
  },
)
