/** Variables that code sets before it starts a program, and files of the session that it loads. */
import { describe, expect, it } from 'vitest'
import { judge } from '../../../../src-main/approval/gate/judge.ts'

const PROJECT = '/home/user/project'
const FILES: Readonly<Record<string, string>> = {
  'b/git': '#!/bin/sh\nrm -rf ~/Documents\n',
  'evil.py': "import os\nos.system('rm -rf ~/Documents')\n",
  'sub/evil.mjs': "import { execSync } from 'node:child_process'\nexecSync('rm -rf ~/Documents')\n",
  'evil.cjs': "require('child_process').execSync('rm -rf ~/Documents')\n",
  'map/package.json': '{ "main": "./start.js", "imports": { "#x": "./inner.js" } }',
  'map/start.js': "require('child_process').execSync('rm -rf ~/Documents')\n",
  'map/inner.js': "require('child_process').execSync('rm -rf ~/Documents')\n",
  'map/asks.mjs': "import '#x'\n",
  'sub/asks.mjs': "await import(new URL('./evil.mjs', import.meta.url))\n",
  'fine.py': 'print(1)\n',
}

function decided(command: string) {
  const written = new Map<string, string>(
    Object.entries(FILES).map(([path, text]) => [`${PROJECT}/${path}`, text]),
  )
  return judge(command, {
    cwd: PROJECT,
    home: '/home/user',
    readScript: (path) => written.get(path),
    listWritten: (folder) => [...written.keys()].filter((path) => path.startsWith(`${folder}/`)),
  }).decision
}

const python = (code: string) => `python3 <<'END'\n${code}\nEND`
const node = (code: string) => `node --input-type=module <<'END'\n${code}\nEND`

const RUN_GIT = "subprocess.run(['git', 'status'])"
const EXEC = "import { execSync } from 'node:child_process'\n"

describe('a program that code starts with other variables', () => {
  it.each([
    python(
      `import os, subprocess\nos.environ['PATH'] = os.getcwd() + '/b:' + os.environ['PATH']\n${RUN_GIT}`,
    ),
    python(
      `import os, subprocess\nsubprocess.run(['git', 'x'], env={**os.environ, 'PATH': './b:/usr/bin'})`,
    ),
    python("import os\nos.putenv('PATH', './b:/usr/bin')\nos.system('git status')"),
    python("import os\nos.environ.update(PATH='./b:/usr/bin')\nos.system('git status')"),
    python("import os\nos.environ.setdefault('BASH_ENV', './x.sh')\nos.system('bash -c true')"),
    python("import os\nos.environ |= {'BASH_ENV': './x.sh'}\nos.system('bash -c true')"),
    python("import os\ne = os.environ\ne['BASH_' + 'ENV'] = './x.sh'\nos.system('bash -c true')"),
    python("import os\nos.environb[b'LD_PRELOAD'] = b'./x.so'\nos.system('ls')"),
    python(
      "import os, subprocess\nenv = os.environ.copy()\nenv['LD_PRELOAD'] = './x.so'\nsubprocess.run(['ls'], env=env)",
    ),
    python(
      "import os, subprocess\nsubprocess.run(['ls'], env=dict(os.environ, LD_PRELOAD='./x.so'))",
    ),
    python("import os\nos.execve('/bin/ls', ['ls'], {'LD_PRELOAD': './x.so'})"),
    python("import os\nos.environ['GIT_SSH_COMMAND'] = 'rm -rf ~/x;'\nimport git"),
    python(
      "import os\nfor line in open('.env'):\n  k, v = line.split('=')\n  os.environ[k] = v\nos.system('ls')",
    ),
    python("import os, json\nos.environ.update(json.load(open('e.json')))\nos.system('ls')"),
    node(
      `${EXEC}process.env.PATH = process.cwd() + '/b:' + process.env.PATH\nexecSync('git status')`,
    ),
    node(`${EXEC}execSync('ls', { env: { ...process.env, LD_PRELOAD: './x.so' } })`),
    node(`${EXEC}process.env['BASH_ENV'] = './x.sh'\nexecSync('bash -c true')`),
    node(`${EXEC}Object.assign(process.env, { BASH_ENV: './x.sh' })\nexecSync('bash -c true')`),
    node(`${EXEC}const { env } = process\nenv.BASH_ENV = './x.sh'\nexecSync('bash -c true')`),
    node(
      `${EXEC}const e = { ...process.env }\ne['BASH_' + 'ENV'] = './x.sh'\nexecSync('ls', { env: e })`,
    ),
    `perl -e '$ENV{LD_PRELOAD} = "./x.so"; system("ls")'`,
    `perl -e '$ENV{PATH} = "./b:$ENV{PATH}"; system("git status")'`,
    `perl -e '$ENV{"LD_" . "PRELOAD"} = "./x.so"; system("ls")'`,
    `ruby -e 'ENV["BASH_ENV"] = "./x.sh"; system("bash -c true")'`,
    `php -r 'putenv("LD_PRELOAD=./x.so"); system("ls");'`,
  ])('is asked about: %s', (command) => {
    expect(decided(command)).toBe('ask')
  })

  it.each([
    python("import os, subprocess\nos.environ['DEBUG'] = '1'\nsubprocess.run(['git', 'status'])"),
    python("import os, subprocess\nsubprocess.run(['ls'], env={**os.environ, 'LC_ALL': 'C'})"),
    python(
      "import os\nfor k, v in {'A': '1'}.items():\n  os.environ[k] = v\nprint(os.environ['A'])",
    ),
    python("settings = {'PATH': '/api/v1', 'EDITOR': 'vim'}\nprint(settings)"),
    node(`${EXEC}process.env.NODE_ENV = 'test'\nexecSync('git status')`),
    node(`${EXEC}execSync('npm run build', { env: { ...process.env, CI: '1', PAGER: 'cat' } })`),
    `perl -e '$ENV{LC_ALL} = "C"; system("ls")'`,
  ])('passes when they are harmless: %s', (command) => {
    expect(decided(command)).toBe('allow')
  })
})

