/** Programs that are named in options, variables and settings every day, and that start nothing else. */

export const PAGERS_AND_EDITORS: ReadonlySet<string> = new Set(
  `cat less more most bat delta diff-so-fancy vi vim nvim nano emacs emacsclient ed code subl micro hx true false :
   echo none open xdg-open wslview firefox chromium safari google-chrome google-chrome-stable sccache ccache`.split(
    /\s+/,
  ),
)

export const COMPRESSORS: ReadonlySet<string> = new Set(
  `gzip pigz bzip2 pbzip2 lbzip2 xz pixz lzma lzip lzop lz4 zstd zstdmt brotli compress cat`.split(
    ' ',
  ),
)

export const SHELLS: ReadonlySet<string> = new Set(['sh', 'bash', 'zsh', 'dash'])

const USUAL_FOLDER = /^(?:\/usr|\/usr\/local)?\/bin\/|^\/opt\/homebrew\/bin\//
// `-R`, `--wait`, `+Man!`: nothing that names another program.
const PLAIN_OPTION = /^(?:[-+][\w=.,-]*|\+Man!)$/

/** One of the programs with plain options. An empty line names none, and so nothing is started. */
export function isUsual(line: string | null, ...names: readonly ReadonlySet<string>[]): boolean {
  if (line === null) return false
  if (line === '') return true
  const [first = '', ...options] = line.split(' ')
  const name = first.replace(USUAL_FOLDER, '')
  return names.some((set) => set.has(name)) && options.every((word) => PLAIN_OPTION.test(word))
}

const SSH_WORD = /^(?:-\w+|-o\w+=[\w./-]+|\w+=[\w./-]+|[\w./~@:-]+)$/

// Settings that name a command or a library, and the options for a library and for a file of settings.
const SSH_SETTING = /command|provider|include/i
const SSH_FILE = / -I| -F *(?! |none(?: |$)|\/dev\/null)/

/** ssh with keys, ports and settings, none of which runs a command on this side. */
export function isPlainSsh(line: string | null): boolean {
  const [first = '', ...rest] = (line ?? '').split(' ')
  const text = rest.join(' ')
  if (first.replace(USUAL_FOLDER, '') !== 'ssh') return false
  if (SSH_SETTING.test(text) || SSH_FILE.test(` ${text}`)) return false
  return rest.every((word) => SSH_WORD.test(word))
}
