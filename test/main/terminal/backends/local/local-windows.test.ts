import { describe, expect, it } from 'vitest'
import { powerShellArguments } from '../../../../../src-main/terminal/backends/local/local-windows.ts'

describe('PowerShell', () => {
  it('runs without profile and without questions', () => {
    expect(powerShellArguments('C:\\x.ps1')).toEqual([
      ...['-NoLogo', '-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass'],
      ...['-File', 'C:\\x.ps1'],
    ])
  })
})