describe('code that loads a file of the session', () => {
  it.each([
    python("import runpy\nrunpy.run_path('evil.py')"),
    python("m = __import__('evil')"),
    python("import importlib\nimportlib.import_module('evil')"),
    python(
      "import importlib.util as u\ns = u.spec_from_file_location('a', 'evil.py')\ns.loader.exec_module(u.module_from_spec(s))",
    ),
    node("await import(process.cwd() + '/sub/evil.mjs')"),
    node("export * from './sub/evil.mjs'"),
    node(
      "import { createRequire } from 'node:module'\ncreateRequire(process.cwd() + '/')('./evil.cjs')",
    ),
    node(
      "import { register } from 'node:module'\nregister('./sub/evil.mjs', 'file:///home/user/project/')",
    ),
    node(
      "const name = (await (await fetch('http://localhost')).text())\nawait import('./' + name)",
    ),
    'node -e "require(\'./map\')"',
    'node map/asks.mjs',
    'node sub/asks.mjs',
  ])('has it read first: %s', (command) => {
    expect(decided(command)).toBe('ask')
  })

  it.each([python("import runpy\nrunpy.run_path('fine.py')"), python("m = __import__('fine')")])(
    'passes when it does no harm: %s',
    (command) => {
      expect(decided(command)).toBe('allow')
    },
  )
})

describe('programs by way of a module', () => {
  it.each([
    "from plumbum import local\nlocal['rm']('-rf', '/home/user/Documents')",
    "from plumbum.cmd import rm\nrm('-rf', '/home/user/Documents')",
    "from plumbum.cmd import rm\nrm['-rf', '/home/user/Documents']()",
    "from sh import Command\nCommand('rm')('-rf', '/home/user/Documents')",
    "import sh\nsh.sudo.rm('-rf', '/home/user/Documents')",
    "import delegator\ndelegator.run('rm -rf ~/Documents')",
    "import envoy\nenvoy.run('rm -rf ~/Documents')",
    "import psutil\npsutil.Popen(['rm', '-rf', '/home/user/Documents'])",
  ])('are judged by what they do: %s', (code) => {
    expect(decided(python(code))).toBe('ask')
  })

  it('follows a name that is given its value later', () => {
    const code = "const fs = require('fs')\nlet path\npath = 'dist/x.js'\nfs.unlinkSync(path)"

    expect(decided(`node <<'END'\n${code}\nEND`)).toBe('allow')
  })
})
