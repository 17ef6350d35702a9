import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { holdDebuggersBack } from '../../../../src-main/host/desktop/remote-debugging.ts'

let userData: string
beforeEach(() => {
  userData = mkdtempSync(join(tmpdir(), 'talaria-debugging-'))
})
afterEach(() => rmSync(userData, { recursive: true, force: true }))

describe('the debugging port of an installed app', () => {
  it('is not opened, however the app is started', () => {
    const line = commandLine('remote-debugging-port', 'remote-debugging-pipe', 'lang')

    expect(holdDebuggersBack(line, userData)).toBe(false)
    expect([...line.switches]).toEqual(['lang'])
  })

  it('is opened where the person allowed it, and that is said', () => {
    writeFileSync(join(userData, 'allow-debugging'), '')

    expect(holdDebuggersBack(commandLine('remote-debugging-port'), userData)).toBe(true)
    expect(holdDebuggersBack(commandLine('lang'), userData)).toBe(false)
  })
})

function commandLine(...given: string[]) {
  const switches = new Set(given)
  return {
    switches,
    hasSwitch: (name: string) => switches.has(name),
    removeSwitch: (name: string) => void switches.delete(name),
  }
}
