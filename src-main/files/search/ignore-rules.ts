/** What a `.gitignore` says, in the part of its language that projects use. */
import { compileGlob, type Glob } from './glob.ts'

interface Rule {
  glob: Glob
  isNegated: boolean
  foldersOnly: boolean
}

/** The rules of one folder; paths are relative to it. */
export interface IgnoreRules {
  /** Undefined when no rule speaks of it. */
  verdict(path: string, isFolder: boolean): boolean | undefined
}

export function parseIgnoreRules(text: string): IgnoreRules {
  const rules = text.split(/\r?\n/).flatMap(parseRule)
  return {
    verdict: (path, isFolder) => {
      // The last rule that fits decides.
      const rule = rules.findLast((each) => (isFolder || !each.foldersOnly) && each.glob(path))
      return rule && !rule.isNegated
    },
  }
}

function parseRule(line: string): Rule[] {
  const text = line.replace(/(?<!\\)\s+$/, '')
  if (text === '' || text.startsWith('#')) return []
  const isNegated = text.startsWith('!')
  const body = text.slice(isNegated ? 1 : 0)
  const foldersOnly = body.endsWith('/')
  const pattern = foldersOnly ? body.slice(0, -1) : body
  if (pattern === '') return []
  const glob = compileGlob(pattern, { isAnchored: pattern.includes('/') })
  return [{ glob, isNegated, foldersOnly }]
}
