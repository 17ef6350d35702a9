import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { SkillSource } from '#contract'
import { createFetchedSkills } from '../../../src-main/skills/fetched-skills.ts'
import { startGitServer } from '../../support/git-server.ts'
import { writeSkill } from '../../support/skill-folder.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

function open(home = temporaryFolder()) {
  const folder = join(temporaryFolder(), 'quarantine')
  let id = 0
  const fetched = createFetchedSkills({
    folder,
    fetch: { environment: { HOME: home }, searchPath: async () => process.env.PATH ?? '' },
    checkFolder: (path) => path,
    newId: () => String(++id),
  })
  return { fetched, folder }
}

it('copies the skills of a folder and nothing else of it', async () => {
  const { fetched, folder } = open()
  const source = temporaryFolder()
  writeSkill(source, 'greet', { files: { 'scripts/run.sh': 'echo hi' } })
  writeFileSync(join(source, 'diary.txt'), 'private')
  const { id, folders } = await fetched.bring({ kind: 'folder', path: source })

  expect(folders).toHaveLength(1)
  expect(existsSync(join(folders[0] ?? '', 'scripts/run.sh'))).toBe(true)
  expect(existsSync(join(folder, id, 'diary.txt'))).toBe(false)
  await fetched.discard(id)
  expect(existsSync(join(folder, id))).toBe(false)
})

it('does not go where a link leads, even to a skill', async () => {
  const { fetched } = open()
  const [source, elsewhere] = [temporaryFolder(), temporaryFolder()]
  writeSkill(source, 'greet')
  symlinkSync(writeSkill(elsewhere, 'private'), join(source, 'linked'))
  const { folders } = await fetched.bring({ kind: 'folder', path: source })

  expect(folders.map((folder) => readFileSync(join(folder, 'SKILL.md'), 'utf8'))).toEqual([
    expect.stringContaining('greet'),
  ])
})

it.each([
  ['a link in it', 'is a link'],
  ['no skill in it', 'there is no skill in it'],
  ['more files than anybody looks through', 'more than 500 files or 20 MB'],
  ['a file larger than a skill is', 'more than 500 files or 20 MB'],
  ['a pipe in it', 'is neither a file nor a folder'],
])('refuses a folder with %s, and leaves nothing behind', async (what, why) => {
  const { fetched, folder } = open()
  const source = temporaryFolder()
  if (what === 'a link in it') {
    const skill = writeSkill(source, 'greet')
    symlinkSync('/etc/passwd', join(skill, 'notes.md'))
  }

  if (what.startsWith('more files'))
    writeSkill(source, 'greet', {
      files: Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`notes/${at}.md`, ''])),
    })
  if (what.startsWith('a file'))
    truncateSync(join(writeSkill(source, 'greet', { files: { large: '' } }), 'large'), 20_000_001)
  if (what.startsWith('a pipe')) execFileSync('mkfifo', [join(writeSkill(source, 'greet'), 'pipe')])

  await expect(fetched.bring({ kind: 'folder', path: source })).rejects.toThrow(why)
  expect(existsSync(join(folder, '1'))).toBe(false)
})

it('brings a repository over https, without running its hooks or following its links', async () => {
  const home = temporaryFolder()
  const repository = join(temporaryFolder(), 'skills')
  const skill = writeSkill(repository, 'greet')
  writeSkill(join(repository, 'more'), 'part')
  symlinkSync('/etc/passwd', join(skill, 'link.md'))
  symlinkSync(writeSkill(temporaryFolder(), 'private'), join(repository, 'linked'))
  commit(repository)
  const server = await startGitServer(repository)
  writeFileSync(join(home, '.gitconfig'), `[http]\n\tsslCAInfo = ${server.certificate}\n`)
  const { fetched } = open(home)
  const { folders } = await fetched.bring({ kind: 'git', url: server.url })

  expect(folders.map((path) => path.split('/').at(-1))).toEqual(['greet', 'part'])
  const { readSkillFiles } = await import('../../../src-main/skills/skill-files.ts')
  expect(await readSkillFiles(folders[0] ?? '')).toMatchObject({
    fault: { text: expect.stringContaining('is a link') },
  })
  expect(existsSync(join(folders[0] ?? '', '..', '.git'))).toBe(false)
})

it('takes no repository over anything but https, though it is there', async () => {
  const { fetched, folder } = open()
  const repository = join(temporaryFolder(), 'skills')
  writeSkill(repository, 'greet')
  commit(repository)

  const brought = fetched.bring({ kind: 'git', url: `file://${repository}` })
  await expect(brought).rejects.toThrow("transport 'file' not allowed")
  expect(existsSync(join(folder, '1'))).toBe(false)
})

it.each([
  ['http', 'http://127.0.0.1:1/skills.git'],
  ['ext', 'ext::sh -c touch% /tmp/pwned'],
  ['ssh', 'ssh://127.0.0.1/skills'],
])('lets git itself refuse %s', async (transport, url) => {
  const { fetched } = open()
  const source: SkillSource = { kind: 'git', url }

  await expect(fetched.bring(source)).rejects.toThrow(`transport '${transport}' not allowed`)
})

function commit(repository: string): void {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {
      cwd: repository,
    })
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'skills')
}
