import { describe, expect, it } from 'vitest'
import { parseRecord } from '../../../../src-main/contract/foreign-json.ts'
import { RESULT_WORDS, readResult } from '../../../../src-main/contract/results/read-result.ts'
import { summariseArguments } from '../../../../src-renderer/session/call/argument-summary.ts'
import { callAsJson } from '../../../../src-renderer/session/call/call-json.ts'
import { clarifyAnswers } from '../../../../src-renderer/session/clarify/clarify-answers.ts'

const call = { id: 'c1', name: 'todo', emoji: '💻', state: 'done' as const }
const deepList = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
const deepRecord = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`

/** Fields of the names that the window knows, with what no tool would put there. */
const odd: unknown[] = [null, 1, [null], { toString: 1 }, { content: { toString: 1, valueOf: 1 } }]
const NAMES = [
  ...['todos', 'tasks', 'matches', 'files', 'answers', 'answer', 'content', 'processes', 'goals'],
  ...['results', 'messages', 'subagents', 'counts', 'files_modified', 'lint', 'matches_text'],
]
/** With the fields by which an answer is known for what it is. */
const KNOWN = { total_count: 1, total_lines: 1, mode: 'read', delegation_id: 1, question: '' }
const oddRecords = NAMES.flatMap((name) =>
  [odd, odd[3], null].map((value) => JSON.stringify({ ...KNOWN, [name]: value })),
)

describe('what a model or a tool wrote', () => {
  it.each<[string, string]>([
    ['a list in a list without an end', `{"todos":${deepList}}`],
    ['a record in a record without an end', deepRecord],
    ['files in files without an end', `{"files":[${deepList}]}`],
    ['an open list without an end', `{"a":${'['.repeat(100_000)}`],
    ['a text without an end', `{"command":"${'a\\n'.repeat(200_000)}`],
    ...oddRecords.map((text): [string, string] => [text, text]),
  ])('is read, told in a line and copied: %s', (_what, text) => {
    expect(() => summariseArguments(text)).not.toThrow()
    expect(() => readResult(text, RESULT_WORDS.en)).not.toThrow()
    expect(() => clarifyAnswers(text)).not.toThrow()
    const copied = JSON.parse(callAsJson({ ...call, arguments: text, result: text }))
    // Whatever cannot be looked through is there as it was written.
    expect(copied.arguments).toEqual(parseRecord(text) ?? text)
  })

  it('counts no bracket that stands in a text', () => {
    const brackets = `"\\"${'['.repeat(1_000)}`
    expect(parseRecord(`{"a":${brackets}"}`)).toEqual({ a: JSON.parse(`${brackets}"`) })
  })
})
