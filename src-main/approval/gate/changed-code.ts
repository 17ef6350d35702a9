/** Code that agents have changed, as one mark: another as soon as something else stands in it. */
import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { changedBy, contentMark, writtenOf } from './session-scripts.ts'

interface ChangedCode {
  /** Empty when no agent has touched any of it. */
  mark: string
  paths: readonly string[]
}

interface Where {
  files: readonly string[]
  folders: readonly string[]
}

/** Read by whatever runs; notes and data that an agent wrote beside it are not. */
const CODE = /\.(?:[cm]?[jt]sx?|json|py|pyz|rb|php|pl|lua|sh|bash|ps1|jar|wasm|so|node|toml)$/i

/** Of these files, and of the code below these folders. */
export function createChangedCode(wasAtWork: (time: number) => boolean) {
  // Every session is at work when it changes something.
  const isWork = changedBy(Number.POSITIVE_INFINITY, wasAtWork)
  const written = writtenOf(isWork)
  return ({ files, folders }: Where): ChangedCode => {
    const named = files.filter((path) => {
      const stats = statSync(path, { throwIfNoEntry: false })
      return stats?.isFile() === true && isWork(stats)
    })
    const below = folders.map((folder) => written(folder))
    const code = below.flatMap((found) => found?.filter((path) => CODE.test(path)) ?? [])
    const paths = [...new Set([...named, ...code])].sort()
    if (paths.length === 0 && !below.includes(null)) return { mark: '', paths }
    const hash = createHash('sha256')
    for (const path of paths) hash.update(`${path}\0${contentMark(path)}\0`)
    return { mark: `${below.includes(null) ? 'many ' : ''}${hash.digest('hex')}`, paths }
  }
}
