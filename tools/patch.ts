import { registry, type ToolContext, toolError } from '#tool-api'
import { textProblem } from './files/new-text.ts'
import { outsideWarning } from './files/outside-warning.ts'
import { lint } from './files/syntax-check.ts'
import { type PatchOperation, parsePatch } from './patching/parse-patch.ts'
import { planPatch } from './patching/plan-patch.ts'
import { replaceText } from './patching/replace-text.ts'

registry.register({
  name: 'patch',
  toolset: 'file',
  emoji: '🔧',
  description: 'Change parts of files',
  schema: {
    description: [
      'Change parts of files. mode "replace": old_string, which must be found once, gives way to',
      'new_string; copy it from the file with enough lines around it, or set replace_all. mode',
      '"patch": several changes in several files at once, in this form:',
      '*** Begin Patch / *** Update File: path / @@ line above the place @@ / lines that begin with',
      'a blank (kept), - (removed) or + (added) / *** Add File: path / *** Delete File: path /',
      '*** Move File: from -> to / *** End Patch. All changes are made, or none. Small differences',
      'in blanks are forgiven and named in the answer; a place that is not clear is refused.',
      'The answer holds a unified diff. A person can undo it.',
    ].join(' '),
    parameters: {
      type: 'object',
      properties: {
        mode: { type: 'string', enum: ['replace', 'patch'], default: 'replace' },
        path: { type: 'string', description: 'replace: the file' },
        old_string: { type: 'string', description: 'replace: the text that goes' },
        new_string: { type: 'string', description: 'replace: the text that comes; "" removes' },
        replace_all: { type: 'boolean', default: false, description: 'replace: every place' },
        patch: { type: 'string', description: 'patch: the whole patch' },
      },
    },
  },
  maxResultSizeChars: 100_000,
  handler: patch,
})

interface PatchArgs {
  mode?: 'replace' | 'patch'
  path?: string
  old_string?: string
  new_string?: string
  replace_all?: boolean
  patch?: string
}

type Edited = Awaited<ReturnType<ToolContext['files']['edit']>>

async function patch(args: PatchArgs, context: ToolContext): Promise<string> {
  const isPatch = (args.mode ?? 'replace') === 'patch' || (!args.path && Boolean(args.patch))
  return isPatch ? patchFiles(args.patch ?? '', context) : replaceInFile(args, context)
}

async function replaceInFile(args: PatchArgs, context: ToolContext): Promise<string> {
  const { files } = context
  const { path, old_string: old, new_string: fresh } = args
  if (!path || old === undefined || fresh === undefined)
    return failure('mode "replace" needs path, old_string and new_string')
  let note: string | undefined
  const edited = await files.edit(
    [path],
    ([file]) => {
      if (!file?.exists) return { ok: false, message: `there is no file at ${path}` }
      if (file.text === undefined) return { ok: false, message: `${path} is not text` }
      const replaced = replaceText(file.text, {
        old,
        fresh,
        isEverywhere: args.replace_all === true,
      })
      if (!replaced.ok) return replaced
      const wrong = textProblem(path, file.text, replaced.text)
      if (wrong) return { ok: false, message: wrong }
      if (replaced.strategy !== 'exact') note = `matched by ${replaced.strategy}`
      return { ok: true, next: [{ path, text: replaced.text }] }
    },
    { showsContent: true },
  )
  return answer(edited, note, outsideWarning(path, files), context)
}

async function patchFiles(text: string, context: ToolContext): Promise<string> {
  const { files } = context
  const parsed = parsePatch(text)
  if (!parsed.ok) return failure(parsed.message)
  const paths = [...new Set(parsed.operations.flatMap(pathsOf))]
  let notes: string[] = []
  const edited = await files.edit(
    paths,
    (current) => {
      const binary = current.find((file) => file.exists && file.text === undefined)
      if (binary) return { ok: false, message: `${binary.path} is not text` }
      const before = new Map(current.map((file) => [file.path, file.text]))
      const planned = planPatch(parsed.operations, before)
      if (!planned.ok)
        return { ok: false, message: `nothing was changed: ${planned.failures.join('; ')}` }
      notes = planned.notes
      for (const [path, after] of planned.texts) {
        const wrong = after !== undefined && textProblem(path, before.get(path), after)
        if (wrong) return { ok: false, message: wrong }
      }
      const next = [...planned.texts].flatMap(([path, after]) => {
        if (after === undefined)
          return before.get(path) === undefined ? [] : { path, isGone: true as const }
        return { path, text: after, movedFrom: planned.movedFrom.get(path) }
      })
      return { ok: true, next }
    },
    { showsContent: true },
  )
  const outside = paths.map((path) => outsideWarning(path, files)).find(Boolean)
  return answer(edited, notes.join('; ') || undefined, outside, context)
}

function pathsOf(operation: PatchOperation): string[] {
  const to = 'movedTo' in operation ? operation.movedTo : undefined
  return to === undefined ? [operation.path] : [operation.path, to]
}

async function answer(
  edited: Edited,
  note: string | undefined,
  outside: string | undefined,
  { files, diagnostics }: ToolContext,
): Promise<string> {
  // What is near the place may hold a key.
  if (!edited.ok) return files.mask(failure(edited.message, edited.details))
  const named = (kind: string) =>
    edited.files.filter((file) => file.kind === kind).map(({ realPath }) => realPath)
  const checks = await Promise.all(
    edited.files.map(async ({ path, before, after }) => {
      const found = after === undefined ? undefined : await lint(path, before, after)
      return found?.status === 'error' ? [[path, found] as const] : []
    }),
  )
  const lints = checks.flat()
  const seen = await diagnostics?.afterEdit(edited.files)
  // Who changes a part needs not have read the rest.
  const warnings = edited.warnings.filter(({ kind }) => kind !== 'partial' && kind !== 'unread')
  const warning = [outside, ...warnings.map(({ message }) => message)].filter(Boolean).join('; ')
  return JSON.stringify({
    success: true,
    diff: files.mask(edited.diff),
    files_modified: named('changed'),
    ...(named('created').length > 0 && { files_created: named('created') }),
    ...(named('deleted').length > 0 && { files_deleted: named('deleted') }),
    ...(edited.files.length === 0 && { no_change: true }),
    ...(!edited.verified && { verified: false }),
    ...(lints.length > 0 && { lint: Object.fromEntries(lints) }),
    ...(seen && { diagnostics: seen }),
    ...(note && { note }),
    ...(warning && { _warning: warning }),
  })
}

function failure(message: string, details?: Record<string, unknown>): string {
  return toolError(message, { success: false, ...details })
}
