/**
 * The text around one command where there is no bash. The folder carries over, nothing else does:
 * PowerShell has no list of what a command left behind that another one could load.
 */

export interface PowerShellSettings {
  nonce: string
  cwd: string
  command: string
}

export function powerShellScript({ nonce, cwd, command }: PowerShellSettings): string {
  // Word for word, whatever quotes it holds.
  const encoded = Buffer.from(command).toString('base64')
  return [
    '[Console]::OutputEncoding = New-Object Text.UTF8Encoding $false',
    '$__code = 0',
    `Set-Location -LiteralPath ${quote(cwd)} -ErrorAction Stop`,
    'try {',
    '  $global:LASTEXITCODE = 0',
    `  Invoke-Expression ([Text.Encoding]::UTF8.GetString([Convert]::FromBase64String('${encoded}'))) | Out-Default`,
    '  if (-not $?) { $__code = 1 }',
    '  if ($LASTEXITCODE) { $__code = $LASTEXITCODE }',
    '} catch { [Console]::Error.WriteLine($_); $__code = 1 }',
    '$__mark = [char]0x1e',
    `[Console]::Out.Write($__mark + '${nonce}:E:' + $__code + ':' + (Get-Location).ProviderPath + $__mark + '${nonce}.')`,
    'exit $__code',
    '',
  ].join('\r\n')
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
