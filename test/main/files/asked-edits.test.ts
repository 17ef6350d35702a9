import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import '../../../tools/write_file.ts'
import { openFiles } from '../../support/open-files.ts'

describe('a change that waits for a person', () => {
  it('is asked with what would be written, and written as it was shown', async () => {
    const shown: unknown[] = []
    const opened = openFiles({
      askToWrite: async ({ paths, diff, canUndo }) => {
        shown.push({ paths, diff, canUndo })
        return { allowed: true }
      },
    })

    await opened.call('write_file', { path: 'AGENTS.md', content: 'be kind\n' })

    expect(shown).toEqual([
      {
        paths: [opened.path('AGENTS.md')],
        diff: expect.stringContaining('+be kind'),
        canUndo: true,
      },
    ])
    expect(opened.get('AGENTS.md')).toBe('be kind\n')
  })

  it('is not written when somebody changed it while the person was asked', async () => {
    const opened = openFiles({
      askToWrite: async () => {
        opened.put('AGENTS.md', 'newer\n')
        return { allowed: true }
      },
    })
    opened.put('AGENTS.md', 'old\n')

    const result = await opened.call('write_file', { path: 'AGENTS.md', content: 'mine\n' })

    expect(result.error).toContain('changed while the person was asked')
    expect(opened.get('AGENTS.md')).toBe('newer\n')
  })

  it('holds up nobody else while the person is asked', async () => {
    const answer = Promise.withResolvers<{ allowed: true }>()
    const asked = Promise.withResolvers<void>()
    const opened = openFiles({
      waitsForPerson: ({ callId }) => callId === 'c1',
      askToWrite: async ({ callId }) => {
        if (callId !== 'c1') return { allowed: true }
        asked.resolve()
        return answer.promise
      },
    })
    const first = opened.call('write_file', { path: 'a.txt', content: 'first' })
    await asked.promise
    await opened.call('write_file', { path: 'a.txt', content: 'second' })
    answer.resolve({ allowed: true })

    expect((await first).error).toContain('changed while the person was asked')
    expect(opened.get('a.txt')).toBe('second')
  })

  it('outside the folder of the session waits for a person', async () => {
    const opened = openFiles()
    const { error } = await opened.call('write_file', { path: '../elsewhere.txt', content: 'x' })

    expect(error).toBe('the person said no')
    expect(opened.asked).toEqual([`${join(opened.home, 'elsewhere.txt')}: outside`])
  })

  it('that is no text is written byte for byte, and shown by its size', async () => {
    const shown: string[] = []
    const opened = openFiles({
      askToWrite: async ({ diff }) => {
        shown.push(diff)
        return { allowed: true }
      },
    })
    const bytes = Uint8Array.from([0x89, 0x50, 0, 255, 10])

    const edited = await opened
      .access()
      .edit(['a.png'], () => ({ ok: true, next: [{ path: 'a.png', bytes }] }))

    expect(edited).toMatchObject({ ok: true, verified: true, files: [{ kind: 'created' }] })
    expect([...readFileSync(opened.path('a.png'))]).toEqual([...bytes])
    expect(shown).toEqual(['--- /dev/null\n+++ b/a.png\n(no text: 5 bytes)\n'])
  })
})
