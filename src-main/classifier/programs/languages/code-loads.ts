/** Files of code that code loads. Those of the session are read as if they had been started. */
import type { CodeArgument } from '../../code/calls.ts'
import { absolute } from '../../path-text.ts'
import type { Finding, RuleContext } from '../../rules/rule.ts'
import type { Field, Code as InlineCode, Language, Unit } from '../../unit.ts'
import { known } from './code-paths.ts'

const INTERPRETERS: Readonly<Partial<Record<Language, string>>> = {
  python: 'python3',
  node: 'node',
  perl: 'perl',
  ruby: 'ruby',
  php: 'php',
  lua: 'lua',
}

const ENDS: Readonly<Partial<Record<Language, readonly string[]>>> = {
  python: ['', '.py', '.so', '/__init__.py', '/__main__.py'],
  node: ['', '.js', '.mjs', '.cjs', '.ts', '.node', '/index.js', '/index.ts'],
  ruby: ['', '.rb'],
  lua: ['', '.lua'],
}

export function createCodeLoads(deps: {
  inline: InlineCode
  /** Whose folder the code is in. */
  unit: Unit
  runner: Unit
  context: RuleContext
  field: (value: string | null) => Field
}) {
  const { inline, unit, runner, context, field } = deps
  const { language, file } = inline
  const interpreter = INTERPRETERS[language]
  return { file: loadFile, module: loadModule }

  function loadFile(argument: CodeArgument | undefined): Finding[] {
    if (!argument || !interpreter) return []
    const text = known(argument)
    if (text === null) return isWorkedOut(argument) ? anyOf(interpreter) : []
    return isPlain(text) ? [] : named(interpreter, text)
  }

  /** `__import__('a.b')`, `import_module('a.b')`. */
  function loadModule(name: string): Finding[] {
    return interpreter && /^[\w.]+$/.test(name)
      ? named(interpreter, name.replace(/^\.+/, '').replaceAll('.', '/'))
      : []
  }

  /** In the folder of the command, or in that of the file which loads it. */
  function named(program: string, text: string): Finding[] {
    const beside = file?.value?.includes('/') ? file.value.replace(/[^/]*$/, '') : ''
    const places = new Set(['', beside].map((folder) => absolute(folder + text, unit.cwd)))
    return [absolute(text, unit.cwd), ...places].flatMap((path) => {
      if (path === null) return []
      return (ENDS[language] ?? ['']).flatMap((end) => {
        const target = field(path + end)
        if (context.unreadCode(unit, target) === undefined) return []
        return context.command(runner, [field(program), target], `${language} import`)
      })
    })
  }

  /** Whichever it is: all that the session wrote is read, as it is for a test runner. */
  function anyOf(program: string): Finding[] {
    return context.command(runner, [program, '--test'].map(field), `${language} import`)
  }

  /** Such a one is seen by whoever starts the interpreter. */
  function isPlain(text: string): boolean {
    if (language !== 'node') return false
    const written = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    const statement = `(?:\\bfrom|\\brequire\\s*\\(|\\bimport\\s*\\(?|\\bfork\\s*\\(|\\bWorker\\s*\\()`
    return new RegExp(`${statement}\\s*['"\`]${written}['"\`]`).test(inline.text ?? '')
  }
}

/** `require Foo` of Perl names a module; a variable, or a text that is put together, may be any file. */
function isWorkedOut({ pieces, tokens, isDoubtful }: CodeArgument): boolean {
  return pieces !== null || isDoubtful === true || /^\$/.test(tokens[0]?.text ?? '')
}
