import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { judge } from '../../../../src-main/approval/gate/judge.ts'
import {
  changedBy,
  contentMark,
  scriptsOf,
} from '../../../../src-main/approval/gate/session-scripts.ts'
import type { JudgeContext } from '../../../../src-main/approval/judge-context.ts'
import { openApprovals } from '../../../support/open-approvals.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/** The real classifier over files of a session that began long ago. */
function openBound() {
  const folder = temporaryFolder()
  const approvals = openApprovals({
    judge: (command: string, { cwd, earlier }: JudgeContext) => {
      const files = new Map<string, string>()
      const read = scriptsOf(changedBy(0, () => false))
      const readScript = (path: string) => {
        files.set(path, contentMark(path))
        return read(path)
      }
      return { ...judge(command, { cwd, home: '/home/user', earlier, readScript }), files }
    },
    areUnchanged: (files) => [...(files ?? [])].every(([path, mark]) => contentMark(path) === mark),
  })
  return { ...approvals, write }

  function write(name: string, text: string) {
    writeFileSync(join(folder, name), text)
    return { cwd: folder }
  }
}

describe('an answer about a command that runs files', () => {
  it('holds only while the same stands in them', async () => {
    const { pass, write } = openBound()
    const place = write('x.sh', 'echo one')

    const passed = await pass('sh x.sh', place)
    expect(passed).toMatchObject({ allowed: true })
    if (!passed.allowed) return
    expect(passed.stillHolds()).toBe(true)
    write('x.sh', 'echo two')
    expect(passed.stillHolds()).toBe(false)
  })

  it('holds only from the state that it was given for', async () => {
    const { pass } = openBound()
    const state = { initial: '', text: '' }

    const passed = await pass('ls', { carried: async () => state })
    if (!passed.allowed) return expect(passed).toMatchObject({ allowed: true })
    expect([passed.stillHolds(state), passed.stillHolds({ ...state })]).toEqual([true, false])
  })

  it('is asked again “for this session” when the file says something else', async () => {
    const { pass, write, question, reply } = openBound()
    const place = write('x.sh', 'rm -rf build')
    const first = pass('sh x.sh', place)
    await question()
    await reply('sh x.sh', 'session')
    expect(await first).toMatchObject({ allowed: true })
    expect(await pass('sh x.sh', place)).toMatchObject({ allowed: true })

    write('x.sh', 'rm -rf src')
    const second = pass('sh x.sh', place)
    await question()
    await reply('sh x.sh', 'deny')
    expect(await second).toMatchObject({ allowed: false })
  })
})
