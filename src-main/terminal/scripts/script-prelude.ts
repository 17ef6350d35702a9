/** What a script finds when it begins: a function for each tool, which asks us over the fourth pipe. */

import { JAVASCRIPT_HELPERS, PYTHON_HELPERS } from './script-helpers.ts'

export interface PreludeFacts {
  /** Told to nobody else, so that a line from elsewhere is no call. */
  token: string
  functions: readonly { name: string; parameters: readonly string[] }[]
}

/** Descriptor 3 of the script's process: one JSON message a line, in both directions. */
export function javascriptPrelude({ token, functions }: PreludeFacts): string {
  return `import { Socket } from 'node:net'
const socket = new Socket({ fd: 3 })
const waiting = new Map()
let text = ''
let last = 0
socket.setEncoding('utf8')
socket.unref()
socket.on('error', () => {})
socket.on('data', (chunk) => {
  const lines = (text + chunk).split('\\n')
  text = lines.pop()
  for (const line of lines) {
    const { id, result, error } = JSON.parse(line)
    const call = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) socket.unref()
    if (error === undefined) call?.resolve(parsed(result))
    else call?.reject(new Error(error))
  }
})
function parsed(result) {
  try {
    return JSON.parse(result)
  } catch {
    return result
  }
}
function call(tool, args) {
  return new Promise((resolve, reject) => {
    const id = ++last
    waiting.set(id, { resolve, reject })
    socket.ref()
    socket.write(JSON.stringify({ token: ${JSON.stringify(token)}, id, tool, args }) + '\\n')
  })
}
globalThis.tools = {}
for (const { name, parameters } of ${JSON.stringify(functions)}) {
  const run = (...args) => {
    const [first] = args
    const isNamed = args.length === 1 && typeof first === 'object' && first !== null
    if (isNamed) return call(name, first)
    return call(name, Object.fromEntries(args.map((value, at) => [parameters[at], value])))
  }
  globalThis.tools[name] = run
  globalThis[name] = run
}
${JAVASCRIPT_HELPERS}`
}

/** Reads the script from standard input, which is then at its end. */
export function pythonPrelude({ token, functions }: PreludeFacts): string {
  return `import json as _json, socket as _socket, sys as _sys, threading as _threading
def _connect():
    pipe = _socket.socket(fileno=3)
    pipe.set_inheritable(False)
    lines = pipe.makefile('r', encoding='utf-8', newline='\\n')
    lock = _threading.Lock()
    def call(tool, args):
        with lock:
            message = _json.dumps({'token': ${JSON.stringify(token)}, 'id': 1, 'tool': tool, 'args': args})
            pipe.sendall((message + '\\n').encode('utf-8'))
            line = lines.readline()
        if not line:
            raise RuntimeError('the connection to the tools is closed')
        answer = _json.loads(line)
        if 'error' in answer:
            raise RuntimeError(answer['error'])
        try:
            return _json.loads(answer['result'])
        except ValueError:
            return answer['result']
    def function(name, parameters):
        def run(*args, **named):
            return call(name, {**dict(zip(parameters, args)), **named})
        run.__name__ = name
        return run
    known = _json.loads(${JSON.stringify(JSON.stringify(functions))})
    return {each['name']: function(each['name'], each['parameters']) for each in known}
${PYTHON_HELPERS}
def _begin():
    given = {**_connect(), 'shell_quote': shell_quote, 'json_parse': json_parse, 'retry': retry}
    _sys.modules['hermes_tools'] = _module_of(given)
    return given
_code = _sys.stdin.buffer.read().decode('utf-8')
exec(compile(_code, '<script>', 'exec'), {'__name__': '__main__', '__builtins__': __builtins__, **_begin()})
`
}
