/** How a script of the Windows shell is started: by the shell, each word as it would have to be typed there. */

const SPECIAL = /[()\][%!^"`<>&|;, *?]/g

export function windowsCommand(
  file: string,
  args: readonly string[],
  { isWindows, shell }: { isWindows: boolean; shell: string },
): { file: string; args: string[]; isVerbatim: boolean } {
  if (!isWindows || !/\.(?:cmd|bat)$/i.test(file))
    return { file, args: [...args], isVerbatim: false }
  const line = [file.replace(SPECIAL, '^$&'), ...args.map(quoted)].join(' ')
  return { file: shell, args: ['/d', '/s', '/c', `"${line}"`], isVerbatim: true }
}

/** For the script, which gets its words from the shell, and hands them to a program that reads them once more. */
function quoted(arg: string): string {
  const inner = arg.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\*)$/, '$1$1')
  const once = `"${inner}"`.replace(SPECIAL, '^$&')
  return once.replace(SPECIAL, '^$&')
}
