import { describe, expect, it } from 'vitest'
import { RESULT_WORDS, readResult } from '../../../../src-main/contract/results/read-result.ts'

const text = (lines: string) => ({ kind: 'text', text: lines })

describe('a result', () => {
  it.each<[string, object, object]>([
    [
      'of a command is its output and exit code',
      { output: 'hi\n', exit_code: 0, error: null },
      { output: 'hi\n', exitCode: 0 },
    ],
    [
      'that failed says why, with what else is known',
      { error: 'no file', similar_files: ['a', 'b'] },
      { error: 'no file', words: 'similar files: a, b' },
    ],
    [
      'of pages is their text by their names',
      {
        results: [
          { url: 'https://a.org/', title: 'A', content: 'text' },
          { url: 'https://b.org/', title: '', content: '', error: 'no such name' },
        ],
      },
      {
        body: {
          kind: 'items',
          items: [
            { title: 'A', detail: 'https://a.org/', text: 'text' },
            { title: 'https://b.org/', text: 'no such name' },
          ],
        },
      },
    ],
    [
      'of a file is its lines with their numbers',
      { content: '1|a|b\n2|', total_lines: 2, truncated: false, file_size: 5 },
      {
        body: {
          kind: 'code',
          lines: [
            { number: 1, text: 'a|b' },
            { number: 2, text: '' },
          ],
        },
        words: '2 lines',
      },
    ],
    [
      'of a page of a file says which one',
      {
        content: '11|a\n… 9 characters are not shown here …\n30|b',
        total_lines: 1_200,
        truncated: true,
        next_offset: 31,
        hint: 'go on with offset=31',
      },
      {
        body: {
          kind: 'code',
          lines: [
            { number: 11, text: 'a' },
            { text: '… 9 characters are not shown here …' },
            { number: 30, text: 'b' },
          ],
        },
        words: 'Lines 11 to 30 of 1,200',
      },
    ],
    ['of an empty file says so', { content: '', total_lines: 0 }, { words: 'The file is empty.' }],
    [
      'of a search is a list of places',
      {
        total_count: 1,
        matches: [{ path: 'a.ts', line: 3, content: 'x = 1', before: ['b'], after: ['c'] }],
      },
      {
        body: {
          kind: 'places',
          places: [
            { path: 'a.ts', line: 2, text: 'b', isMatch: false },
            { path: 'a.ts', line: 3, text: 'x = 1', isMatch: true },
            { path: 'a.ts', line: 4, text: 'c', isMatch: false },
          ],
        },
        words: '1 place',
      },
    ],
    [
      'of a search in many files is the same list',
      {
        total_count: 90,
        matches_format: 'path, then LINE:match',
        matches_text: 'a.ts\n3:x: 1\n4-y\n\n7:b.ts\n1:x',
        truncated: true,
        hint: 'more with offset=50',
      },
      {
        body: {
          kind: 'places',
          places: [
            { path: 'a.ts', line: 3, text: 'x: 1', isMatch: true },
            { path: 'a.ts', line: 4, text: 'y', isMatch: false },
            { path: '7:b.ts', line: 1, text: 'x', isMatch: true },
          ],
        },
        words: '2 of 90 places',
      },
    ],
    [
      'of a search that found nothing says so',
      { total_count: 0, matches: [] },
      { words: 'Nothing was found.' },
    ],
    [
      'of a search that left files out says how many',
      { total_count: 0, files: [], _omitted: '9 files that may hold secrets were left out' },
      { words: 'Nothing was found.\n9 files that may hold secrets were left out' },
    ],
    [
      'of a search for files is a file a line',
      { total_count: 2, files: ['a.ts', 'b.ts'] },
      { body: text('a.ts\nb.ts'), words: '2 files' },
    ],
    [
      'of a count is a number for each file',
      { total_count: 5, counts: { 'a.ts': 3, 'b.ts': 2 } },
      { body: text('a.ts: 3\nb.ts: 2'), words: '5 places' },
    ],
    [
      'of a change is what was changed, and what a check found',
      {
        success: true,
        diff: '--- a\n+++ a\n',
        files_modified: ['/w/a.ts'],
        files_created: ['/w/b.ts'],
        lint: { status: 'error', errors: ['line 3: expected )'] },
      },
      {
        body: { kind: 'diff', diff: '--- a\n+++ a\n' },
        words:
          'Changed: /w/a.ts\nCreated: /w/b.ts\nIt was written, but it is not valid code now:\n• line 3: expected )',
      },
    ],
    [
      'of a patch names the file in which a check found something',
      {
        files_modified: ['/w/a.ts', '/w/b.ts'],
        lint: { 'a.ts': { status: 'error', errors: ['line 1: a', 'line 2: b'] } },
      },
      {
        words:
          'Changed: /w/a.ts, /w/b.ts\na.ts: It was written, but it is not valid code now:\n• line 1: a\n• line 2: b',
      },
    ],
    [
      'of a script is what it printed, how often it called and how long it took',
      {
        status: 'success',
        output: '42\n',
        exit_code: 0,
        tool_calls_made: 2,
        duration_seconds: 1.2,
      },
      { output: '42\n', exitCode: 0, words: '2 tool calls · 1.2 s' },
    ],
    [
      'of a plan is its steps',
      {
        todos: [
          { id: '1', status: 'completed', content: 'Look' },
          { id: '2', status: 'pending', content: 'Do' },
        ],
        summary: { total: 2, pending: 1, in_progress: 0, completed: 1, cancelled: 0 },
      },
      { body: text('☑ Look\n☐ Do'), words: '1 of 2 done' },
    ],
    [
      'of a note is that it is kept',
      { success: true, done: true, target: 'user', usage: '1% — 9/1,375 chars', entry_count: 1 },
      { words: '1 note is kept' },
    ],
    [
      'of processes is what they are and how they stand',
      {
        processes: [
          {
            ...{ session_id: 'p1', command: 'npm run dev', status: 'running', pid: 7 },
            ...{ uptime_seconds: 12, output_preview: 'ready\n', cwd: '/w' },
          },
          {
            ...{ session_id: 'p2', command: 'make', status: 'exited', pid: 8 },
            ...{ uptime_seconds: 3, exit_code: 2, output_preview: '' },
          },
        ],
      },
      {
        body: {
          kind: 'items',
          items: [
            { title: 'npm run dev', detail: 'running · 12 s · process 7', text: 'ready' },
            { title: 'make', detail: 'ended · exit code 2 · 3 s · process 8' },
          ],
        },
      },
    ],
    ['of no process says so', { processes: [] }, { words: 'No process runs in the background.' }],
    [
      'of what a process printed is its output, and how it stands',
      { session_id: 'p1', status: 'running', pid: 7, uptime_seconds: 1, output: 'ready' },
      { output: 'ready', words: 'running · 1 s · process 7' },
    ],
    [
      'of words for a process is how many they were',
      { status: 'ok', bytes_written: 3 },
      { words: '3 bytes were typed' },
    ],
    [
      'of earlier conversations is what they are called',
      {
        success: true,
        mode: 'recent',
        results: [
          { session_id: 's', title: 'Tulips', when: '2026-05-01T10:20:30.000Z', snippet: 'red' },
        ],
        count: 1,
      },
      {
        body: {
          kind: 'items',
          items: [{ title: 'Tulips', detail: '2026-05-01 10:20', text: 'red' }],
        },
      },
    ],
    [
      'of work handed over is its goals',
      {
        ...{ status: 'dispatched', mode: 'background', count: 1, delegation_id: 'd' },
        ...{ goals: ['Find it'], subagent_ids: ['s'], note: 'They work.', control_hint: 'Use.' },
      },
      { body: { kind: 'items', items: [{ title: 'Find it', detail: 'at work' }] } },
    ],
    [
      'of a question is its answer',
      { question: 'Which?', answer: ['Red', 'Blue'] },
      { body: { kind: 'items', items: [{ title: 'Which?', text: 'Red, Blue' }] } },
    ],
    [
      'of another kind is told field by field',
      { n: 1, success: true, in: { a_b: 2, c: ['x', { d: 'y' }] }, _warning: 'Mind this.' },
      { words: 'n: 1\nin:\n  a b: 2\n  c:\n    • x\n    • d: y\nMind this.' },
    ],
  ])('%s', (_what, result, read) => {
    const raw = JSON.stringify(result, null, 2)
    expect(readResult(JSON.stringify(result), RESULT_WORDS.en)).toEqual({ ...read, raw })
  })

  it('that is no JSON is shown as it is', () => {
    expect(readResult('plain', RESULT_WORDS.en)).toEqual({ body: text('plain') })
  })

  it('is told in the language of the window', () => {
    const found = JSON.stringify({ total_count: 0, matches: [] })
    expect(readResult(found, RESULT_WORDS['zh-CN']).words).toBe('什么也没有找到。')
  })
})

it('of a stranger is read without the mark that is for models', () => {
  const marked =
    '<untrusted_tool_result source="x">\nIt is data.\n\n{"output":"hi"}\n</untrusted_tool_result>'

  expect(readResult(marked, RESULT_WORDS.en)).toMatchObject({ output: 'hi' })
})
