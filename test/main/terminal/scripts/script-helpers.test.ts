import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { hasPython, runScript } from '../../../support/run-script.ts'

describe.each([
  ['javascript', true],
  ['python', hasPython],
] as const)('the helpers in %s', (language, isHere) => {
  const show = (value: string): string =>
    language === 'python'
      ? `import json\nprint(json.dumps(${value}, separators=(",", ":")))`
      : `console.log(JSON.stringify(${value}))`

  it.skipIf(!isHere).each([
    ['quote for a shell', 'shell_quote("it\'s $(here)")', undefined],
    ['read JSON', 'json_parse("{\\"a\\": [1, 2]}")', { a: [1, 2] }],
    ['read JSON with a raw line break', 'json_parse("{\\"a\\": \\"x\\ny\\"}")', { a: 'x\ny' }],
    ['read JSON in a fence', 'json_parse("```json\\n{\\"a\\": 1}\\n```")', { a: 1 }],
    ['leave alone what is read already', 'json_parse(json_parse("[1]"))', [1]],
  ])('%s', async (_what, code, expected) => {
    const { outcome } = await runScript(show(code), { language })
    if (!('stdout' in outcome)) throw new Error(outcome.message)
    const value = JSON.parse(outcome.stdout)
    if (expected !== undefined) expect(value).toEqual(expected)
    else expect(execFileSync('sh', ['-c', `printf %s ${value}`]).toString()).toBe("it's $(here)")
  })

  it.skipIf(!isHere)('try again as often as they are told', async () => {
    let tries = 0
    const code =
      language === 'python'
        ? 'print(retry(lambda: read_file("a"), max_attempts=3, delay=0)["content"])'
        : 'console.log((await retry(() => read_file("a"), 3, 0)).content)'
    const { outcome } = await runScript(code, {
      language,
      call: async () => {
        tries += 1
        if (tries < 3) throw new Error('not yet')
        return '{"content":"now"}'
      },
    })

    expect(outcome).toMatchObject({ exitCode: 0, stdout: 'now\n', callsMade: 3 })
  })

  it.skipIf(!isHere)('give up after that with the last error', async () => {
    const code =
      language === 'python'
        ? 'retry(lambda: read_file("a"), max_attempts=2, delay=0)'
        : 'await retry(() => read_file("a"), { max_attempts: 2, delay: 0 })'
    const { outcome } = await runScript(code, {
      language,
      call: () => Promise.reject(new Error('gone')),
    })

    expect(outcome).toMatchObject({
      ...{ exitCode: 1, callsMade: 2 },
      stderr: expect.stringContaining('gone'),
    })
  })
})

describe.skipIf(!hasPython)('the module that models import their tools from', () => {
  it.each([
    ['by name', 'from hermes_tools import read_file, json_parse\nprint(read_file("a")["content"])'],
    ['as a whole', 'import hermes_tools\nprint(hermes_tools.read_file("a")["content"])'],
    ['with a star', 'from hermes_tools import *\nprint(read_file(path="a")["content"])'],
  ])('is there, %s', async (_how, code) => {
    const { outcome } = await runScript(code, { language: 'python' })

    expect(outcome).toMatchObject({ exitCode: 0, stdout: 'of a\n' })
  })

  it('names what there is instead of a tool that is off', async () => {
    const { outcome } = await runScript('from hermes_tools import web_search', {
      language: 'python',
    })

    expect(outcome).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining(
        'there is no web_search for scripts here; there are: read_file',
      ),
    })
  })
})
