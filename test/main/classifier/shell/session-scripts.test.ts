/** Files that the session wrote before, and that a command runs by their names. */
import { describe, expect, it } from 'vitest'
import { judge } from '../../../../src-main/approval/gate/judge.ts'
import { dangerKeys } from '../../../../src-main/classifier/danger-key.ts'

const PLACES = { cwd: '/home/user/project', home: '/home/user' }

function judged(command: string, files: Parameters<typeof filesOf>[0] = {}) {
  const readScript = filesOf(files)
  const { decision, findings } = judge(command, { ...PLACES, readScript })
  const found = findings.map(
    ({ rule, span, sentence }) =>
      `${rule}: ${command.slice(span.start, span.end)}: ${sentence.split(':')[0]}`,
  )
  return { decision, found }
}

function filesOf(files: Record<string, string | { mark: string } | null>) {
  return (path: string) => files[path]
}

const SHELL = { '/home/user/project/x.sh': '#!/bin/bash\nset -e\nrm -rf ~/old\n' }
const PYTHON = {
  '/home/user/project/x.py': '#!/usr/bin/env python3\nimport shutil\nshutil.rmtree("/home/user/a")',
}
const NODE = {
  '/home/user/project/x.mjs': 'import fs from "fs"\nfs.rmSync("../a", { recursive: true })',
}
const MAKE = {
  '/home/user/project/Makefile':
    'BIN := app\nall: $(BIN)\n\n$(BIN): main.c\n\t$(CC) -o $@ $<\n\nclean:\n\t@rm -rf ~/old\n\nmr: clean\n',
}

describe('a script that the session wrote is judged when it is run', () => {
  it.each([
    ['bash x.sh', 'x.sh', SHELL],
    ['./x.sh --now', './x.sh', SHELL],
    ['sh -x x.sh', 'x.sh', SHELL],
    ['source x.sh', 'x.sh', SHELL],
    ['. ./x.sh', './x.sh', SHELL],
    ['chmod +x x.sh && ./x.sh', './x.sh', SHELL],
    ['cd .. && timeout 5 bash project/x.sh', 'project/x.sh', SHELL],
    ['python3 x.py', 'x.py', PYTHON],
    ['python3 -u x.py a b', 'x.py', PYTHON],
    ['./x.py', './x.py', PYTHON],
    ['node x.mjs', 'x.mjs', NODE],
    ['make -f Makefile mr', 'Makefile', MAKE],
  ])('%s', (command, file, files) => {
    expect(judged(command, files)).toEqual({
      decision: 'ask',
      found: [`fs.recursive-delete: ${file}: In ${file}`],
    })
  })

  it('for make without a file it marks make itself', () => {
    const { decision, found } = judged('make clean', MAKE)
    expect({ decision, found }).toEqual({
      decision: 'ask',
      found: ['fs.recursive-delete: make: In Makefile'],
    })
  })

  it.each([
    ['npm test', { test: 'rm -rf ~/old' }],
    ['npm t', { pretest: 'rm -rf ~/old', test: 'true' }],
    ['npm run build', { build: 'npm run step', poststep: 'rm -rf ~/old', step: 'true' }],
    ['yarn deploy', { deploy: 'rm -rf ~/old' }],
    ['npm install', { postinstall: 'rm -rf ~/old' }],
    ['npm run $TASK', { any: 'rm -rf ~/old' }],
  ])('a task of its package.json: %s', (command, scripts) => {
    const files = { '/home/user/project/package.json': JSON.stringify({ scripts }) }
    expect(judged(command, files)).toMatchObject({
      decision: 'ask',
      found: expect.arrayContaining([expect.stringContaining(': In package.json')]),
    })
    expect(judged('npm run other', files).decision).toBe('allow')
    expect(judged('npm run ls', { '/home/user/project/package.json': null }).decision).toBe('ask')
  })

  it('a task that calls itself has an end', () => {
    const files = { '/home/user/project/package.json': '{"scripts":{"a":"npm run a"}}' }
    expect(judged('npm run a', files).decision).toBe('allow')
  })

  it.each(['make -C sub', 'make -Csub', 'make --directory=sub'])(
    'the Makefile of another folder: %s',
    (command) => {
      const files = { '/home/user/project/sub/Makefile': 'all:\n\trm -rf ~/old\n' }
      expect(judged(command, files).decision).toBe('ask')
    },
  )

  it.each(['include more.mk', '-include more.mk', 'X != cat more', '$(eval $(MORE))'])(
    'a Makefile that says only a part asks: %s',
    (line) => {
      const files = { '/home/user/project/Makefile': `${line}\nall:\n\ttrue\n` }
      expect(judged('make', files).decision).toBe('ask')
    },
  )

  it('and never runs what is never run', () => {
    expect(judged('bash x.sh', { '/home/user/project/x.sh': 'rm -rf /' }).decision).toBe('never')
  })

  it('also through a script that runs another', () => {
    const files = { ...SHELL, '/home/user/project/a.sh': 'bash x.sh' }
    expect(judged('bash a.sh', files)).toMatchObject({
      decision: 'ask',
      found: ['fs.recursive-delete: a.sh: In a.sh'],
    })
  })

  it.each([
    ['bash x.sh', 'dynamic.script: x.sh: In x.sh'],
    ['./x.sh', 'dynamic.script: ./x.sh: In ./x.sh'],
    ['python3 x.py', 'dynamic.code: x.py: In x.py'],
    ['make -f x.mk', 'dynamic.script: x.mk: In x.mk'],
  ])('asks about %s when the file is too long or cannot be read', (command, found) => {
    const file = `/home/user/project/${command.split(/[ /]/).at(-1)}`
    expect(judged(command, { [file]: null })).toEqual({ decision: 'ask', found: [found] })
    const long = '# a line\n'.repeat(8_000)
    expect(judged(command, { [file]: long })).toEqual({ decision: 'ask', found: [found] })
  })

  it('asks when reading fails', () => {
    const readScript = () => {
      throw new Error('no such disk')
    }
    expect(judge('bash x.sh', { ...PLACES, readScript }).decision).toBe('ask')
  })

  it.each([
    ['bash x.sh', { '/home/user/project/x.sh': 'npm ci\nnpm test\n' }],
    ['python3 x.py', { '/home/user/project/x.py': 'import json\nprint(json.dumps([1]))\n' }],
    ['make', MAKE],
    ['make all', MAKE],
    ['bash other.sh', SHELL],
    ['cat x.sh', SHELL],
    ['shellcheck x.sh && git add x.sh', SHELL],
  ])('lets %s pass when nothing in it harms', (command, files) => {
    expect(judged(command, files)).toEqual({ decision: 'allow', found: [] })
  })

  it('knows nothing of files without being told', () => {
    expect(judge('bash x.sh', PLACES).decision).toBe('allow')
  })
})

