/** Every operation of a patch, tried on texts in memory: all of them fit, or none is done. */
import { applyHunks } from './apply-hunks.ts'
import type { PatchOperation } from './parse-patch.ts'

/** Undefined: there is no such file. */
export type Texts = ReadonlyMap<string, string | undefined>

export type PlannedPatch =
  | {
      ok: true
      texts: Map<string, string | undefined>
      movedFrom: Map<string, string>
      notes: string[]
    }
  | { ok: false; failures: string[] }

export function planPatch(operations: readonly PatchOperation[], current: Texts): PlannedPatch {
  const texts = new Map(current)
  const movedFrom = new Map<string, string>()
  const notes: string[] = []
  const failures: string[] = []
  for (const operation of operations) {
    const failure = tried(operation)
    if (failure !== undefined) failures.push(`${operation.path}: ${failure}`)
  }
  return failures.length > 0 ? { ok: false, failures } : { ok: true, texts, movedFrom, notes }

  function tried(operation: PatchOperation): string | undefined {
    const { path } = operation
    const text = texts.get(path)
    if (operation.kind === 'add') {
      if (text !== undefined) return 'is there already; use "*** Update File:"'
      texts.set(path, operation.text)
      return undefined
    }
    if (text === undefined) return 'there is no such file'
    if (operation.kind === 'delete') {
      texts.set(path, undefined)
      return undefined
    }
    if (operation.kind === 'move') return moved(path, operation.movedTo, text)
    const applied = applyHunks(text, operation.hunks)
    if (!applied.ok) return applied.message
    texts.set(path, applied.text)
    for (const strategy of new Set(applied.strategies))
      if (strategy !== 'exact') notes.push(`${path}: matched by ${strategy}`)
    return operation.movedTo && moved(path, operation.movedTo, applied.text)
  }

  function moved(from: string, to: string, text: string): string | undefined {
    if (texts.get(to) !== undefined) return `${to} is there already, so nothing is moved over it`
    texts.set(from, undefined)
    texts.set(to, text)
    movedFrom.set(to, from)
    return undefined
  }
}
