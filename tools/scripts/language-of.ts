/** In which language a script is written, when nobody says: by its text. */
import nodeModule from 'node:module'

export type Language = 'javascript' | 'python'

/** What is in one of them only; looked for outside of strings. */
const OF_JAVASCRIPT = [
  /\b(?:const|let|var|await|async|function|typeof|undefined|null|new)\b/,
  /\b(?:console|process|require|JSON|Math|Object|Array|Promise|Buffer|globalThis)\s*[.(]/,
  /^\s*import\b.*\bfrom\s*""|^\s*export\b/m,
  /=>|[!=]==|\+\+|&&|\|\|/,
  /^\s*(?:\/\/|\/\*)/m,
  /`|;[ \t]*$/m,
]
const OF_PYTHON = [
  /^\s*(?:def|class|if|elif|else|for|while|with|try|except|finally)\b[^{}]*:\s*(?:#.*)?$/m,
  /^\s*(?:from\s+[\w.]+\s+import\b|import\s+[\w.]+(?:\s+as\s+\w+)?\s*(?:,|$))/m,
  /\b(?:None|True|False|elif|lambda|self)\b/,
  /\b(?:print|len|str|range|sorted|enumerate|open)\(/,
  /^\s*#(?!!)/m,
  /\b(?:not\s+in|is\s+not|is\s+None)\b/,
]

/** Either, for a text that says nothing of itself. */
export function languageOf(code: string, otherwise: Language): Language {
  const plain = withoutStrings(code)
  const javascript = OF_JAVASCRIPT.filter((mark) => mark.test(plain)).length
  const python = OF_PYTHON.filter((mark) => mark.test(plain)).length
  if (javascript === 0 && python === 0) return otherwise
  if (javascript === 0) return 'python'
  if (python === 0) return 'javascript'
  // Signs of both: what can be read as JavaScript, with all its signs, hardly is something else.
  if (isJavaScript(code)) return 'javascript'
  return python >= javascript ? 'python' : 'javascript'
}

function isJavaScript(code: string): boolean {
  try {
    nodeModule.stripTypeScriptTypes(code)
    return true
  } catch (error) {
    // It was understood, and only has parts that cannot be taken out.
    return error instanceof Error && 'code' in error && error.code === UNSUPPORTED
  }
}

const UNSUPPORTED = 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX'

/** Whatever stands between quotes may be of any language; templates are JavaScript's alone. */
function withoutStrings(code: string): string {
  return code
    .replace(/("""|''')[\s\S]*?\1/g, '""')
    .replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '""')
}
