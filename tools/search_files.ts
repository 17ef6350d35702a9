import { registry, type ToolContext, toolError } from '#tool-api'
import { outsideWarning } from './files/outside-warning.ts'
import { contentResult, countResult, filesResult, type Paging } from './files/search-result.ts'

const LIMIT = 50
const MAX_MATCHES = 2_000 // counted and kept; a page may ask for more
const MAX_COUNTED = 50_000

registry.register({
  name: 'search_files',
  toolset: 'file',
  emoji: '🔎',
  description: 'Search in files, or find files by name',
  schema: {
    description: [
      'Search the contents of files with a regular expression (target "content"), or find files by',
      'name with a glob such as *.ts (target "files", newest first). Use this instead of grep, rg,',
      'find or ls. What .gitignore names, .git and node_modules are skipped, unless path is inside.',
    ].join(' '),
    parameters: {
      type: 'object',
      properties: {
        pattern: {
          type: 'string',
          description: 'A regular expression; for target "files" a glob of names',
        },
        target: { type: 'string', enum: ['content', 'files'], default: 'content' },
        path: {
          type: 'string',
          default: '.',
          description: 'A folder or file; several with commas between them',
        },
        file_glob: { type: 'string', description: 'Only files of this name, such as *.py' },
        limit: { type: 'integer', minimum: 1, default: LIMIT },
        offset: { type: 'integer', minimum: 0, default: 0, description: 'Skip that many results' },
        output_mode: {
          type: 'string',
          enum: ['content', 'files_only', 'count'],
          default: 'content',
          description: 'Matching lines, only the names of files, or a number for each file',
        },
        context: {
          type: 'integer',
          minimum: 0,
          default: 0,
          description: 'Lines to show around each match',
        },
      },
      required: ['pattern'],
    },
  },
  maxResultSizeChars: 100_000,
  handler: searchFiles,
})

interface SearchFilesArgs {
  pattern: string
  target?: 'content' | 'files'
  path?: string
  file_glob?: string
  limit?: number
  offset?: number
  output_mode?: 'content' | 'files_only' | 'count'
  context?: number
}

async function searchFiles(args: SearchFilesArgs, { files }: ToolContext): Promise<string> {
  if (args.pattern === '') return toolError('the pattern is empty; say what to look for')
  const { inARow } = files.repeated(`search_files ${JSON.stringify(args)} in ${files.cwd()}`)
  if (inARow >= 4)
    return toolError('BLOCKED: the same search four times in a row; go on with what it found')
  const paths = await searchedPaths(args.path?.trim() || '.', files)
  const paging: Paging = { offset: args.offset ?? 0, limit: args.limit ?? LIMIT }
  const mode = args.output_mode ?? 'content'
  const isContent = (args.target ?? 'content') === 'content'
  const found = await files.search({
    target: args.target ?? 'content',
    pattern: args.pattern,
    paths,
    fileGlob: args.file_glob || undefined,
    context: isContent && mode === 'content' ? Math.min(args.context ?? 0, 50) : 0,
    maxMatches:
      mode === 'count' ? MAX_COUNTED : Math.max(MAX_MATCHES, paging.offset + paging.limit),
    ...(mode === 'files_only' && { maxPerFile: 1 }),
  })
  if (!found.ok) return toolError(found.message)
  const shape = {
    content: isContent ? contentResult : filesResult,
    files_only: filesResult,
    count: countResult,
  }[mode]
  const warnings = [
    inARow === 3 ? 'the same search three times in a row; the next is refused' : undefined,
    ...paths.map((path) => outsideWarning(path, files)),
  ].filter((each) => each !== undefined)
  return JSON.stringify({
    ...shape(found, paging, files),
    ...(warnings.length > 0 && { _warning: warnings.join('; ') }),
  })
}

/** A name may have a blank or a comma in it; only when there is no such file it is a list. */
async function searchedPaths(path: string, files: ToolContext['files']): Promise<string[]> {
  const parts = path.split(/[\s,]+/).filter(Boolean)
  if (parts.length < 2) return [path]
  const whole = await files.stat(path)
  return whole.ok || whole.code !== 'not-found' ? [path] : parts
}
