import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openModelSession } from '../support/model-session.ts'
import { usableSandbox } from '../support/sandbox.ts'

const sandbox = await usableSandbox()

describe.skipIf(!sandbox)('a session in the sandbox', () => {
  it('has the same temporary files for its commands and for its file tools', async () => {
    const { results, say, server } = await open()
    server.script(
      run(
        'echo from a command >/tmp/5471-a && mkdir -p /tmp/5471 && ln -s /tmp/5471-a /tmp/5471/link',
      ),
      call('read_file', { path: '/tmp/5471-a' }),
      call('read_file', { path: '/tmp/5471/link' }),
      call('write_file', { path: '/tmp/5471-b', content: 'echo from a file tool\n' }),
      run('bash /tmp/5471-b'),
      run('cd /tmp/5471 && pwd'),
      run('echo here >made'),
      call('search_files', { pattern: 'here', path: '/tmp/5471' }),
      { text: 'Done.' },
    )
    await say('work')

    const [, first, linked, wrote, ran, moved, , found] = results()
    expect(first).toContain('from a command')
    // The same file, which the model has read.
    expect(linked).toContain('unchanged')
    expect(wrote).not.toContain('error')
    expect(ran).toContain('from a file tool')
    expect(moved).toContain('/tmp/5471')
    expect(found).toContain('made')
    expect(existsSync('/tmp/5471-a') || existsSync('/tmp/5471-b')).toBe(false)
    // A path that a file tool has named is one for a command too.
    const shown = /\/tmp\/talaria-[0-9a-f]{16}\/5471\/made/.exec(found ?? '')?.[0] ?? ''
    server.script(run(`cat ${shown}`), { text: 'Done.' })
    await say('once more')
    expect(results().at(-1)).toContain('here')
  })

  it('leaves no temporary files behind when it is deleted', async () => {
    const { runtime, id, say, server, results } = await open()
    server.script(
      run('echo x >/tmp/5471-c'),
      call('search_files', { pattern: 'x', path: '/tmp' }),
      { text: 'Done.' },
    )
    await say('work')
    const folder = /\/tmp\/talaria-[0-9a-f]{16}/.exec(results().at(-1) ?? '')?.[0] ?? ''
    expect(existsSync(join(folder, '5471-c'))).toBe(true)

    await runtime.request('session.delete', { id })
    await expect.poll(() => existsSync(folder)).toBe(false)
  })
})

async function open() {
  const opened = await openModelSession()
  return { ...opened, results }

  function results(): string[] {
    const messages: { role: string; content: string }[] = opened.asked().at(-1)?.body.messages ?? []
    return messages.filter(({ role }) => role === 'tool').map(({ content }) => content)
  }
}

function run(command: string) {
  return call('terminal', { command })
}

function call(name: string, args: object) {
  return { calls: [{ name, arguments: args }] }
}
