/** Small programs as a place beyond this machine runs them, in a shell that knows nothing of ours. */
import { spawn } from 'node:child_process'
import type { PlainExec, PlainResult } from '../../src-main/ports/plain-exec.ts'

const BARE = { PATH: process.env.TALARIA_FAR_PATH ?? '/usr/local/bin:/usr/bin:/bin' }

export function plainExec({
  env = BARE,
  cwd = '/',
}: {
  env?: Record<string, string>
  cwd?: string
} = {}) {
  return function exec(request: PlainExec): Promise<PlainResult> {
    const { script, args = [], input, maxBytes, timeoutMs, signal } = request
    const child = spawn('sh', ['-c', script, 'sh', ...args], {
      env,
      cwd,
      signal,
      timeout: timeoutMs,
    })
    const output: Buffer[] = []
    let errors = ''
    let bytes = 0
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    child.stderr.on('data', (chunk: Buffer) => {
      errors = `${errors}${chunk}`.slice(0, 4_000)
    })
    return new Promise((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        output.push(chunk)
        if (bytes <= maxBytes) return
        child.kill('SIGKILL')
        reject(new Error(`more than ${maxBytes} bytes`))
      })
      child.on('error', reject)
      child.on('close', (code) =>
        resolve({ code: code ?? -1, output: Buffer.concat(output), errors }),
      )
    })
  }
}
