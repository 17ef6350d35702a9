import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createKeptIds } from '../../../../../src-main/terminal/backends/cloud/kept-ids.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

describe('the ids of machines', () => {
  it('are known to the next run of the app, by place and session', () => {
    const path = join(temporaryFolder(), 'places', 'clouds.json')
    const kept = createKeptIds(path)
    kept.set('my modal', 's1', { machine: 'm1', since: 1 })
    kept.set('my modal', 's2', { machine: 'm2' })
    kept.set('my modal', 's2', undefined)

    const next = createKeptIds(path)
    expect(next.get('my modal', 's1')).toEqual({ machine: 'm1', since: 1 })
    expect(next.get('my modal', 's2')).toBe(undefined)
    expect(next.get('other', 's1')).toBe(undefined)
  })

  it('are forgotten, and written anew, when their file is damaged', () => {
    const path = join(temporaryFolder(), 'clouds.json')
    writeFileSync(path, '{"s1 place": 4')
    const kept = createKeptIds(path)

    expect(kept.get('place', 's1')).toBe(undefined)
    kept.set('place', 's1', { snapshot: 'copy' })
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ 's1 place': { snapshot: 'copy' } })
  })
})
