/** Programs that compile a file and run it at once, judged by what stands in the file. */

import { actsIn, type CompiledAct, type CompiledLanguage } from '../../code/compiled.ts'
import type { ProgramEntry } from '../../rules/program-entry.ts'
import type { Finding, ProgramRule, RuleContext } from '../../rules/rule.ts'
import { judgeWrite } from '../../rules/write-targets.ts'
import type { Field, Unit } from '../../unit.ts'
import { judgeDelete } from '../files/delete.ts'
import { judgeSecretRead } from '../secrets/secret-files.ts'
import { interpreterBook } from './interpreter-book.ts'
import { fileOf } from './other-languages.ts'

const { finding } = interpreterBook

const compiled = (language: CompiledLanguage): ProgramRule => {
  return (unit, context) => {
    const file = fileOf(unit)
    const text = file && context.fileText(unit, file)
    if (!file || text === undefined) return []
    if (text === null) return [finding('interpreter.evaluate', file)]
    return actsIn(text, language).flatMap((act) => judgeAct(act, file, unit, context))
  }
}

function judgeAct(act: CompiledAct, file: Field, unit: Unit, context: RuleContext): Finding[] {
  const field = (value: string | null): Field => ({ ...file, value, glob: false, quoted: true })
  switch (act.kind) {
    case 'run':
      return act.words[0] === null || act.words.length === 0
        ? [finding('interpreter.run-program', file)]
        : context.command(unit, act.words.map(field), unit.program)
    case 'delete':
      return act.path === null && !act.isTree
        ? []
        : judgeDelete([field(act.path)], act.isTree, unit, context)
    case 'write':
      return act.path === null ? [] : judgeWrite(field(act.path), unit, context, { cause: file })
    case 'read':
      return act.path === null
        ? []
        : judgeSecretRead(field(act.path), unit, context, { cause: file })
    case 'raw':
      return [finding('interpreter.evaluate', file)]
  }
}

const goRun: ProgramRule = (unit, context) =>
  unit.argv[1]?.value === 'run' ? compiled('go')(unit, context) : []

/** Calls of C and its like by which a program reaches past its own memory. */
const REACHES =
  /\b(?:system|popen|exec[lv]p?e?|execvpe|posix_spawnp?|v?fork|clone|syscall|dlopen|dlsym|mmap|mprotect|ptrace|kill|unlink(?:at)?|remove|remove_all|rmdir|rename|nftw|ftw|chmod|chown|truncate|socket|connect|setuid|ShellExecute\w*|CreateProcess\w*|WinExec|DeleteFile\w*)\s*\(|\basm\b|__asm|constructor\s*\)|#\s*include\s+"\/|\bgetenv\s*\(\s*"HOME|\b(?:fopen|open|creat|freopen|ofstream)\b[^;\n]*"(?:\/|~)|\bstd\.(?:process|posix|os)\b|\bosproc\b|\bexecShellCmd\b/

const freeCode: ProgramRule = (unit, context) => {
  const file = fileOf(unit)
  const text = file && context.fileText(unit, file)
  if (!file || text === undefined) return []
  return text === null || REACHES.test(text) ? [finding('interpreter.evaluate', file)] : []
}

export const compiledPrograms: readonly ProgramEntry[] = [
  ['rust-script', compiled('rust')],
  ['gorun', compiled('go')],
  ['go', goRun],
  ['tcc', freeCode],
]
