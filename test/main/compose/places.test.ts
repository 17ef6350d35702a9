import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { judge } from '../../../src-main/approval/gate/judge.ts'
import { resolveLinks } from '../../../src-main/approval/gate/resolve-links.ts'
import { createPlaceJudge } from '../../../src-main/compose/places/place-judge.ts'
import { createForeignPlace } from '../../support/foreign-place.ts'
import { openApprovals, PERSON } from '../../support/open-approvals.ts'
import { elsewhere, HERE } from '../../support/places.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { openTerminals } from '../../support/terminal-window.ts'

const DEPS: Parameters<typeof createPlaceJudge>[0] = {
  judge: async (command, options) => judge(command, options),
  codeOf: () => Promise.reject(new Error('nobody is about to run anything')),
  folderOf: () => '',
  now: () => 0,
  sessionStart: () => 0,
  wasAtWork: () => false,
  userData: '/home/user/.config/talaria',
  programFolders: [],
  ownPids: () => [4711],
}
const judgeThere = createPlaceJudge(DEPS)

const FAR = elsewhere('ssh', { home: '/far/me' })

it.each([
  ['rm -rf ~', HERE, 'fs.delete-home', '/home/user'],
  ['rm -rf ~', FAR, 'fs.delete-home', '/far/me'],
  ['rm -rf "$HOME"', FAR, 'fs.delete-home', '/far/me'],
  ['rm -rf /far/me', FAR, 'fs.delete-home', '/far/me'],
  ['rm -rf /far/me', HERE, 'fs.recursive-delete', '/far/me'],
  ['cat ~/.ssh/id_rsa', FAR, 'secret.read', '/far/me/.ssh/id_rsa'],
  ['echo true >> ~/.bashrc', FAR, 'persistence.startup-file', '/far/me/.bashrc'],
])('judges %s by the home of the place it runs in', async (command, place, rule, target) => {
  const { findings } = await judgeThere(command, { ...context('/srv'), place })

  expect(findings).toEqual([expect.objectContaining({ rule, target })])
})

it('knows the documents of the person, and the code that an earlier session left', async () => {
  const home = temporaryFolder()
  writeFileSync(join(home, 'letter.txt'), 'Dear')
  writeFileSync(join(home, 'tidy.sh'), 'rm -rf ../other')
  const rulesOf = async (command: string, wasAtWork: boolean) => {
    const later = createPlaceJudge({
      ...DEPS,
      sessionStart: () => Date.now() + 3_600_000,
      wasAtWork: () => wasAtWork,
    })
    const place = { ...HERE, home }
    const { findings } = await later(command, { ...context(join(home, 'work')), place })
    return findings.map(({ rule }) => rule)
  }

  expect(await rulesOf('echo x > ~/letter.txt', false)).toEqual(['fs.write-over'])
  expect(await rulesOf('echo x > ~/letter.txt', true)).toEqual([])
  expect(await rulesOf('bash ~/tidy.sh', false)).toEqual([])
  expect(await rulesOf('bash ~/tidy.sh', true)).toEqual(['fs.recursive-delete'])
})

it('has the folder that the person gave, wherever earlier commands went', async () => {
  const home = temporaryFolder()
  const [work, letters] = ['work', 'letters'].map((name) => join(home, name)) as [string, string]
  for (const folder of [work, letters]) {
    mkdirSync(folder)
    writeFileSync(join(folder, 'letter.txt'), 'Dear')
  }
  const later = createPlaceJudge({
    ...DEPS,
    folderOf: () => work,
    sessionStart: () => Date.now() + 3_600_000,
  })
  const rulesIn = async (cwd: string, command: string) => {
    const place = { ...HERE, home }
    const { findings } = await later(command, { ...context(cwd), taskId: 's1', place })
    return findings.map(({ rule }) => rule)
  }

  expect(await rulesIn(work, 'echo x > letter.txt')).toEqual([])
  expect(await rulesIn(letters, 'echo x > letter.txt')).toEqual(['fs.write-over'])
  expect(await rulesIn(letters, 'rm letter.txt')).toEqual(['fs.delete-outside'])
  expect(await rulesIn(letters, `rm ${work}/letter.txt`)).toEqual([])
})

it('follows links of this machine only', async () => {
  const folder = temporaryFolder()
  const home = join(folder, 'home')
  mkdirSync(home)
  symlinkSync(home, join(folder, 'link'))
  const command = `rm -rf ${join(folder, 'link')}/`
  const here = { ...HERE, home, followLinks: resolveLinks }

  expect(await judgeThere(command, { ...context('/'), place: here })).toMatchObject({
    findings: [{ rule: 'fs.delete-home', target: home }],
  })
  const there = await judgeThere(command, {
    ...context('/'),
    place: elsewhere('ssh', { home }),
  })
  expect(there.findings).toEqual([
    expect.objectContaining({ rule: 'fs.recursive-delete', target: join(folder, 'link') }),
  ])
})

it('keeps what it knows of its own machine out of another', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'tidy.sh'), 'rm -rf ~\n')
  const run = context(folder)

  const here = await judgeThere('sh tidy.sh', { ...run, place: HERE })
  expect(here).toMatchObject({ findings: [{ rule: 'fs.delete-home' }] })
  expect(here.files?.get(join(folder, 'tidy.sh'))).toEqual(expect.any(String))
  expect(await judgeThere('sh tidy.sh', { ...run, place: FAR })).toMatchObject({
    findings: [],
    files: new Map(),
  })
  expect(await judgeThere('kill -9 4711', { ...run, place: HERE })).toMatchObject({
    findings: [{ rule: 'process.app-itself', level: 'never' }, { rule: 'process.kill-force' }],
  })
  expect(await judgeThere('kill -9 4711', { ...run, place: FAR })).toMatchObject({
    findings: [{ rule: 'process.kill-force' }],
  })
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

function context(cwd: string) {
  return { sessionId: 's', taskId: '', cwd, sensitivity: 'balanced', awaited: [] } as const
}
