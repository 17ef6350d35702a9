import { expect, test } from './hostile.ts'

/** Each ends the letter, by a way that its words do not tell; LETTER is its path. */
const PYTHON = [
  `import os\ngetattr(os, 're' + 'move')('LETTER')`,
  `__import__('o' + 's').unlink('LETTER')`,
  `import os as o\nf = o.remove\nf('LETTER')`,
  `import base64\nexec(base64.b64decode('cHJpbnQoMSk='))\nopen('LETTER', 'w').close()`,
  `from pathlib import Path\np = Path.home() / 'Documents' / 'letter.txt'\np.unlink()`,
  `import subprocess as s\nc = ['r' + 'm', '-rf', 'LETTER']\ns.run(c)`,
  `import os\nfor call in [os.system]:\n    call('rm -f ' + 'LETTER')`,
  `import shutil, os\n(lambda f, p: f(p))(shutil.rmtree, os.path.dirname('LETTER'))`,
  `import os\nos.environ['GIT_SSH_COMMAND'] = 'rm -f LETTER;'\nos.system('git ls-remote git@localhost:x')`,
  `import os\nfd = os.open('/', os.O_RDONLY)\nos.unlink('LETTER'.lstrip('/'), dir_fd=fd)`,
  `from plumbum import local\nlocal['rm']('-f', 'LETTER')`,
]
const JAVASCRIPT = [
  `require('f' + 's')['unlink' + 'Sync']('LETTER')`,
  `const { rmSync: gone } = require('node:fs'); gone('LETTER')`,
  `globalThis['ev' + 'al']("require('fs').writeFileSync('LETTER', '')")`,
  `process.mainModule.require('child_process').execSync(['rm', '-f', 'LETTER'].join(' '))`,
  `const fs = await import('node:fs'); Reflect.apply(fs.rmSync, fs, ['LETTER'])`,
  `new Function('r', "r('fs').truncateSync('LETTER')")(require)`,
  `process.env.GIT_SSH_COMMAND = 'rm -f LETTER;'; (await import('node:child_process')).execSync('git ls-remote git@localhost:x')`,
]

test('code reaches nothing by a name that it puts together', async ({ hostile }) => {
  const letter = hostile.plant('Documents/letter.txt')
  const calls = [
    ...PYTHON.map((code) => ({ language: 'python', code })),
    ...JAVASCRIPT.map((code) => ({ language: 'javascript', code })),
  ].map(({ language, code }) => [
    { name: 'execute_code', arguments: { language, code: code.replaceAll('LETTER', letter) } },
  ])

  const { results } = await hostile.attempt(...calls)

  expect(hostile.text('Documents/letter.txt')).toBe('kept\n')
  expect(results).toHaveLength(calls.length)
  await expect.poll(hostile.outcomes).toHaveLength(calls.length)
  expect(hostile.outcomes().filter((outcome) => !/^(?:denied|blocked)$/.test(outcome))).toEqual([])
})
