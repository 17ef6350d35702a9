/** Languages, and the programs that know them. */

export interface ServerProgram {
  file: string
  args: readonly string[]
  /** The project may have its own, in `node_modules`. */
  isInProject?: true
  /** Older ones cannot do it. */
  leastMajor?: number
  /** It says nothing of a text in which the same is wrong as in the one before. */
  isQuiet?: true
}

export interface KnownServer {
  id: string
  /** For people. */
  name: string
  /** Endings of its files, and what the protocol calls what is in them. */
  endings: Readonly<Record<string, string>>
  /** The nearest folder with one of these is the project. */
  marks: readonly string[]
  /** The first that is there. */
  programs: readonly ServerProgram[]
  /** What a person would install. */
  install: string
  options?: unknown
}

export const KNOWN_SERVERS: readonly KnownServer[] = [
  {
    id: 'typescript',
    name: 'TypeScript',
    endings: {
      ...{ '.ts': 'typescript', '.mts': 'typescript', '.cts': 'typescript' },
      ...{ '.tsx': 'typescriptreact', '.jsx': 'javascriptreact' },
      ...{ '.js': 'javascript', '.mjs': 'javascript', '.cjs': 'javascript' },
    },
    marks: ['tsconfig.json', 'jsconfig.json', 'package.json'],
    programs: [
      { file: 'tsc', args: ['--lsp', '--stdio'], isInProject: true, leastMajor: 7 },
      { file: 'typescript-language-server', args: ['--stdio'], isInProject: true, isQuiet: true },
    ],
    install: 'npm install --save-dev typescript@7',
  },
  {
    id: 'python',
    name: 'Python',
    endings: { '.py': 'python', '.pyi': 'python' },
    marks: ['pyrightconfig.json', 'pyproject.toml', 'setup.cfg', 'setup.py', 'requirements.txt'],
    programs: [
      { file: 'basedpyright-langserver', args: ['--stdio'] },
      { file: 'pyright-langserver', args: ['--stdio'], isInProject: true },
      { file: 'pylsp', args: [] },
    ],
    install: 'pip install pyright',
  },
  {
    id: 'go',
    name: 'Go',
    endings: { '.go': 'go' },
    marks: ['go.work', 'go.mod'],
    programs: [{ file: 'gopls', args: [] }],
    install: 'go install golang.org/x/tools/gopls@latest',
  },
  {
    id: 'rust',
    name: 'Rust',
    endings: { '.rs': 'rust' },
    marks: ['Cargo.toml'],
    programs: [{ file: 'rust-analyzer', args: [] }],
    install: 'rustup component add rust-analyzer',
    // What needs code of the project to be run is left out.
    options: {
      checkOnSave: false,
      cargo: { buildScripts: { enable: false } },
      procMacro: { enable: false },
    },
  },
  {
    id: 'c',
    name: 'C, C++',
    endings: {
      ...{ '.c': 'c', '.h': 'c', '.cc': 'cpp', '.cpp': 'cpp', '.cxx': 'cpp' },
      ...{ '.hh': 'cpp', '.hpp': 'cpp' },
    },
    marks: ['compile_commands.json', 'compile_flags.txt', '.clangd'],
    programs: [{ file: 'clangd', args: ['--background-index=false'] }],
    install: 'apt install clangd',
  },
]
