/**
 * Node's HTTP, fetched when it is wanted. An `import` of `node:http` reads all that it exports, also its
 * WebSocket, for which Node loads a whole client that nobody here uses: a sixth of the web host's start.
 */
export function http(): typeof import('node:http') {
  return process.getBuiltinModule('node:http')
}

export function https(): typeof import('node:https') {
  return process.getBuiltinModule('node:https')
}
