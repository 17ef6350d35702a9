import { registry, type ToolContext, toolError } from '#tool-api'
import { documentKind } from './files/file-kinds.ts'
import { textProblem, withLineEndsOf } from './files/new-text.ts'
import { outsideWarning } from './files/outside-warning.ts'
import { lint } from './files/syntax-check.ts'

registry.register({
  name: 'write_file',
  toolset: 'file',
  emoji: '✍️',
  description: 'Write a whole text file',
  schema: {
    description: [
      'Write a whole text file, in place of what is there. Folders on the way are made. Use this',
      'instead of echo or a heredoc; to change a part of a file use patch. Line ends, encoding and',
      'permissions of an existing file are kept. A person can undo the write.',
    ].join(' '),
    parameters: {
      type: 'object',
      properties: {
        path: {
          type: 'string',
          description: 'Absolute, or from the working folder; ~ is the home folder',
        },
        content: { type: 'string', description: 'All of the new text' },
      },
      required: ['path', 'content'],
    },
  },
  maxResultSizeChars: 100_000,
  handler: writeFile,
})

async function writeFile(
  { path, content }: { path: string; content: string },
  { files, diagnostics }: ToolContext,
): Promise<string> {
  const kind = documentKind(path)
  if (kind) return toolError(`${path} would be ${kind}, which is not text; make it with a command`)
  const edited = await files.edit([path], ([file]) => {
    if (file?.exists && file.text === undefined)
      return {
        ok: false,
        message: `${path} is not text, so it is not overwritten; remove it first`,
      }
    const text = withLineEndsOf(file?.text, content)
    const wrong = textProblem(path, file?.text, text)
    return wrong ? { ok: false, message: wrong } : { ok: true, next: [{ path, text }] }
  })
  if (!edited.ok) return toolError(edited.message, edited.details)
  const [file] = edited.files
  const resolved = file?.realPath ?? files.resolve(path)
  const checked = file?.after === undefined ? undefined : await lint(path, file.before, file.after)
  const seen = await diagnostics?.afterEdit(edited.files)
  const warning = [
    outsideWarning(path, files),
    ...edited.warnings.map(({ message }) => message),
  ].filter((each) => each !== undefined)
  return JSON.stringify({
    bytes_written: file?.bytes ?? Buffer.byteLength(content),
    dirs_created: edited.madeFolders,
    verified: edited.verified,
    ...(!file && { no_change: true }),
    ...(checked && { lint: checked }),
    ...(seen && { diagnostics: seen }),
    ...(warning.length > 0 && { _warning: warning.join('; ') }),
    resolved_path: resolved,
    files_modified: file ? [resolved] : [],
  })
}
