import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { createMutex } from '../../../src-main/lib/mutex.ts'
import { walkThrough } from '../../support/mcp/conformance-client.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const REVISION = '2026-07-28'
const SCORED = 32
const SUITE = join(
  dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')),
  'dist',
  'index.js',
)
const SCENARIO = fileURLToPath(
  new URL('../../support/mcp/conformance-scenario.js', import.meta.url),
)

it('passes all that the official suite asks of a client', async () => {
  const port = await driver()

  const { code, told } = await runSuite(port)

  expect(scored(told)).toEqual({ passed: SCORED, failed: [] })
  expect(code).toBe(0)
}, 180_000)

/** Answers each scenario's process when it was walked through, one after the other. */
async function driver(): Promise<number> {
  const inTurn = createMutex()
  const server = createServer(async (request, response) => {
    try {
      const scenario = JSON.parse(await text(request))
      await inTurn(() => walkThrough(scenario))
      response.end()
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? `${error.stack}` : `${error}`)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

function runSuite(port: number): Promise<{ code: number | null; told: string }> {
  const command = `'${process.execPath}' '${SCENARIO}' ${port}`
  const options = ['--requirements', REVISION, '--timeout', '150000', '-o', temporaryFolder()]
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [SUITE, 'client', '--command', command, ...options],
      { maxBuffer: 64 * 1024 * 1024 },
      (_error, stdout, stderr) =>
        resolve({ code: child.exitCode, told: stripVTControlCharacters(`${stdout}${stderr}`) }),
    )
  })
}

function scored(told: string): { passed: number; failed: string[] } {
  const optional = new Set([...told.matchAll(/^ {2}[✓✗] (\S+) \(/gm)].map(([, name]) => name))
  const rows = [...told.matchAll(/^([✓✗]) (\S+): /gm)].filter(([, , name]) => !optional.has(name))
  const failed = rows.flatMap(([, sign, name = '']) => (sign === '✗' ? [name] : []))
  return { passed: rows.length - failed.length, failed }
}
