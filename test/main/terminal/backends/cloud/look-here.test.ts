import { describe, expect, it } from 'vitest'
import { findPackage } from '../../../../../src-main/terminal/backends/cloud/find-package.ts'
import { lookHere } from '../../../../../src-main/terminal/backends/cloud/look-here.ts'

describe('looking for what a cloud needs', () => {
  it('names a package that is not installed', () => {
    expect(look({ find: () => undefined })).toMatchObject({
      reason: 'missing-package',
      detail: { values: { package: 'modal' } },
    })
  })

  it('does not take somebody else’s package for the one that is meant', () => {
    const url = 'git+https://github.com/somebody/modal.git'
    const find = () => ({ name: 'modal', repository: { url } })
    expect(look({ find })).toMatchObject({ reason: 'missing-package' })
  })

  it('finds the real one, which lets nobody ask for its manifest', () => {
    expect(look({ find: findPackage })).toEqual({ ok: true })
    expect(findPackage('no-such-package')).toBe(undefined)
  })

  it('names only the keys that are missing', () => {
    const secret = (name: string) => (name === 'ONE' ? 'here' : undefined)
    expect(look({ secrets: ['ONE', 'TWO', 'THREE'], secret })).toMatchObject({
      reason: 'missing-credentials',
      detail: { values: { keys: 'TWO, THREE' } },
    })
  })
})

function look(other: Partial<Parameters<typeof lookHere>[0]>) {
  const whole = { packages: ['modal'], madeBy: /modal-labs\//, secrets: [], secret: () => 'key' }
  return lookHere({ ...whole, find: findPackage, ...other })
}
