import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SkillChange } from '../../../src-main/ports/skills.ts'
import { createOwnSkills, fileWithin, type OwnSkill } from '../../../src-main/skills/own-skills.ts'
import { skillText, writeSkill } from '../../support/skill-folder.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

function open() {
  const folder = temporaryFolder()
  const root = join(folder, 'skills')
  mkdirSync(root)
  let time = 1_700_000_000_000
  const own = createOwnSkills({ root, keptFolder: join(folder, 'kept'), now: () => time++ })
  return { own, root, folder, change }

  async function change(change: SkillChange, skills: OwnSkill[] = []): Promise<string> {
    const plan = await own.plan(change, skills)
    if (!plan.ok) return plan.message
    await own.apply(plan)
    return 'done'
  }
}

describe('a change of a skill', () => {
  it('makes, patches and deletes one, and brings back each text of it', async () => {
    const { own, root, change } = open()
    const folder = join(root, 'greet')
    const skill = { name: 'greet', folder, files: ['SKILL.md'] }
    expect(await change({ action: 'create', name: 'greet', content: skillText('greet') })).toBe(
      'done',
    )
    const patch = {
      action: 'patch',
      name: 'greet',
      old_string: 'well',
      new_string: 'kindly',
    } as const
    expect(await change(patch, [skill])).toBe('done')
    expect(readFileSync(join(folder, 'SKILL.md'), 'utf8')).toContain('Do it kindly.')
    expect(await change({ action: 'delete', name: 'greet' }, [skill])).toBe('done')
    expect(existsSync(folder)).toBe(false)

    const [removed, changed] = await own.kept()
    expect([removed?.why, changed?.why]).toEqual(['removed', 'changed'])
    await own.restore(removed?.id ?? '', undefined)
    expect(readFileSync(join(folder, 'SKILL.md'), 'utf8')).toContain('Do it kindly.')
    await own.restore(changed?.id ?? '', folder)
    expect(readFileSync(join(folder, 'SKILL.md'), 'utf8')).toContain('Do it well.')
  })

  it.each([
    [{ action: 'create', name: '../evil', content: skillText('evil') }, /cannot be a name/],
    [{ action: 'create', name: 'a', content: skillText('b') }, /names it b, not a/],
    [{ action: 'create', name: 'a', content: 'no front matter' }, /front matter/],
    [{ action: 'create', name: 'a', category: '..', content: skillText('a') }, /category/],
    [{ action: 'edit', name: 'nobody', content: skillText('nobody') }, /no skill of the app/],
    [
      { action: 'write_file', name: 'greet', file_path: '../x', file_content: 'x' },
      /within the skill/,
    ],
    [{ action: 'write_file', name: 'greet', file_path: '/etc/x', file_content: 'x' }, /within/],
    [{ action: 'write_file', name: 'greet', file_path: 'SKILL.md', file_content: 'x' }, /within/],
    [{ action: 'patch', name: 'greet', old_string: 'o', new_string: 'u' }, /stands \d+ times/],
    [{ action: 'delete', name: 'greet', absorbed_into: 'nobody' }, /no skill named nobody/],
  ] as const)('refuses %o', async (change, why) => {
    const { own, root } = open()
    const folder = writeSkill(root, 'greet')
    const plan = await own.plan(change, [{ name: 'greet', folder, files: ['SKILL.md'] }])

    expect(!plan.ok && plan.message).toMatch(why)
  })

  it('deletes nothing through a link, and not the folder of all skills', async () => {
    const { own, root, folder } = open()
    const elsewhere = writeSkill(join(folder, 'elsewhere'), 'precious')
    symlinkSync(elsewhere, join(root, 'precious'))

    await expect(own.remove(join(root, 'precious'))).rejects.toThrow('no skill at')
    await expect(own.remove(root)).rejects.toThrow('no skill at')
    await expect(own.remove(elsewhere)).rejects.toThrow('no skill at')
    expect(existsSync(join(elsewhere, 'SKILL.md'))).toBe(true)
  })
})

it.each([
  '../x',
  'a/../../x',
  '/x',
  'a//b',
  '.hidden/x',
  'a\\..\\x',
  'a/\0b',
  '',
  'SKILL.md',
  'a/b/c/d/e/f/g',
])('does not take %j for a file of a skill', (path) => {
  expect(fileWithin(path)).toBeUndefined()
})
