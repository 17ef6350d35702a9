/** Options of make and of compilers by which they start or load something of their own choice. */

import { dropStart, knownStart } from '../../rules/fields.ts'
import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { ProgramRule } from '../../rules/rule.ts'
import { targetOf } from '../../rules/targets.ts'
import { isUsual, SHELLS } from '../../rules/usual-programs.ts'
import type { Field } from '../../unit.ts'
import { programOptionBook } from './program-options.ts'

const { finding } = programOptionBook

// A compiler has many names and options; a shell with a line of its own is none.
const COMPILER_LINE = /[;|&`]|\$\(|\b(?:sh|bash) -c|^(?:\/tmp|\/var\/tmp|\/dev\/shm)\//

/** `make -f "$FILE"`: which file it is, is known only when it runs. */
function isUnknownFile(option: string, file: Field | undefined): boolean {
  if (!/^(?:-f|--file|--makefile)$/.test(option) || !file || file.value !== null || file.process)
    return false
  return !file.pieces?.some((piece) => piece !== null)
}

/** `make SHELL=/bin/x`, `make --eval=…`, and Makefiles from open folders. */
const make: ProgramRule = (unit, context) =>
  unit.argv.slice(1).flatMap((word, index, words) => {
    const start = knownStart(word)
    if (/^\.?SHELL(?:FLAGS)?=/.test(start) || start.startsWith('.SHELLFLAGS=')) {
      return isUsual(dropStart(word, start.indexOf('=') + 1).value, SHELLS)
        ? []
        : [finding('program-option.runs-command', word)]
    }
    const tool = /^(?:CC|CXX|LD|AR|CPP|INSTALL|RM|PYTHON)=/.exec(start)?.[0]
    if (tool && COMPILER_LINE.test(start.slice(tool.length)))
      return [finding('program-option.runs-command', word)]
    if (isUnknownFile(start, words[index + 1]))
      return [finding('program-option.unknown-program', word)]
    if (/^(?:--eval|-E)/.test(start)) return [finding('program-option.runs-command', word)]
    const file = /^(?:-f|--file|--makefile|-C|--directory)$/.test(start)
      ? words[index + 1]
      : /^(?:-f|-C).|^--(?:file|makefile|directory)=/.test(start)
        ? dropStart(word, start.startsWith('--') ? start.indexOf('=') + 1 : 2)
        : undefined
    const isStream =
      file && (file.value === '-' || file.process) && !/^(?:-C|--directory)/.test(start)
    if (isStream) return [finding('program-option.loads-code', word)]
    return file && targetOf(file, unit, context).scope === 'scratch'
      ? [finding('program-option.loads-code', word)]
      : []
  })

const CARGO_RUNS =
  /(?:runner|rustc-wrapper|rustc-workspace-wrapper|linker|rustc|rustdoc|credential-provider|build\.rustflags)\s*=/
const cargo: ProgramRule = (unit) => {
  const words = unit.argv.slice(1)
  return words.flatMap((word, index) => {
    const start = knownStart(word)
    const value =
      start === '--config'
        ? words[index + 1]
        : start.startsWith('--config=')
          ? dropStart(word, 9)
          : undefined
    return value && CARGO_RUNS.test(knownStart(value))
      ? [finding('program-option.runs-command', value)]
      : []
  })
}

/** `rustc -C linker=./x` starts what it names. */
const linker: ProgramRule = (unit) =>
  unit.argv
    .slice(1)
    .flatMap((word) =>
      /^(?:-C\s*|--codegen=)?linker=(?!\w+$)/.test(knownStart(word))
        ? [finding('program-option.runs-command', word)]
        : [],
    )

/** `gcc -fplugin=./x.so`, `gcc -Wl,-plugin,./x.so`, `gcc -B/tmp/x`: code and programs that the compiler takes along. */
const compilerPlugin: ProgramRule = (unit, context) =>
  unit.argv.slice(1).flatMap((word) => {
    const start = knownStart(word)
    if (/^-f?plugin=|^--?plugin(?:=|$)|^-Wl,(?:.*,)?--?plugin(?:[,=]|$)/.test(start))
      return [finding('program-option.loads-code', word)]
    const folder = /^-B(?=[/.~])/.test(start) ? dropStart(word, 2) : undefined
    return folder && targetOf(folder, unit, context).scope === 'scratch'
      ? [finding('program-option.loads-code', word)]
      : []
  })

export const buildPrograms: readonly ProgramEntry[] = [
  ...forPrograms('make gmake', make),
  ['cargo', cargo],
  ['rustc', linker],
  ...forPrograms('gcc g++ cc c89 c99 c++ clang clang++ ld', compilerPlugin),
]
