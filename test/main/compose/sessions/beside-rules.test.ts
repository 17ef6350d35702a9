import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { composeConversations } from '../../../../src-main/compose/sessions/conversations.ts'
import { systemClock } from '../../../../src-main/lib/clock.ts'
import { silentLog } from '../../../../src-main/lib/log.ts'
import { openDatabase } from '../../../../src-main/store/database.ts'
import { gitProject } from '../../../support/git-project.ts'
import { openRuntime } from '../../../support/runtime.ts'

it('what the person said of the project’s rules files holds in the work tree beside it', async () => {
  const { runtime, here, beside, guides } = await open({ 'AGENTS.md': 'Use tabs.' })
  expect(await guides(beside)).toMatchObject([{ state: 'new' }])
  const [guide] = await guides(here)
  if (!guide) throw new Error('there are no rules')
  const { path, fingerprint } = guide
  const yes = { isUsed: true, everything: false }
  await runtime.request('guides.decide', { sessionId: here, path, fingerprint, ...yes })

  expect(await guides(beside)).toMatchObject([{ state: 'used' }])
})

it('another text in the work tree waits for a yes of its own', async () => {
  const { runtime, project, tree, here, beside, guides } = await open({ 'AGENTS.md': 'Use tabs.' })
  const [guide] = await guides(here)
  if (!guide) throw new Error('there are no rules')
  const { path, fingerprint } = guide
  const yes = { isUsed: true, everything: false }
  await runtime.request('guides.decide', { sessionId: here, path, fingerprint, ...yes })
  project.write('AGENTS.md', 'Use blanks.', tree)

  expect(await guides(beside)).toMatchObject([{ state: 'changed' }])
  expect(await guides(here)).toMatchObject([{ state: 'used' }])
})

it('what was chosen for the project, such as its network, is that of the work tree', () => {
  const conversations = composeConversations({
    db: openDatabase(':memory:'),
    clock: systemClock,
    log: silentLog,
    defaultCwd: '/w',
    knownSecrets: () => [],
  })
  const cwd = '/w/shop.worktrees/fix/src'
  const beside = { project: '/w/shop/src', tree: '/w/shop.worktrees/fix', branch: 'talaria/fix' }
  const owner = conversations.sessions.create({ cwd, model: 'm', beside })
  const helper = conversations.sessions.create({ cwd, model: 'm', parentId: owner.id })

  expect([owner, helper].map(({ id }) => conversations.projectOf(id))).toEqual([
    '/w/shop/src',
    '/w/shop/src',
  ])
})

async function open(files: Record<string, string>) {
  const runtime = await openRuntime()
  const project = gitProject(join(realpathSync(runtime.cwd), 'shop'))
  project.git('init', '-q', '-b', 'main')
  project.commit(files)
  const cwd = project.folder
  const { id: here } = await runtime.request('session.create', { cwd })
  const made = await runtime.request('session.create', { cwd, beside: { words: 'mend it' } })
  const tree = made.beside?.tree ?? ''
  return { runtime, project, here, beside: made.id, tree, guides }

  async function guides(sessionId: string) {
    const { guides: all } = await runtime.request('guides.look', { sessionId })
    return all.filter(({ scope }) => scope === 'project')
  }
}
