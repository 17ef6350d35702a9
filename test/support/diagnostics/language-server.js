#!/usr/bin/env node
/**
 * A language server that speaks the protocol over its standard streams, and finds an error in every line
 * with BAD in it. Its one argument says how it behaves.
 */
const manner = process.argv[2] ?? 'versioned'
let pending = Buffer.alloc(0)

if (manner === 'dies') {
  process.stderr.write('no toolchain here\n')
  process.exit(3)
}
if (manner === 'garbage') process.stdout.write('hello\n'.repeat(2_000))

process.stdin.on('data', (chunk) => {
  pending = Buffer.concat([pending, chunk])
  for (;;) {
    const end = pending.indexOf('\r\n\r\n')
    if (end === -1) return
    const length = Number(/content-length: (\d+)/i.exec(pending.toString('latin1', 0, end))[1])
    if (pending.length < end + 4 + length) return
    const message = JSON.parse(pending.toString('utf8', end + 4, end + 4 + length))
    pending = pending.subarray(end + 4 + length)
    took(message)
  }
})

function took({ id, method, params }) {
  if (manner === 'silent') return
  if (method === 'initialize') {
    send({ id: 'q1', method: 'workspace/configuration', params: { items: [{}] } })
    send({ id, result: { capabilities: {} } })
    if (manner === 'floods') flood()
  } else if (method === 'textDocument/didOpen') {
    opened(params.textDocument.uri, params.textDocument.version, params.textDocument.text)
  } else if (method === 'textDocument/didChange') {
    opened(params.textDocument.uri, params.textDocument.version, params.contentChanges[0].text)
  } else if (method === 'workspace/didChangeWatchedFiles' && manner === 'quiet') {
    isWoken = true
    for (const [uri, { text }] of said) opened(uri, undefined, text)
    for (const publish of waiting.splice(0)) publish()
  } else if (id !== undefined && method !== undefined) {
    // What is known by then comes in one go with the answer.
    process.stdout.cork()
    send({ id, error: { code: -32601, message: 'not here' } })
    for (const publish of waiting.splice(0)) publish()
    process.stdout.uncork()
  }
}

const waiting = []

function opened(address, version, text) {
  const uri = manner === 'escaped' ? address.replaceAll('@', '%40').replaceAll('(', '%28') : address
  const found = text.split('\n').flatMap((line, at) => (isWrong(line) ? [error(line, at)] : []))
  const hint = { ...error('only a hint', 0), severity: 4 }
  if (manner === 'mute' && version === 2) return
  if (manner === 'hangs' && version > 1) return
  if (manner === 'stale') {
    publish(uri, version - 1, [error('of an older text', 0)])
    publish(uri, undefined, [error('of nobody knows which text', 0)])
  }
  if (manner === 'unversioned') {
    publish(uri, undefined, [error('of an older text', 0)])
    waiting.push(() => publish(uri, undefined, found))
  } else if (manner === 'quiet') {
    const words = JSON.stringify(found)
    const isNew = words !== (said.get(uri)?.words ?? '[]')
    said.set(uri, { text, words })
    if (isNew) waiting.push(() => publish(uri, undefined, found))
  } else publish(uri, version, [...found, hint])
}

/** The last text of a file, and what was wrong with it. */
const said = new Map()
/** Another file was changed, which some lines only show then. */
let isWoken = false

function isWrong(line) {
  return line.includes('BAD') && (isWoken || !line.includes('LATE'))
}

function flood() {
  for (let sent = 0; sent < 20; sent += 1)
    publish('file:///elsewhere', 1, [error('x'.repeat(50_000), 0)])
  setImmediate(flood)
}

function error(message, line) {
  const at = { line, character: 2 }
  return { range: { start: at, end: at }, severity: 1, code: 'E1', message }
}

function publish(uri, version, diagnostics) {
  if (manner === 'floods' && !uri.includes('elsewhere')) return
  send({ method: 'textDocument/publishDiagnostics', params: { uri, version, diagnostics } })
}

function send(message) {
  const body = JSON.stringify({ jsonrpc: '2.0', ...message })
  process.stdout.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
}
