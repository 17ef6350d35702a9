/** What a call was made for, read out of the fields of its answer: code, places, a plan, a list. */
import { recordsIn, wordsOf } from '../foreign-json.ts'
import { type NumberedLine, readNumberedLines } from './numbered-lines.ts'
import { type Place, readPlaces } from './places.ts'
import type { ResultWords } from './result-words.ts'
import { webHits, webPages } from './web-results.ts'

export type ResultBody =
  | { kind: 'code'; lines: NumberedLine[] }
  | { kind: 'places'; places: Place[] }
  | { kind: 'diff'; diff: string }
  | { kind: 'items'; items: ResultItem[] }
  | { kind: 'text'; text: string }

/** A process, a conversation, a step of a plan. */
export interface ResultItem {
  title: string
  /** How it stands, in a few words. */
  detail?: string
  /** Its own words, of any length. */
  text?: string
}

type Fields = Readonly<Record<string, unknown>>

export interface ReadBody {
  body?: ResultBody
  /** How much of it there is. */
  remark?: string
  /** The fields that are told with that, or that only a program reads. */
  told: readonly string[]
}

const MARKS: Readonly<Record<string, string>> = {
  completed: '☑',
  in_progress: '▶',
  pending: '☐',
  cancelled: '☒',
}

/** The first that fits. */
const READERS: readonly ((fields: Fields, words: ResultWords) => ReadBody | undefined)[] = [
  fileLines,
  unchangedFile,
  changedFiles,
  foundPlaces,
  foundFiles,
  counted,
  plan,
  notes,
  processList,
  oneProcess,
  conversations,
  messages,
  delegated,
  answers,
  script,
  webHits,
  webPages,
]

export function readBody(fields: Fields, words: ResultWords): ReadBody {
  for (const read of READERS) {
    const found = read(fields, words)
    if (found) return found
  }
  return { told: [] }
}

function fileLines(fields: Fields, words: ResultWords): ReadBody | undefined {
  const { content, total_lines: total } = fields
  if (typeof content !== 'string' || typeof total !== 'number') return undefined
  const told = [
    ...['content', 'total_lines', 'file_size', 'truncated', 'truncated_by', 'next_offset', 'hint'],
  ]
  if (total === 0) return { remark: words.emptyFile, told }
  const lines = readNumberedLines(content)
  const numbers = lines.flatMap(({ number }) => number ?? [])
  const [first, last] = [numbers[0], numbers.at(-1)]
  if (first === undefined || last === undefined)
    return { told: ['content'], body: { kind: 'text', text: content } }
  return { body: { kind: 'code', lines }, remark: words.lines(first, last, total), told }
}

function unchangedFile({ dedup, message }: Fields): ReadBody | undefined {
  if (dedup !== true || typeof message !== 'string') return undefined
  return { remark: message, told: ['message', 'status', 'path', 'dedup', 'content_returned'] }
}

function changedFiles(fields: Fields, words: ResultWords): ReadBody | undefined {
  const { files_modified: changed, files_created: created, files_deleted: deleted } = fields
  if (!Array.isArray(changed)) return undefined
  const sentences = [
    pathList(changed, words.changed),
    pathList(created, words.created),
    pathList(deleted, words.deleted),
  ].flat()
  const { diff } = fields
  const remarks = sentences.length > 0 ? sentences : [words.unchanged]
  return {
    ...(typeof diff === 'string' && diff !== '' && { body: { kind: 'diff', diff } }),
    remark: [
      ...remarks,
      ...findingsOf(fields.lint, words),
      ...diagnosticsOf(fields.diagnostics, words),
    ].join('\n'),
    told: [
      ...['diff', 'files_modified', 'files_created', 'files_deleted', 'no_change', 'resolved_path'],
      ...['bytes_written', 'dirs_created', 'lint', 'diagnostics'],
    ],
  }
}

function pathList(paths: unknown, sentence: (paths: string) => string): string[] {
  return Array.isArray(paths) && paths.length > 0 ? [sentence(paths.map(wordsOf).join(', '))] : []
}

/** What a check found in one file, or in several by their names; nothing where it found nothing. */
function findingsOf(lint: unknown, words: ResultWords): string[] {
  if (typeof lint !== 'object' || lint === null) return []
  if ('errors' in lint && Array.isArray(lint.errors))
    return [words.notValid, ...lint.errors.map((error) => `• ${wordsOf(error)}`)]
  return Object.entries(lint).flatMap(([path, found]) =>
    findingsOf(found, words).map((line, at) => (at === 0 ? `${path}: ${line}` : line)),
  )
}

