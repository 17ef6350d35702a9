/** Every place of a program in which a call may stand: heads, types, defaults, patterns, keys. */
import { describe, expect, it } from 'vitest'
import { judged } from '../rules/rule-tables.ts'

const PYTHON: readonly string[] = [
  "import os\nx = 1\nif x: os.system('rm -rf ~/x')",
  "import os\nx = 1\nif x: f = os.system\nf('rm -rf ~/x')",
  "import os\nx = 1\nwhile x: os.system('rm -rf ~/x')",
  "import os\ntry: 1/0\nexcept E: os.system('rm -rf ~/x')",
  "import os\ntry: 1/0\nexcept E as e: os.system('rm -rf ~/x')",
  "import os\nx: os.system('rm -rf ~/x') = 1",
  "import os\nx: os.system('rm -rf ~/x')",
  "import os\ndef f(a: os.system('rm -rf ~/x')): pass",
  "import os\ndef f(a) -> os.system('rm -rf ~/x'): pass",
  "import os\nmatch 1:\n  case 1: f = os.system\nf('rm -rf ~/x')",
  "import os\nmatch os.system:\n  case f: f('rm -rf ~/x')",
  "import os\nclass A:\n  x: os.system('rm -rf ~/x') = 1",
  "import os\nos.system(*['rm -rf ~/x'])",
  "import os\nos.system(*('rm -rf ~/x',))",
  "import os\na = ['rm -rf ~/x']\nos.system(*a)",
  'import os\n@os.system\nclass A: pass',
  "import os\n@lambda f: os.system('rm -rf ~/x')\ndef f(): pass",
  "import os\nassert os.system('rm -rf ~/x')",
  "import os\nraise E(os.system('rm -rf ~/x'))",
  "import os\ndel a[os.system('rm -rf ~/x')]",
  'import os\nprint(f"{os.system(\'rm -rf ~/x\')}")',
  "import os\nx = [1, 2][os.system('rm -rf ~/x'):]",
  "import os\nasync def f(): await os.system('rm -rf ~/x')",
  "import os\nlambda: os.system('rm -rf ~/x')",
  "import os\nwith a as b, os.popen('rm -rf ~/x') as c: pass",
  "import os\nglobal f; f = os.system; f('rm -rf ~/x')",
  "import os\ntype X = os.system\nX('rm -rf ~/x')",
  "import os\nfor f in [os.system]: f('rm -rf ~/x')",
  "import os\nfor os.environ['a'] in ['x']: os.system('rm -rf ~/x')",
  "import os\nx = yield os.system('rm -rf ~/x')",
  "import os\nif True:\n  from os import system as s\n  s('rm -rf ~/x')",
  "import os\nelse_ = os.system; else_('rm -rf ~/x')",
  "import os\nprint >>os.popen('rm -rf ~/x')",
  "import os\nos.popen('sh', 'w').write('rm -rf ~/x')",
]

const JAVASCRIPT: readonly string[] = [
  "if (x) require('fs').rmSync('/home/user/x')",
  "for (;;) require('fs').rmSync('/home/user/x')",
  "for (let i = 0, f = require('fs').rmSync; i < 1; i++) f('/home/user/x')",
  "switch (1) { case 1: require('fs').rmSync('/home/user/x') }",
  "try { throw 1 } catch { require('fs').rmSync('/home/user/x') }",
  "try { throw require('fs') } catch (f) { f.rmSync('/home/user/x') }",
  "label: require('fs').rmSync('/home/user/x')",
  "x = y ? z : require('fs').rmSync('/home/user/x')",
  "const o = { f() { require('fs').rmSync('/home/user/x') } }; o.f()",
  "const o = { get f() { return require('fs').rmSync('/home/user/x') } }; o.f",
  "class A { static { require('fs').rmSync('/home/user/x') } }",
  "class A { #f = require('fs').rmSync; g() { this.#f('/home/user/x') } }; new A().g()",
  "class A extends (require('fs').rmSync('/home/user/x'), Object) {}",
  "const f = (a = require('fs').rmSync('/home/user/x')) => {}; f()",
  "const { a = require('fs').rmSync('/home/user/x') } = {}",
  "const [a = require('fs').rmSync('/home/user/x')] = []",
  "const { [require('fs').rmSync('/home/user/x')]: a } = {}",
  "const o = { [require('fs').rmSync('/home/user/x')]: 1 }",
  "`${require('fs').rmSync('/home/user/x')}`",
  "export default require('fs').rmSync('/home/user/x')",
  "export const a = require('fs').rmSync('/home/user/x')",
  "const a = <any>require('fs').rmSync('/home/user/x')",
  "let a: any = require('fs').rmSync('/home/user/x')",
  "function f(a: string): void { require('fs').rmSync('/home/user/x') } f('')",
  "enum A { B = require('fs').rmSync('/home/user/x') }",
  "@(require('fs').rmSync('/home/user/x')) class A {}",
  "import fs = require('fs'); fs.rmSync('/home/user/x')",
  "import { rmSync as r } from 'fs'; r('/home/user/x')",
  "import '/tmp/x.js'",
  "import x from 'data:text/javascript,1'",
  "do { require('fs').rmSync('/home/user/x') } while (0)",
  "while (x) require('fs').rmSync('/home/user/x')",
  "with (require('fs')) rmSync('/home/user/x')",
  "async function* g() { yield require('fs').rmSync('/home/user/x') }",
  "new (class { constructor() { require('fs').rmSync('/home/user/x') } })()",
  "void require('fs').rmSync('/home/user/x')",
  "delete x[require('fs').rmSync('/home/user/x')]",
  "x?.[require('fs').rmSync('/home/user/x')]",
  "a ||= require('fs').rmSync('/home/user/x')",
  "/x/.test(require('fs').rmSync('/home/user/x'))",
  "a = /['\"]/; require('fs').rmSync('/home/user/x')",
  "a = b / c; require('fs').rmSync('/home/user/x') /1",
  "/* x */ require('fs').rmSync('/home/user/x')",
  "import('fs').then(m => m.default['rm' + 'Sync']('/home/user/x'))",
]

describe('what does harm, wherever in a program it stands', () => {
  it.each(PYTHON)('does not run unasked in Python: %s', (code) => {
    expect(judged(`python3 <<'END'\n${code}\nEND`).decision).not.toBe('allow')
  })

  it.each(JAVASCRIPT)('does not run unasked in JavaScript: %s', (code) => {
    expect(judged(`node <<'END'\n${code}\nEND`).decision).not.toBe('allow')
  })
})
