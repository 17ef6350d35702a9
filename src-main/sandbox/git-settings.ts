/** Reads a file of git's settings, as far as names and plain values go. */

export interface GitSetting {
  /** As git writes it: `core.hookspath`, `includeif.gitdir:~/work/.path`. */
  name: string
  value: string
}

const SECTION = /^\[\s*([\w.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\]/
const ENTRY = /^([\w-]+)\s*(?:=\s*(.*))?$/

export function settingsIn(text: string): GitSetting[] {
  let section = ''
  return text.split('\n').flatMap((line) => {
    const [head = '', kind, part] = SECTION.exec(line.trim()) ?? []
    if (kind !== undefined)
      section = part === undefined ? kind.toLowerCase() : `${kind.toLowerCase()}.${part}`
    const [, key, value = 'true'] = ENTRY.exec(line.trim().slice(head.length).trim()) ?? []
    return key === undefined
      ? []
      : [{ name: `${section}.${key.toLowerCase()}`, value: plain(value) }]
  })
}

/** Without quotes, and without the remark behind it. */
function plain(value: string): string {
  const quoted = /^"((?:[^"\\]|\\.)*)"/.exec(value)?.[1]
  if (quoted !== undefined) return quoted.replace(/\\(.)/g, '$1')
  return value.replace(/\s*[#;].*$/, '').trim()
}