/** What a language server said of it. */
function diagnosticsOf(seen: unknown, words: ResultWords): string[] {
  if (typeof seen !== 'object' || seen === null || !('by' in seen) || !('status' in seen)) return []
  const by = wordsOf(seen.by)
  if (seen.status === 'ok') return [words.noNewErrors(by)]
  if (seen.status === 'late') return [words.checkedLate(by)]
  const errors = 'errors' in seen && Array.isArray(seen.errors) ? seen.errors : []
  const more = 'more' in seen && typeof seen.more === 'number' ? [words.moreErrors(seen.more)] : []
  return [words.newErrors(by), ...errors.map((error) => `• ${wordsOf(error)}`), ...more]
}

/** What a script did beside what it printed. */
function script(fields: Fields, words: ResultWords): ReadBody | undefined {
  const { tool_calls_made: calls, duration_seconds: seconds } = fields
  if (typeof calls !== 'number') return undefined
  const facts = [
    ...(calls > 0 ? [words.toolCalls(calls)] : []),
    ...(typeof seconds === 'number' ? [words.seconds(seconds)] : []),
  ]
  return { remark: facts.join(' · '), told: ['status', 'tool_calls_made', 'duration_seconds'] }
}

const SEARCH_FIELDS = ['total_count', 'truncated', 'hint', 'matches_format', '_omitted']

function foundPlaces(fields: Fields, words: ResultWords): ReadBody | undefined {
  const { matches, matches_text: grouped, total_count: total } = fields
  if (!Array.isArray(matches) && typeof grouped !== 'string') return undefined
  const places = readPlaces(matches, grouped)
  const told = ['matches', 'matches_text', ...SEARCH_FIELDS]
  if (places.length === 0) return { remark: searched(fields, words, words.nothingFound), told }
  const shown = places.filter(({ isMatch }) => isMatch).length
  return {
    body: { kind: 'places', places },
    remark: searched(fields, words, words.places(shown, numberOr(total, shown))),
    told,
  }
}

function foundFiles(fields: Fields, words: ResultWords): ReadBody | undefined {
  const { files, total_count: total } = fields
  if (!Array.isArray(files) || typeof total !== 'number') return undefined
  const told = ['files', ...SEARCH_FIELDS]
  if (files.length === 0) return { remark: searched(fields, words, words.nothingFound), told }
  return {
    body: { kind: 'text', text: files.map(wordsOf).join('\n') },
    remark: searched(fields, words, words.files(files.length, total)),
    told,
  }
}

function counted(fields: Fields, words: ResultWords): ReadBody | undefined {
  const { counts, total_count: total } = fields
  if (typeof counts !== 'object' || counts === null || typeof total !== 'number') return undefined
  const entries = Object.entries(counts)
  const told = ['counts', ...SEARCH_FIELDS]
  if (entries.length === 0) return { remark: searched(fields, words, words.nothingFound), told }
  return {
    body: { kind: 'text', text: entries.map(([path, n]) => `${path}: ${wordsOf(n)}`).join('\n') },
    remark: searched(fields, words, words.places(total, total)),
    told,
  }
}

/** What was found, and that not everything was looked through. */
function searched({ _omitted: omitted }: Fields, words: ResultWords, found: string): string {
  // The model reads a sentence, at the head of which is the number.
  const files = typeof omitted === 'string' ? Number.parseInt(omitted, 10) : Number.NaN
  return files > 0 ? `${found}\n${words.secretsLeftOut(files)}` : found
}

function plan({ todos }: Fields, words: ResultWords): ReadBody | undefined {
  if (!Array.isArray(todos)) return undefined
  const steps = recordsIn(todos)
  const told = ['todos', 'summary']
  if (steps.length === 0) return { remark: words.noPlan, told }
  const done = steps.filter(({ status }) => status === 'completed').length
  const text = steps
    .map(({ status, content }) => `${MARKS[wordsOf(status)] ?? '·'} ${wordsOf(content)}`)
    .join('\n')
  return { body: { kind: 'text', text }, remark: words.planDone(done, steps.length), told }
}

/** What was noted stands in the conversation already. */
function notes(fields: Fields, words: ResultWords): ReadBody | undefined {
  const { entry_count: entries, usage } = fields
  if (typeof entries !== 'number' || typeof usage !== 'string') return undefined
  return {
    remark: words.notes(entries),
    told: ['entry_count', 'usage', 'target', 'message', 'note', 'success', 'done'],
  }
}

function processList({ processes }: Fields, words: ResultWords): ReadBody | undefined {
  if (!Array.isArray(processes)) return undefined
  const items = recordsIn(processes).map((fields) => processItem(fields, words))
  if (items.length === 0) return { remark: words.noProcesses, told: ['processes'] }
  return { body: { kind: 'items', items }, told: ['processes'] }
}

const PROCESS_FIELDS = [
  ...['session_id', 'status', 'pid', 'uptime_seconds', 'completion_reason', 'command', 'exit_code'],
  ...['output_preview', 'process_running', 'note', 'total_lines', 'showing'],
]

