import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createLog } from '../../../src-main/lib/log.ts'
import { createLogFiles } from '../../../src-main/lib/log-files.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

function openLog() {
  const folder = join(temporaryFolder(), 'logs')
  const files = createLogFiles({ folder, now: () => 0, knownSecrets: () => ['hunter22'] })
  return { log: createLog(files.sink), files, folder }
}

describe('log files', () => {
  it('hold one line an event, with facts and the scope', async () => {
    const { log, files } = openLog()
    log.scoped('gate').warn('asked\nthe person', { id: 7 })
    await files.flush()
    expect(readFileSync(files.path, 'utf8')).toBe(
      '1970-01-01T00:00:00.000Z warn  gate: asked\\nthe person {"id":7}\n',
    )
  })

  it('hide keys, known ones and those that look like one', async () => {
    const { log, files } = openLog()
    log.info('sent', { header: 'Bearer abcdefghijkl', key: 'hunter22', url: 'https://u:pw@host/' })
    await files.flush()
    const text = readFileSync(files.path, 'utf8')
    expect(text).not.toMatch(/abcdefghijkl|hunter22|:pw@/)
  })

  it('count a flood from one place, and keep every line of the others', async () => {
    const { log, files, folder } = openLog()
    const flooding = log.scoped('flood')
    log.info('before')
    for (let index = 0; index < 100_000; index += 1) flooding.warn(`line ${index}`, { index })
    flooding.error('x'.repeat(5_000_000))
    log.info('after')
    await files.flush()

    expect(readdirSync(folder)).toEqual(['talaria.log'])
    const text = readFileSync(files.path, 'utf8')
    expect(text).toContain('app: before')
    expect(text).toContain('app: after')
    expect(text).toContain('99800 more lines came too fast to be written; the last: line 99999')
    expect(text.length).toBeLessThan(100_000)
  })

  it('rotate by size and keep at most six files', async () => {
    const { log, files, folder } = openLog()
    for (let index = 0; index < 10; index += 1) {
      for (let line = 0; line < 75; line += 1) log.scoped(`s${index}`).info('x'.repeat(20_000))
      await files.flush()
    }
    expect(readdirSync(folder).sort()).toEqual([
      'talaria.log',
      ...[1, 2, 3, 4, 5].map((index) => `talaria.log.${index}`),
    ])
  })
})
