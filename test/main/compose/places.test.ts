import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { judge } from '../../../src-main/approval/gate/judge.ts'
import { resolveLinks } from '../../../src-main/approval/gate/resolve-links.ts'
import { createPlaceJudge } from '../../../src-main/compose/place-judge.ts'
import { createForeignPlace } from '../../support/foreign-place.ts'
import { openApprovals, PERSON } from '../../support/open-approvals.ts'
import { elsewhere, HERE } from '../../support/places.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { openTerminals } from '../../support/terminal-window.ts'

const judgeThere = createPlaceJudge({
  judge: async (command, options) => judge(command, options),
  sessionStart: () => 0,
  userData: '/home/user/.config/talaria',
  programFolders: [],
  ownPids: () => [],
})

it('judges `~` by the home of the place', async () => {
  const context = { sessionId: 's', cwd: '/srv', sensitivity: 'balanced' } as const
  const here = await judgeThere('rm -rf /far/me', { ...context, place: HERE })
  const there = await judgeThere('rm -rf /far/me', {
    ...context,
    place: elsewhere('ssh', { home: '/far/me' }),
  })
  expect(there.findings).not.toEqual(here.findings)
})

it('follows links of this machine only', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'home'))
  symlinkSync(join(folder, 'home'), join(folder, 'link'))
  const context = { sessionId: 's', cwd: folder, sensitivity: 'balanced' } as const
  const facts = { home: join(folder, 'home') }
  const command = `rm -rf ${join(folder, 'link')}/`
  const here = await judgeThere(command, {
    ...context,
    place: { ...HERE, ...facts, followLinks: resolveLinks },
  })
  const there = await judgeThere(command, { ...context, place: elsewhere('ssh', facts) })
  expect(there.findings).not.toEqual(here.findings)
})

it('holds a rule in the place that it was given for', async () => {
  const { pass, reply, question } = openApprovals()
  const first = pass('rm -rf build', { place: elsewhere('ssh one') })
  await reply('rm -rf build', 'session')
  await first

  expect(await pass('rm -rf build', { place: elsewhere('ssh one') })).toMatchObject({
    allowed: true,
  })
  void pass('rm -rf build', { place: elsewhere('ssh two') })
  expect(await question('rm -rf build')).toMatchObject({ backend: { kind: 'ssh two' } })
})

it('tries a command out in the place of the session', async () => {
  const seen: string[] = []
  const { handlers } = openApprovals({
    placeOf: (sessionId) => elsewhere(`place of ${sessionId}`),
    judge: (command, { place }) => {
      seen.push(place.name)
      return judge(command, { cwd: '/', home: place.home })
    },
  })
  await handlers['approval.try']({ command: 'ls', cwd: '/', sessionId: 's9' }, PERSON)
  expect(seen).toEqual(['place of s9'])
})

it('runs commands of a session in its place, and says when that had to be replaced', async () => {
  const far = createForeignPlace(temporaryFolder())
  const { access, asked, attach, shows, viewThat } = openTerminals(
    {},
    [far.provider],
    () => far.provider.name,
  )
  const at = access()

  expect(await at.exec({ command: 'echo ~; pwd' })).toMatchObject({
    output: `${far.home}\n${far.initialCwd}\n`,
  })
  expect(asked.at(-1)?.place).toMatchObject({ home: far.home, isThisMachine: false })
  const running = at.exec({ command: 'echo begun; sleep 6000' })
  const { id } = await viewThat(({ command }) => command?.includes('begun') === true)
  await attach(id)
  await shows(id, 'begun')
  await far.goAway()
  expect(await running).toMatchObject({ status: 'lost' })
  far.comeBack()
  expect(await at.exec({ command: 'echo again' })).toMatchObject({
    output: 'again\n',
    note: expect.stringContaining('had to be replaced'),
  })
})
