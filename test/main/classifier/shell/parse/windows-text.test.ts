import { describe, expect, it } from 'vitest'
import { parseWindows } from '../../../../../src-main/classifier/shell/parse/windows-text.ts'
import { analyse, inWords } from '../analysed.ts'

describe('PowerShell and cmd text', () => {
  it.each([
    ['powershell', 'Remove-Item -Recurse "C:\\My Files"', ['Remove-Item -Recurse C:\\My Files']],
    ['powershell', 'Get-Item a | Remove-Item; ls', ['Get-Item a', 'Remove-Item', 'ls']],
    ['powershell', 'Rem`ove-It`em data', ['Remove-Item data']],
    ['powershell', "& 'Remove-Item' x # no", ['Remove-Item x']],
    ['powershell', 'if ($x) { Remove-Item y }', ['if', '?', 'Remove-Item y']],
    ['powershell', 'Write-Output $(Remove-Item y)', ['Write-Output', 'Remove-Item y']],
    ['powershell', 'echo "don""t" \'it\'\'s\'', ['echo don"t it\'s']],
    ['cmd', 'dir & del /s /q "C:\\My Files"', ['dir', 'del /s /q C:\\My Files']],
    ['cmd', 'd^el x && rem del y', ['del x']],
    ['cmd', 'del %TEMP%\\x', ['del ?']],
  ] as const)('%s: %s', (dialect, text, expected) => {
    const words = parseWindows(text, dialect).commands.map((command) =>
      command.words.map(({ value }) => value ?? '?').join(' '),
    )
    expect(words).toEqual(expected)
  })

  it('asks about whatever is not a mere look', () => {
    const asks = (text: string) => analyse(text, 'powershell').rules
    expect(asks('Get-ChildItem -Recurse | Select-Object Name')).toEqual([])
    expect(asks('Invoke-Thing')).toContain('windows.unlisted')
    expect(asks('& ("Rem"+"ove-Item") x')).not.toEqual([])
    expect(asks('Write-Output "open')).toContain('unparsable.syntax')
  })

  it('opens what cmd and powershell are told to run', () => {
    const { units } = analyse('powershell -NoProfile -enc UgBlAG0AbwB2AGUALQBJAHQAZQBtACAAeAA=')
    expect(units.map(inWords)).toContain('Remove-Item x')
    expect(analyse('cmd /c rd /s /q C:\\').units.map(inWords)).toContain('rd /s /q C:\\')
  })
})
