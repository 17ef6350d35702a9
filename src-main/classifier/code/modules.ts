/** Which modules and names of Python and JavaScript must not be reached in a roundabout way. */

/** A member of one of these that is worked out by code may be any. */
const PYTHON_MODULES =
  words(`os posix nt subprocess shutil pty ctypes importlib runpy builtins sys signal pexpect
  multiprocessing socket pickle marshal code asyncio sh plumbum.local fabric invoke _posixsubprocess _ctypes`)
const SCRIPT_MODULES =
  words(`child_process fs fs/promises fs-extra vm worker_threads module net process execa shelljs zx
  Deno Bun globalThis node-pty cluster repl inspector graceful-fs`)

/** Members that lead to everything there is. */
const PYTHON_ROADS =
  words(`__globals__ __subclasses__ __builtins__ f_globals f_builtins f_locals __loader__ _getframe
  _load_unlocked`)
const SCRIPT_ROADS = words('binding _linkedBinding _load dlopen internalBinding')

/** Names that stand for other names. */
const SAME: Readonly<Record<string, string>> = {
  posix: 'os',
  nt: 'os',
  __builtins__: '',
  builtins: '',
  global: '',
  globalThis: '',
  window: '',
  self: '',
  'fs.promises': 'fs/promises',
  'module.require': 'require',
  'require.main.require': 'require',
  'process.mainModule.require': 'require',
  'process.mainModule.constructor': 'module',
  'module.constructor': 'module',
  'asyncio.subprocess': 'asyncio',
  'concurrent.futures.os': 'os',
}

export function isModule(path: string, language: 'python' | 'node'): boolean {
  return (language === 'python' ? PYTHON_MODULES : SCRIPT_MODULES).has(path)
}

export function leadsEverywhere(name: string, language: 'python' | 'node'): boolean {
  return (language === 'python' ? PYTHON_ROADS : SCRIPT_ROADS).has(name)
}

/** `os.path`, `fs.promises.rm` and the like by their one name. */
export function memberPath(of: string, name: string, language: 'python' | 'node'): string {
  if (name === 'default' || name === '__dict__') return of
  const isScriptSelf = language === 'node' || of !== 'self'
  const path = of === '' ? name : `${of}.${name}`
  if (Object.hasOwn(SAME, path) && isScriptSelf) return SAME[path] ?? path
  // Many modules hold the modules that they use: `shutil.os.system`.
  const inner =
    language === 'python' ? /\.(os|sys|subprocess|shutil|posix|builtins)$/.exec(path) : null
  return inner ? (inner[1] ?? path) : path
}

export function modulePath(written: string, language: 'python' | 'node'): string {
  const path = written.replace(/^node:/, '').replace(/^(?:npm|jsr):(@?[^@]+).*$/, '$1')
  if (language === 'node') return path === 'process' ? 'process' : path
  return Object.hasOwn(SAME, path) ? (SAME[path] ?? path) : path
}

export function namePath(name: string, language: 'python' | 'node'): string {
  if (
    language === 'python'
      ? /^(?:__builtins__|builtins)$/.test(name)
      : /^(?:global|globalThis)$/.test(name)
  )
    return ''
  return name
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/))
}
