/**
 * The text around one command where there is no bash. The folder carries over, nothing else does:
 * PowerShell has no list of what a command left behind that another one could load.
 */

export interface PowerShellSettings {
  nonce: string
  cwd: string
  /** The command stands there, word for word. */
  commandPath: string
}

export function powerShellArguments(scriptPath: string): string[] {
  const quiet = ['-NoLogo', '-NoProfile', '-NonInteractive']
  return [...quiet, '-ExecutionPolicy', 'Bypass', '-File', scriptPath]
}

export function powerShellScript({ nonce, cwd, commandPath }: PowerShellSettings): string {
  return [
    '[Console]::OutputEncoding = New-Object Text.UTF8Encoding $false',
    '$__code = 0',
    `Set-Location -LiteralPath ${quote(cwd)} -ErrorAction Stop`,
    'try {',
    '  $global:LASTEXITCODE = 0',
    `  Invoke-Expression ([IO.File]::ReadAllText(${quote(commandPath)})) | Out-Default`,
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
