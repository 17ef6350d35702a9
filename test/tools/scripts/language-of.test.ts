import { describe, expect, it } from 'vitest'
import { languageOf } from '../../../tools/scripts/language-of.ts'

const PYTHON = [
  'print("hello")',
  'import json\nprint(json.dumps({"a": 1}))',
  'import os, sys',
  'from hermes_tools import read_file, terminal\nresult = read_file("a.txt")',
  'for name in ["a", "b"]:\n    terminal(command=f"ls {name}")',
  'def f(x):\n    return x + 1\n',
  'text = read_file(path="a.js")["content"]\nif "const x = () => 1;" in text:\n    print("found")',
  'x = None',
  'data = {"ok": True}\nprint(data)',
  '# look\nwrite_file("a", "b")',
  'with open("a") as f:\n    lines = f.readlines()',
  'half = 7 // 2\nprint(half)',
  'rows = [row for row in read_file("a")["content"].split("\\n") if row is not None]\nprint(len(rows))',
  'text = """\nconst a = 1;\nconsole.log(a);\n"""\nwrite_file(path="a.js", content=text)\nprint("ok")',
  'x = 1;\nfor i in range(3):\n    print(i)',
  'class Job:\n    def __init__(self):\n        self.new = 1\n',
  'try:\n    read_file("a")\nexcept RuntimeError as error:\n    print(error)',
  'async def main():\n    await work()\nimport asyncio\nasyncio.run(main())',
  'print(sorted(x, key=lambda each: each["n"]))',
]

const JAVASCRIPT = [
  'console.log(1)',
  'const a = await read_file({ path: "a" })\nconsole.log(a.content)',
  'let n = 0\nfor (const path of ["a"]) n += (await read_file(path)).total_lines\nconsole.log(n)',
  'import { readFileSync } from "node:fs"\nconsole.log(readFileSync("a", "utf8"))',
  'import fs from "node:fs"',
  '// print(1)\nawait terminal({ command: "ls" })',
  'function f(x: number): number { return x }\nf(1)',
  'const source = "import os\\nprint(1)"\nawait write_file({ path: "a.py", content: source })',
  'await write_file({ path: "a.py", content: `\nimport os\ndef f():\n    print(None)\n` })',
  'type Row = { n: number }\nconst rows: Row[] = []\nconsole.log(rows.length)',
  'enum Kind { a, b }\nconsole.log(Kind.a)',
  'process.stdout.write("x");',
  'if (a === b) { tools.todo({}) }',
  'const open = (path) => read_file(path)\nprint(open("x"))\nfunction print(x) { console.log(x) }',
]

describe('a script whose language is not said', () => {
  it.each(PYTHON)('is Python: %s', (code) => {
    expect(languageOf(code, 'javascript')).toBe('python')
  })

  it.each(JAVASCRIPT)('is JavaScript: %s', (code) => {
    expect(languageOf(code, 'python')).toBe('javascript')
  })

  it.each(['python', 'javascript'] as const)(
    'is %s where nothing tells, if that is here',
    (here) => {
      expect(languageOf('x = read_file("a")', here)).toBe(here)
    },
  )
})