describe('a file of the session that nobody can read', () => {
  const app = { '/home/user/project/app': { mark: 'one' } }

  it.each([
    './app',
    'app/../app --version || ./app',
    'timeout 5 ./app',
    'cp app other && ./other',
    'mkdir bin; mv app bin/ && bin/app',
    'ln -s app link; ./link',
    'bash app',
    'python3 app',
  ])('asks when %s runs it', (command) => {
    expect(judged(command, app).found.join()).toContain('remote-code.unread-file')
  })

  it.each(['file app', 'ls -l ./app', 'rm app', 'docker run --rm alpine ./app', 'cp app bin/'])(
    'does not ask because of it when %s only names it',
    (command) => {
      expect(judged(command, app).found.join()).not.toContain('unread-file')
    },
  )

  it('is asked about once for the same content', () => {
    const judgedAs = (mark: string, command = './app') =>
      judge(command, {
        ...PLACES,
        readScript: filesOf({ '/home/user/project/app': { mark } }),
      })
    expect(dangerKeys(judgedAs('one'))).toEqual(dangerKeys(judgedAs('one')))
    expect(dangerKeys(judgedAs('one'))).not.toEqual(dangerKeys(judgedAs('two')))
    expect(judgedAs('one').findings.map(({ remember }) => remember)).toEqual(['session'])
    expect(judgedAs('one', 'make; ./app').findings.map(({ remember }) => remember)).toEqual([
      'never',
    ])
  })
})

