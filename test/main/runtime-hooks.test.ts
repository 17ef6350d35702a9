import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { HookName } from '#contract'
import { hooks } from '#tool-api'
import { HOOK_NAMES } from '../../src-main/contract/tools.ts'
import { keyStore, openRuntime } from '../support/runtime.ts'

type Runtime = Awaited<ReturnType<typeof openRuntime>>

describe('hooks of the whole runtime', () => {
  it('are told of one turn, its question and its command, in order', async () => {
    const told = listenToAll()
    const runtime = await openRuntime({ environment: { ACME_API_KEY: 'acme-key-0123456789' } })
    mkdirSync(join(runtime.cwd, 'build'))
    const session = await send(runtime, 'run rm -rfv build; printf "%s-%s" acme key-0123456789')
    const { id } = await runtime.next('approval.asked')
    await runtime.request('approval.reply', { id, decision: 'once' })
    await finished(runtime, session)
    await runtime.request('session.delete', { id: session })

    expect(told.map(([name]) => name)).toEqual([
      'on_session_start',
      'pre_llm_call',
      'post_llm_call',
      'pre_tool_call',
      'pre_approval_request',
      'post_approval_response',
      'transform_terminal_output',
      'post_tool_call',
      'transform_tool_result',
      'pre_llm_call',
      'post_llm_call',
      'on_session_end',
    ])
    expect(told.every(([, event]) => event.sessionId === session)).toBe(true)
    const [, output] = told.find(([name]) => name === 'transform_terminal_output') ?? []
    expect(output).toMatchObject({
      exitCode: 0,
      output: expect.stringMatching(/removed.*\n\[secret\]$/),
    })
    expect(JSON.stringify(told)).not.toContain('acme-key-0123456789')
  })

  it('are told of sub-agents, and of sessions that are open when the app quits', async () => {
    const told = listenToAll()
    const runtime = await openRuntime()
    const parent = await send(runtime, 'run true')
    await finished(runtime, parent)
    const args = { goal: 'run echo "from below"' }
    const call = { name: 'delegate_task', arguments: args, sessionId: parent }
    const { subagent_ids } = JSON.parse((await runtime.request('tools.call', call)).result)
    await runtime.next('message.changed', ({ text }) => text.includes('Sub-agents are done'))
    await runtime.close()

    const [child] = subagent_ids
    expect(told).toEqual(
      expect.arrayContaining([
        ['subagent_start', { sessionId: child, parentId: parent, goal: args.goal }],
        ['subagent_stop', { sessionId: child, parentId: parent, status: 'completed' }],
        ['on_session_end', { sessionId: parent, reason: 'quit' }],
      ]),
    )
    expect(told.filter(([name]) => name === 'on_session_start')).toHaveLength(1)
  })

  it('of a file of the person’s own guard calls from the first on, and go with the app', async () => {
    const runtime = await openRuntime({ keyStore })
    const path = join(runtime.cwd, 'a.txt')
    const write = { name: 'write_file', arguments: { path, content: 'x' } }
    writeFileSync(
      join(runtime.userData, 'tools', 'guard.ts'),
      `import { hooks } from '#tool-api'
hooks.on('pre_tool_call', ({ tool }) =>
  tool === 'write_file' ? { action: 'block', message: 'nothing is written here' } : undefined,
  { isPolicy: true })
`,
    )
    const { userFiles } = await runtime.request('tools.recheck', {})
    const fingerprint = userFiles[0]?.consent?.fingerprint ?? ''
    const agreed = { file: 'guard.ts', fingerprint, everyChange: false }
    const shown = await runtime.request('tools.agree', agreed)
    expect(shown.userFiles).toMatchObject([
      { state: 'loaded', hooks: [{ name: 'pre_tool_call', isPolicy: true }] },
    ])

    const { result } = await runtime.request('tools.call', write)
    expect(JSON.parse(result)).toEqual({ error: 'nothing is written here' })
    await runtime.close()
    expect(hooks.has('pre_tool_call')).toBe(false)

    const later = await openRuntime({ folder: runtime.folder, isEarly: true, keyStore })
    expect(await later.request('tools.call', write)).toMatchObject({ result })
    await later.close()
    const withoutKeyStore = await openRuntime({ folder: runtime.folder })
    const { userFiles: waiting } = await withoutKeyStore.request('tools.recheck', {})
    expect(waiting).toMatchObject([{ file: 'guard.ts', state: 'waiting' }])
  })
})

/** Until the end of the test, on the hooks that all runtimes of this process share. */
function listenToAll() {
  const told: [HookName, { sessionId: string }][] = []
  for (const name of HOOK_NAMES)
    onTestFinished(hooks.on(name, (event) => void told.push([name, event])))
  return told
}

/** The demo model calls the terminal with whatever follows the word “run”. */
async function send(runtime: Runtime, text: string): Promise<string> {
  const { id } = await runtime.request('session.create', {})
  await runtime.request('session.send', { id, text })
  return id
}

function finished(runtime: Runtime, sessionId: string) {
  return runtime.next(
    'session.changed',
    ({ id, state }) => id === sessionId && state === 'finished-unseen',
  )
}
