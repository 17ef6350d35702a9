import { chmodSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { judge } from '../../../../src-main/approval/gate/judge.ts'
import { createPlaceJudge } from '../../../../src-main/compose/places/place-judge.ts'
import { createFarCode } from '../../../../src-main/files/far/far-code.ts'
import type { PlainExec, RunThere } from '../../../../src-main/ports/plain-exec.ts'
import { elsewhere } from '../../../support/places.ts'
import { plainExec } from '../../../support/plain-exec.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/** A machine far away on which a session has been at work for a second, or comes to work in a minute. */
function far({
  ageMs = 1_000,
  isolated = false,
  wasAtWork = () => false,
  run,
}: Partial<Options> = {}) {
  const home = temporaryFolder()
  const cwd = join(home, 'work')
  mkdirSync(cwd)
  const ran: PlainExec[] = []
  const exec = plainExec()
  const judgeThere = createPlaceJudge({
    judge: async (command, options) => judge(command, options),
    codeOf: async () =>
      createFarCode(
        run ??
          (async (request) => {
            ran.push(request)
            return exec(request)
          }),
      ),
    folderOf: () => cwd,
    now: () => ageMs,
    sessionStart: () => 0,
    wasAtWork,
    userData: '/home/user/.config/talaria',
    programFolders: [],
    ownPids: () => [],
  })
  return {
    cwd,
    home,
    ran,
    put: (name: string, text: string) => writeFileSync(join(cwd, name), text),
    rulesOf: async (command: string, taskId = 's1') => {
      const place = elsewhere('web-1', { kind: 'ssh', home, folder: cwd, isolated })
      const context = {
        sessionId: 's1',
        taskId,
        cwd,
        place,
        sensitivity: 'balanced',
        awaited: [],
      } as const
      const { findings } = await judgeThere(command, context)
      return findings.map(({ rule }) => rule)
    },
  }
}

interface Options {
  ageMs: number
  isolated: boolean
  wasAtWork: (time: number) => boolean
  run: RunThere
}

it('reads a script there before it runs, and those that it runs', async () => {
  const { put, rulesOf } = far()
  put('deploy.sh', '. ./inner.sh\n')
  put('inner.sh', 'rm -rf ~/\n')
  put('harmless.sh', 'echo hello\n')

  expect(await rulesOf('bash deploy.sh')).toContain('fs.delete-home')
  expect(await rulesOf('sh harmless.sh')).toEqual([])
})

it('knows a script of the session by the clock of that machine, which touch cannot set back', async () => {
  const old = far({ ageMs: -60_000 })
  old.put('deploy.sh', 'rm -rf ../other\n')
  expect(await old.rulesOf('bash deploy.sh')).toEqual([])

  const { put, cwd, rulesOf } = far()
  put('deploy.sh', 'rm -rf ../other\n')
  utimesSync(join(cwd, 'deploy.sh'), 1, 1)
  expect(await rulesOf('bash deploy.sh')).not.toEqual([])
})

it('reads what an earlier session left there', async () => {
  const { put, rulesOf } = far({ ageMs: -60_000, wasAtWork: () => true })
  put('deploy.sh', 'rm -rf ../other\n')

  expect(await rulesOf('bash deploy.sh')).not.toEqual([])
})

it('asks before a document there is written over that no agent wrote', async () => {
  const { home, rulesOf } = far({ ageMs: -60_000 })
  writeFileSync(join(home, 'letter.txt'), 'Dear')
  const own = far()
  writeFileSync(join(own.home, 'letter.txt'), 'Dear')

  expect(await rulesOf('echo x > ~/letter.txt')).toEqual(['fs.write-over'])
  expect(await rulesOf('echo x > ~/other.txt')).toEqual([])
  expect(await own.rulesOf('echo x > ~/letter.txt')).toEqual([])
})

it('follows links there, but not where nothing of the person’s is', async () => {
  const host = far()
  mkdirSync(join(host.home, '.ssh'))
  writeFileSync(join(host.home, '.ssh', 'id_work'), 'key')
  symlinkSync(join(host.home, '.ssh', 'id_work'), join(host.cwd, 'notes'))
  const container = far({ isolated: true })

  expect(await host.rulesOf('cat notes')).toEqual(['secret.read'])
  expect(await container.rulesOf('cat notes')).toEqual([])
  expect(container.ran).toEqual([])
})

it('asks nothing of the machine for a command that names no file', async () => {
  const { ran, rulesOf } = far()

  expect(await rulesOf('true')).toEqual([])
  expect(ran).toEqual([])
})

it('asks nothing of it either for what is only tried out', async () => {
  const { put, ran, rulesOf } = far()
  put('deploy.sh', 'rm -rf ~/\n')

  await rulesOf('bash deploy.sh', '')

  expect(ran).toEqual([])
})

it.each<[string, RunThere]>([
  ['cannot be reached', async () => ({ unreachable: { text: 'gone' } })],
  ['answers nonsense', async () => ({ code: 0, output: Buffer.from('hello'), errors: '' })],
])('has nothing run unasked that it should have read, when the machine %s', async (_, run) => {
  const { rulesOf } = far({ run })

  expect(await rulesOf('bash deploy.sh')).toEqual(['unparsable.classifier'])
})

it('asks about a program that was built there, which nobody reads', async () => {
  const { put, cwd, rulesOf } = far()
  put('tool', '\0binary')
  chmodSync(join(cwd, 'tool'), 0o755)

  expect(await rulesOf('./tool')).not.toEqual([])
})