describe('a file that a program runs unnamed', () => {
  const python = 'import shutil\nshutil.rmtree("/home/user/a")\n'
  it.each([
    ['pytest', 'conftest.py', python],
    ['pytest tests', 'tests/conftest.py', python],
    ['python3 -m pytest -q', 'conftest.py', python],
    ['pip install .', 'setup.py', python],
    ['python3 -m tool', 'tool.py', python],
    ['python3 -m tool', 'tool/__main__.py', python],
    ['rake', 'Rakefile', "system('rm -rf ~/a')\n"],
    ['git commit -m x', '.git/hooks/pre-commit', '#!/bin/sh\nrm -rf ~/a\n'],
    ['git commit -m x', '.husky/pre-commit', 'rm -rf ~/a\n'],
    ['git push', '.git/hooks/pre-push', `#!/usr/bin/env python3\n${python}`],
    ['node -r ./x.js a.js', 'x.js', "require('child_process').execSync('rm -rf ~/a')"],
    ['php -f x.php', 'x.php', "<?php system('rm -rf ~/a');"],
    ['awk -f x.awk data', 'x.awk', 'BEGIN { system("rm -rf ~/a") }'],
    ['sed -f x.sed data', 'x.sed', '1e rm -rf ~/a'],
    ['cargo build', 'build.rs', 'fn main() {}'],
    ['just test', 'justfile', 'test:\n  true\n'],
    ['docker compose up', 'compose.yml', 'services: {}'],
    ['gdb -x cmds ./app', 'cmds', 'shell rm -rf ~/a'],
    ["gdb -batch -ex 'source cmds' ./app", 'cmds', 'shell rm -rf ~/a'],
    ["lldb -o 'command source cmds'", 'cmds', 'platform shell rm -rf ~/a'],
    ["vim -c 'source cmds' -c q", 'cmds', '!rm -rf ~/a'],
    ["vim +'so cmds'", 'cmds', '!rm -rf ~/a'],
    ["nvim --cmd 'luafile cmds'", 'cmds', 'os.execute("rm -rf ~/a")'],
    ['vim -s cmds', 'cmds', ':!rm -rf ~/a'],
    ['ed notes < cmds', 'cmds', '!rm -rf ~/a'],
    ['expect cmds', 'cmds', 'spawn rm -rf ~/a'],
    ['tclsh cmds', 'cmds', 'exec rm -rf ~/a'],
    ['Rscript cmds', 'cmds', 'unlink("~/a", recursive=TRUE)'],
    ['gnuplot cmds', 'cmds', '!rm -rf ~/a'],
    ['octave < cmds', 'cmds', 'system("rm -rf ~/a")'],
    ['vim -S x.vim', 'x.vim', ':!rm -rf ~/a'],
    ['ssh -F conf host', 'conf', 'ProxyCommand rm -rf ~/a'],
  ])('asks about %s after %s was written', (command, name, text) => {
    const before = judged(command).found
    const { decision, found } = judged(command, { [`/home/user/project/${name}`]: text })
    expect(decision).not.toBe('allow')
    expect(found.length).toBeGreaterThan(before.length)
  })

  it.each([
    ['a.py', 'import helper\n', 'helper.py', python],
    ['a.py', 'from lib.tools import x\n', 'lib/tools.py', python],
    [
      'a.js',
      "const x = require('./helper')\n",
      'helper.js',
      "require('child_process').execSync('rm -rf ~/a')",
    ],
    [
      'a.mjs',
      "import x from './x.mjs'\n",
      'x.mjs',
      "import { execSync } from 'child_process'\nexecSync('rm -rf ~/a')",
    ],
  ])('follows %s with %j to %s', (script, text, module, code) => {
    const command = `${script.endsWith('py') ? 'python3' : 'node'} ${script}`
    const files = { [`/home/user/project/${script}`]: text }
    expect(judged(command, files).decision).toBe('allow')
    expect(judged(command, { ...files, [`/home/user/project/${module}`]: code }).decision).toBe(
      'ask',
    )
  })

  it.each([
    ['pytest', 'conftest.py', 'import pytest\n\n@pytest.fixture\ndef one():\n    return 1\n'],
    ['git commit -m x', '.husky/pre-commit', 'npx lint-staged\n'],
    ['python3 -m tool', 'tool.py', 'print(1)\n'],
    ['awk -f x.awk data', 'x.awk', '{ print $1 }'],
  ])('lets %s pass when %s does no harm', (command, name, text) => {
    expect(judged(command, { [`/home/user/project/${name}`]: text }).decision).toBe('allow')
  })
})

describe('a file that changes before it is run', () => {
  it.each([
    "sed -i 's/echo/rm -rf/' x.sh; sh x.sh",
    'gcc -o app main.c && ./app',
    'go build -o bin/app . && bin/app',
    'cp y.sh x.sh; sh x.sh',
    'mv lib tools; sh tools/y.sh',
    'sleep 5; sh x.sh',
    'sleep "$N"; sh x.sh',
  ])('asks about %s', (command) => {
    const files = {
      '/home/user/project/x.sh': 'echo ~/a\n',
      '/home/user/project/main.c': 'int main() {}\n',
      '/home/user/project/main.go': 'package main\n',
      '/home/user/project/y.sh': 'rm -rf ~/a\n',
      '/home/user/project/lib/y.sh': 'rm -rf ~/a\n',
    }
    expect(judged('sh x.sh', files).decision).toBe('allow')
    expect(judged(command, files).decision).toBe('ask')
  })

  it('lets code of the person be built and run', () => {
    expect(judged('gcc -o app main.c && ./app').decision).toBe('allow')
  })

  it.each(['sleep 2; sh x.sh', 'npm run dev & sleep 3; sh x.sh'])('lets %s pass', (command) => {
    expect(judged(command, { '/home/user/project/x.sh': 'echo 1\n' }).decision).toBe('allow')
  })
})