function oneProcess(fields: Fields, words: ResultWords): ReadBody | undefined {
  if (typeof fields.bytes_written === 'number' && fields.status === 'ok')
    return { remark: words.typed(fields.bytes_written), told: ['status', 'bytes_written'] }
  if (typeof fields.uptime_seconds !== 'number') return undefined
  if (typeof fields.command !== 'string')
    return { remark: processState(fields, words), told: PROCESS_FIELDS }
  return {
    body: { kind: 'items', items: [processItem(fields, words)] },
    told: PROCESS_FIELDS,
  }
}

function processItem(fields: Fields, words: ResultWords): ResultItem {
  const text = wordsOf(fields.output_preview).trimEnd()
  return {
    title: wordsOf(fields.command),
    detail: processState(fields, words),
    ...(text !== '' && { text }),
  }
}

function processState(fields: Fields, words: ResultWords): string {
  const { exit_code: code, pid, uptime_seconds: seconds } = fields
  return [
    stateOf(fields, words),
    typeof code === 'number' ? words.exitCode(code) : '',
    typeof seconds === 'number' ? words.seconds(seconds) : '',
    typeof pid === 'number' ? words.process(pid) : '',
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

/** Of `session_search`; sub-agents have results of another kind. */
function conversations(fields: Fields, words: ResultWords): ReadBody | undefined {
  const { results, mode } = fields
  if (!Array.isArray(results) || (mode !== 'discover' && mode !== 'recent')) return undefined
  const told = ['results', 'mode', 'count', 'success']
  const items = recordsIn(results).map(({ title, when, snippet }) => ({
    title: wordsOf(title) || '…',
    detail: dayOf(when),
    ...(typeof snippet === 'string' && snippet !== '' && { text: snippet }),
  }))
  if (items.length === 0) return { remark: words.noSessions, told }
  return { body: { kind: 'items', items }, told }
}

function messages(fields: Fields, words: ResultWords): ReadBody | undefined {
  const { messages: said, mode } = fields
  if (!Array.isArray(said) || (mode !== 'read' && mode !== 'scroll')) return undefined
  const items = recordsIn(said).map(({ role, content }) => ({
    title: wordIn(words.roles, role),
    text: wordsOf(content),
  }))
  return {
    body: { kind: 'items', items },
    remark: [wordsOf(fields.title), dayOf(fields.when)].filter((part) => part !== '').join(' · '),
    told: [
      ...['messages', 'mode', 'count', 'success', 'title', 'when', 'link', 'session_id', 'omitted'],
      ...['messages_before', 'messages_after'],
    ],
  }
}

function delegated(fields: Fields, words: ResultWords): ReadBody | undefined {
  if (Array.isArray(fields.goals) && fields.delegation_id !== undefined) {
    const detail = stateOf(fields, words)
    return {
      body: {
        kind: 'items',
        items: fields.goals.map((goal) => ({ title: wordsOf(goal), detail })),
      },
      told: [
        ...['goals', 'roles', 'delegation_id', 'status', 'mode', 'count', 'subagent_ids', 'note'],
        'control_hint',
      ],
    }
  }
  const { subagents, results, total_duration_seconds: seconds } = fields
  if (Array.isArray(subagents)) {
    const items = recordsIn(subagents).map((each) => ({
      title: wordsOf(each.goal ?? each.subagent_id),
      detail: stateOf({ status: 'running', ...each }, words),
    }))
    if (items.length === 0) return { remark: words.noSubagents, told: ['subagents'] }
    return { body: { kind: 'items', items }, told: ['subagents'] }
  }
  if (!Array.isArray(results) || typeof seconds !== 'number') return undefined
  const items = recordsIn(results).map((each) => ({
    title: stateOf(each, words),
    detail: words.seconds(Math.round(numberOr(each.duration_seconds, 0))),
    text: wordsOf(each.error ?? each.summary),
  }))
  return { body: { kind: 'items', items }, told: ['results', 'total_duration_seconds'] }
}

/** Of a question to the person; what was answered is what counts. */
function answers(fields: Fields): ReadBody | undefined {
  const asked = Array.isArray(fields.answers) ? recordsIn(fields.answers) : [fields]
  if (!asked.every(({ question, answer }) => typeof question === 'string' && answer !== undefined))
    return undefined
  const items = asked.map(({ question, answer }) => ({
    title: wordsOf(question),
    text: Array.isArray(answer) ? answer.map(wordsOf).join(', ') : wordsOf(answer),
  }))
  if (items.length === 0) return undefined
  return { body: { kind: 'items', items }, told: ['answers', 'question', 'answer'] }
}

function stateOf({ status }: Fields, words: ResultWords): string {
  return wordIn(words.states, status)
}

/** As it came, where nobody has a word for it. */
function wordIn(table: Readonly<Record<string, string>>, name: unknown): string {
  const key = wordsOf(name)
  return (Object.hasOwn(table, key) ? table[key] : undefined) ?? key
}

function dayOf(when: unknown): string {
  return wordsOf(when).replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*$/, '$1 $2')
}

function numberOr(value: unknown, other: number): number {
  return typeof value === 'number' ? value : other
}
