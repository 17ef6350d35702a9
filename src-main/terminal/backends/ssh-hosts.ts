/** The hosts that the person's own ssh configuration names. It is read and never written. */
import { globSync, readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import type { SshHostView } from '#contract'

const MAX_DEPTH = 8 // of files that include one another; ssh itself stops at sixteen

interface Block {
  aliases: readonly string[]
  values: Map<string, string>
}

export function readSshHosts(home: string): { hosts: SshHostView[]; file: string } {
  const file = join(home, '.ssh', 'config')
  const hosts = blocksOf(file, join(home, '.ssh'), home, 0).flatMap(hostsOf)
  const seen = new Set<string>()
  // The first that is said of a host holds, as for ssh.
  const first = hosts.filter(({ alias }) => !seen.has(alias) && seen.add(alias))
  return { hosts: first, file }
}

function blocksOf(file: string, folder: string, home: string, depth: number): Block[] {
  const blocks: Block[] = []
  let current: Block | undefined
  for (const line of linesOf(file)) {
    const [, keyword = '', rest = ''] = /^\s*([A-Za-z]+)\s*[\s=]\s*(.*?)\s*$/.exec(line) ?? []
    const values = wordsIn(rest)
    switch (keyword.toLowerCase()) {
      case 'host':
        current = { aliases: values, values: new Map() }
        blocks.push(current)
        break
      case 'match':
        current = undefined
        break
      case 'include':
        if (depth < MAX_DEPTH)
          for (const path of values.flatMap((value) => matching(value, folder, home)))
            blocks.push(...blocksOf(path, folder, home, depth + 1))
        break
      default: {
        const key = keyword.toLowerCase()
        if (current && !current.values.has(key)) current.values.set(key, values[0] ?? '')
      }
    }
  }
  return blocks
}

/** A pattern stands for hosts that nobody can list. */
function hostsOf({ aliases, values }: Block): SshHostView[] {
  const port = Number(values.get('port'))
  const host = values.get('hostname')
  const user = values.get('user')
  return aliases
    .filter((alias) => !/[*?!]/.test(alias) && !alias.startsWith('-'))
    .map((alias) => ({
      alias,
      ...(host && { host }),
      ...(user && { user }),
      ...(port > 0 && { port }),
    }))
}

function matching(value: string, folder: string, home: string): string[] {
  const path = value.startsWith('~/') ? join(home, value.slice(2)) : value
  return globSync(isAbsolute(path) ? path : join(folder, path)).sort()
}

/** A file that is not there, or not for us, names nobody. */
function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/)
  } catch {
    return []
  }
}

/** Words of a line, some of them between quotes; a comment ends it. */
function wordsIn(text: string): string[] {
  return [...text.matchAll(/"([^"]*)"|(#.*)|(\S+)/g)]
    .filter(([, , comment]) => comment === undefined)
    .map(([, quoted, , plain]) => quoted ?? plain ?? '')
}
