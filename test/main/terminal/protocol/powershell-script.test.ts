import { describe, expect, it } from 'vitest'
import { powerShellScript } from '../../../../src-main/terminal/protocol/powershell-script.ts'

describe('a command in PowerShell', () => {
  it('runs in its folder, word for word, and ends with the record that every shell writes', () => {
    const script = powerShellScript({
      nonce: 'n1',
      cwd: "C:\\it's here",
      command: `echo "it's"`,
    })
    expect(script).toContain("Set-Location -LiteralPath 'C:\\it''s here' -ErrorAction Stop")
    const encoded = Buffer.from(`echo "it's"`).toString('base64')
    expect(script).toContain(`UTF8.GetString([Convert]::FromBase64String('${encoded}'))`)
    expect(script).toContain(
      "Write($__mark + 'n1:E:' + $__code + ':' + (Get-Location).ProviderPath + $__mark + 'n1.')",
    )
    expect(script.split('\r\n').at(-2)).toBe('exit $__code')
  })
})
