import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { openRuntime } from '../support/runtime.ts'

const TYPESCRIPT = fileURLToPath(new URL('../../node_modules/typescript', import.meta.url))

async function open(environment: Record<string, string> = {}) {
  const runtime = await openRuntime({ environment })
  const bin = join(runtime.cwd, 'node_modules', '.bin')
  mkdirSync(bin, { recursive: true })
  symlinkSync(TYPESCRIPT, join(runtime.cwd, 'node_modules', 'typescript'))
  symlinkSync('../typescript/bin/tsc', join(bin, 'tsc'))
  writeFileSync(join(runtime.cwd, 'tsconfig.json'), '{ "compilerOptions": { "strict": true } }')
  const { id: sessionId } = await runtime.request('session.create', {})
  return { runtime, write }

  async function write(content: string): Promise<Record<string, unknown>> {
    const { result } = await runtime.request('tools.call', {
      ...{ name: 'write_file', arguments: { path: 'a.ts', content }, sessionId },
    })
    return JSON.parse(result) as Record<string, unknown>
  }
}

it('asks once for a project, and then tells the model of the errors that its edit brought', async () => {
  const { runtime, write } = await open()
  expect(await write('export const a: number = 1\n')).not.toHaveProperty('diagnostics')
  const question = await runtime.next('approval.asked')
  expect(question.findings[0]?.sentence).toContain('Let the language server of TypeScript look at')
  await runtime.request('approval.reply', { id: question.id, decision: 'once' })
  let tries = 0
  const writeAnother = async () => {
    tries += 1
    return (await write(`export const a: number = ${tries}\n`)).diagnostics
  }
  await expect.poll(writeAnother).toEqual({ by: 'TypeScript', status: 'ok' })
  expect((await write('export const a: number = "one"\n')).diagnostics).toEqual({
    ...{ by: 'TypeScript', status: 'errors' },
    errors: ["a.ts:1:14 Type 'string' is not assignable to type 'number'. (2322)"],
  })
  expect(runtime.payloads('approval.asked')).toHaveLength(1)
})

it('asks nobody and starts nothing when it is switched off', async () => {
  const { runtime, write } = await open()
  await runtime.request('settings.set', { agent: { checksEdits: false } })
  expect(await write('export const a: number = "one"\n')).not.toHaveProperty('diagnostics')
  expect(runtime.payloads('approval.asked')).toEqual([])
  const servers = await runtime.request('diagnostics.list', {})
  expect(servers.map(({ name }) => name)).toEqual(['TypeScript', 'Python', 'Go', 'Rust', 'C, C++'])
})
