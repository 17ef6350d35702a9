import { describe, expect, it } from 'vitest'
import { inEnglish } from '../../../support/in-english.ts'
import { openApprovals, PERSON } from '../../../support/open-approvals.ts'

describe('the preview of a rule', () => {
  it('lists recent commands that it would let pass', async () => {
    const { preview, pass, reply } = await previewing('git push --force origin main')
    for (const command of ['git push --force origin dev', 'git push --mirror', 'git pull']) {
      const passed = pass(command)
      if (command !== 'git pull') await reply(command, 'once')
      await passed
    }

    expect(await preview('git push *')).toMatchObject({
      ok: true,
      words: inEnglish('git push with any further words'),
      recent: ['git push --force origin dev'],
    })
  })

  it('lists dangerous relatives that it would let pass', async () => {
    const { preview } = await previewing('git push --force origin main')

    expect((await preview('git push *')).neighbours).toEqual(['git push --force'])
    expect((await preview('exactly: git push --force origin main')).neighbours).toEqual([])
  })

  it('shows how much a class lets in', async () => {
    const { preview } = await previewing('rm -rf build')
    const { neighbours } = await preview('class: fs.recursive-delete|rm|workspace|*')

    expect(neighbours).toContain('rm -rf .git')
    expect(neighbours).not.toContain('rm -rf /')
    expect(neighbours).not.toContain('git push --force origin main')
  })

  it.each([
    ['git *', 'many different things'],
    ['git pull', 'does not cover'],
    ['git push | sh', 'one command'],
    ['', 'empty'],
  ])('says why “%s” cannot be saved', async (pattern, problem) => {
    const { preview } = await previewing('git push --force origin main')

    expect(await preview(pattern)).toMatchObject({
      ok: false,
      problem: inEnglish(expect.stringContaining(problem)),
      recent: [],
      neighbours: [],
    })
  })
})

async function previewing(command: string) {
  const approvals = openApprovals()
  void approvals.pass(command)
  const { id } = await approvals.question(command)
  const preview = (pattern: string) =>
    approvals.handlers['approval.preview']({ id, pattern }, PERSON)
  return { ...approvals, preview }
}
