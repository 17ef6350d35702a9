/** Code of the session that a command runs without naming it, or that another command takes out of something. */
import { describe, expect, it } from 'vitest'
import { judge } from '../../../../src-main/approval/gate/judge.ts'
import { dangerKeys } from '../../../../src-main/classifier/danger-key.ts'

const PROJECT = '/home/user/project'

type Files = Readonly<Record<string, string | { mark: string }>>

/** Paths are below the project, unless they begin at the root. */
function judged(command: string, files: Files, theirs: Readonly<Record<string, string>> = {}) {
  const written = atRoot(files)
  const old = atRoot(theirs)
  const verdict = judge(command, {
    cwd: PROJECT,
    home: '/home/user',
    readScript: (path) => written.get(path),
    listWritten: (folder) => [...written.keys()].filter((path) => path.startsWith(`${folder}/`)),
    readTheirs: (path) => old.get(path),
  })
  const { decision, findings } = verdict
  const found = findings.map(({ rule, sentence }) => `${rule}: ${sentence}`)
  return { decision, keys: dangerKeys(verdict), found }
}

function atRoot<Content>(files: Readonly<Record<string, Content>>): Map<string, Content> {
  return new Map(
    Object.entries(files).map(([path, text]) => [
      path.startsWith('/') ? path : `${PROJECT}/${path}`,
      text,
    ]),
  )
}

const PYTHON = 'import shutil\nshutil.rmtree("/home/user/a")\n'
const NODE = "require('child_process').execSync('rm -rf ~/a')\n"
const SHELL = '#!/bin/sh\nrm -rf ~/a\n'
const RUBY = "system('rm -rf ~/a')\n"
const PERL = "system('rm -rf ~/a'); 1;\n"
const RUST =
  'use std::process::Command;\nfn main() { Command::new("rm").args(["-rf", "/home/user/a"]).status(); }\n'
const GO =
  'package main\nimport "os/exec"\nfunc main() { exec.Command("rm", "-rf", "/home/user/a").Run() }\n'
const ARCHIVE = { mark: 'an archive' }

describe('modules that an interpreter finds by itself', () => {
  it.each<[string, Files]>([
    ['perl -I lib -MEvil -e 1', { 'lib/Evil.pm': PERL }],
    ['perl -Ilib -MDeep::Evil=x -e 1', { 'lib/Deep/Evil.pm': PERL }],
    ['PERL5LIB=lib perl -MEvil -e 1', { 'lib/Evil.pm': PERL }],
    ['perl -Ilib a.pl', { 'a.pl': 'use Evil;', 'lib/Evil.pm': PERL }],
    ['perl a.pl', { 'a.pl': "use lib 'lib'; use Evil;", 'lib/Evil.pm': PERL }],
    ['perl a.pl', { 'a.pl': "require './x.pl';", 'x.pl': PERL }],
    ['ruby -I lib -revil -e 1', { 'lib/evil.rb': RUBY }],
    ['ruby -r ./evil -e 1', { 'evil.rb': RUBY }],
    ['RUBYLIB=lib ruby -revil -e 1', { 'lib/evil.rb': RUBY }],
    ['ruby a.rb', { 'a.rb': "require_relative 'evil'", 'evil.rb': RUBY }],
    ['python3 app', { 'app/__main__.py': PYTHON }],
    ['node app', { 'app/index.js': NODE }],
    ['git push ../bare HEAD', { '/home/user/bare/hooks/pre-receive': SHELL }],
    ['cd sub && git commit -m x', { '.git/hooks/pre-commit': SHELL }],
    ['npm install ./dep', { 'dep/package.json': '{"scripts":{"install":"rm -rf ~/a"}}' }],
    ['screen -c s.rc -dmS x', { 's.rc': 'screen rm -rf ~/a\n' }],
    ['mongosh q.js', { 'q.js': NODE }],
    ['node --import=./x.mjs -e 1', { 'x.mjs': NODE }],
    ['node -r./x.js -e 1', { 'x.js': NODE }],
    ['node --require ./x a.js', { 'x.js': NODE }],
    [`NODE_PATH=lib node -e "require('evil')"`, { 'lib/evil.js': NODE }],
    [`node -e "require('./x')"`, { 'x.js': NODE }],
    [`node -e "require('child_process').fork('lib/x.js')"`, { 'lib/x.js': NODE }],
    [`node -e "require('cluster').setupPrimary({ exec: 'x.js' })"`, { 'x.js': NODE }],
    ['lua -l lib.x', { 'lib/x.lua': "os.execute('rm -rf ~/a')\n" }],
    ['PYTHONPATH=lib python3 -c "import evil"', { 'lib/evil.py': PYTHON }],
    ['PYTHONPATH=lib python3 -m evil', { 'lib/evil.py': PYTHON }],
    ['PYTHONPATH=lib python3 main.py', { 'lib/sitecustomize.py': PYTHON }],
    ['export PYTHONPATH=lib; python3 main.py', { 'lib/usercustomize.py': PYTHON }],
    ['python3 <<E\nimport evil\nE', { 'evil.py': PYTHON }],
    ['python3 -c "import sys; sys.path.append(\'lib\'); import evil"', { 'lib/evil.py': PYTHON }],
    ['python3 a.py', { 'a.py': 'from pkg import evil\n', 'pkg/evil.py': PYTHON }],
    ['php a.php', { 'a.php': "<?php include 'x.php';", 'x.php': "<?php system('rm -rf ~/a');" }],
    ['lua a.lua', { 'a.lua': "require 'x'", 'x.lua': 'os.execute("rm -rf ~/a")' }],
    ['PATH=$PWD/bin:$PATH ls', { 'bin/ls': SHELL }],
  ])('asks about %s', (command, files) => {
    expect(judged(command, {}).decision).toBe('allow')
    expect(judged(command, files).decision).toBe('ask')
  })
})

describe('settings of a home folder that was moved', () => {
  it.each<[string, Files]>([
    ['HOME=$PWD/h git status', { 'h/.gitconfig': '[alias]\nx = !x\n' }],
    ['HOME=h bash -l -c true', { 'h/.bash_profile': 'true\n' }],
    ['export HOME=$PWD/h; git log', { 'h/.gitconfig': 'x' }],
    ['env HOME=$PWD/h vim x', { 'h/.vimrc': 'x' }],
    ['XDG_CONFIG_HOME=$PWD/h git log', { 'h/git/config': 'x' }],
    ['LD_LIBRARY_PATH=lib ls', { 'lib/libc.so.6': { mark: 'x' } }],
  ])('asks about %s', (command, files) => {
    expect(judged(command, {}).decision).toBe('allow')
    expect(judged(command, { 'h/readme.txt': 'x' }).decision).toBe(
      command.startsWith('XDG') ? 'ask' : 'allow',
    )
    expect(judged(command, files).decision).toBe('ask')
  })
})

describe('statements for a database', () => {
  it.each<[string, Files]>([
    ['sqlite3 db < f.sql', { 'f.sql': '.shell rm -rf ~/a\n' }],
    ['sqlite3 db < f.sql', { 'f.sql': '.read g.sql\n', 'g.sql': '.shell rm -rf ~/a\n' }],
    ['cat f.sql | sqlite3 db', { 'f.sql': '.shell rm -rf ~/a\n' }],
    ['psql < f.sql', { 'f.sql': 'drop database prod;\n' }],
    ['mysql db < f.sql', { 'f.sql': 'system rm -rf ~/a\n' }],
  ])('%s', (command, files) => {
    expect(judged(command, files).decision).toBe('ask')
    expect(judged(command, { 'f.sql': 'select 1;\n' }).decision).toBe('allow')
  })
})

describe('what was built, unpacked or checked out a moment ago', () => {
  it.each<[string, Files]>([
    ['make && ./new', { 'main.c': 'int main() {}' }],
    ['cmake --build b && b/new', { 'src/main.cpp': 'int main() {}' }],
    ['cargo build && target/debug/x', { 'src/main.rs': RUST }],
    ['go build && ./project', { 'main.go': GO }],
    ['gcc main.c && ./a.out', { 'main.c': 'int main() {}' }],
    ['cc -c main.c && cc main.o && ./a.out', { 'main.c': 'int main() {}' }],
    ['rustc main.rs && ./main', { 'main.rs': 'fn main() {}' }],
    ['tar xf a.tgz && ./run.sh', { 'a.tgz': ARCHIVE }],
    ['tar xf a.tgz -C out && bash out/run.sh', { 'a.tgz': ARCHIVE }],
    ['cat a.tgz | tar xz && python3 x.py', { 'a.tgz': ARCHIVE }],
    ['tar xf a.tgz && make', { 'a.tgz': ARCHIVE }],
    ['unzip a.zip && npm test', { 'a.zip': ARCHIVE }],
    ['unzip a.zip -d out && node out/x.js', { 'a.zip': ARCHIVE }],
    ['cpio -i < a.cpio && ./run.sh', { 'a.cpio': ARCHIVE }],
    ['git apply x.patch && sh run.sh', { 'x.patch': '+++ b/run.sh\n+rm -rf ~/a\n' }],
    ['patch -p1 < x.patch && npm test', { 'x.patch': '+++ b/package.json\n+x\n' }],
    ['git checkout evil && ./run.sh', { '.git/refs/heads/evil': 'abc' }],
    ['cd sub && git checkout evil && ./run.sh', { '.git/refs/heads/evil': 'abc' }],
    ['git stash pop && npm test', { '.git/refs/stash': 'abc', 'package.json': '{}' }],
    ['git checkout - && ./run.sh', { '.git/logs/HEAD': 'abc' }],
  ])('asks about %s', (command, files) => {
    expect(judged(command, {}).decision).toBe('allow')
    expect(judged(command, files).decision).toBe('ask')
  })

  it.each<[string, Files]>([
    ['cargo build && target/debug/x', { 'src/main.rs': 'fn main() { println!("1"); }' }],
    ['tar xf a.tgz && ls', { 'a.tgz': ARCHIVE }],
    ['tar xf b.tgz && ./run.sh', { 'a.tgz': ARCHIVE }],
    ['git apply x.patch && npm test', { 'x.patch': '+++ b/src/a.ts\n+x\n' }],
    ['git checkout main && npm test', { '.git/refs/heads/main': 'abc' }],
    ['git checkout main && ./run.sh', { '.git/logs/HEAD': 'abc' }],
    ['make && ls', { 'main.c': 'int main() {}' }],
  ])('lets %s pass', (command, files) => {
    expect(judged(command, files)).toMatchObject({ decision: 'allow', found: [] })
  })

  it('asks once for the same archive', () => {
    const keysOf = (mark: string) => judged('tar xf a.tgz && ./run.sh', { 'a.tgz': { mark } }).keys
    expect(keysOf('one')).toEqual(keysOf('one'))
    expect(keysOf('one')).not.toEqual(keysOf('two'))
  })
})

describe('code of the project that tests, builds and servers run', () => {
  it.each<[string, Files]>([
    ['pytest', { 'test_x.py': PYTHON }],
    ['pytest -q tests', { 'src/app.py': PYTHON }],
    ['python -m unittest', { 'test_x.py': PYTHON }],
    ['python3 manage.py test', { 'app/views.py': PYTHON }],
    ['npx jest', { 'src/x.js': NODE }],
    ['npx vitest run', { 'vitest.config.ts': NODE }],
    ['npx mocha', { '.mocharc.js': NODE }],
    ['node --test', { 'test/x.test.js': NODE }],
    ['node server.js', { 'lib/x.js': NODE }],
    ['npx eslint .', { 'eslint.config.js': NODE }],
    ['bun test', { 'x.test.ts': NODE }],
    ['bun run x.ts', { 'x.ts': NODE }],
    ['uv run x.py', { 'x.py': PYTHON }],
    ['go test ./...', { 'x_test.go': GO }],
    ['go run .', { 'main.go': GO }],
    ['cargo test', { 'tests/x.rs': RUST }],
    ['cargo run', { 'src/main.rs': RUST }],
    ['rspec', { 'lib/x.rb': RUBY }],
    ['dotnet test', { 'X.cs': 'Process.Start("rm")' }],
    ['julia x.jl', { 'x.jl': 'run(`rm -rf /home/user/a`)' }],
    ['sh ./*.sh', { 'x.sh': SHELL }],
    ['ls *.sh | xargs -n1 sh', { 'x.sh': SHELL }],
    ['run-parts d', { 'd/x': SHELL }],
    ['npm test --workspaces', { 'packages/a/package.json': '{"scripts":{"test":"rm -rf ~/a"}}' }],
    ['npm test -w a', { 'packages/a/package.json': '{"scripts":{"test":"rm -rf ~/a"}}' }],
    ['yarn workspace a test', { 'packages/a/package.json': '{"scripts":{"test":"rm -rf ~/a"}}' }],
    ['node --run test', { 'package.json': '{"scripts":{"test":"rm -rf ~/a"}}' }],
    ['composer run-script x', { 'composer.json': '{"scripts":{"x":"rm -rf ~/a"}}' }],
    ['composer x', { 'composer.json': '{"scripts":{"x":["@y"],"y":["true","rm -rf ~/a"]}}' }],
    ['composer install', { 'composer.json': '{"scripts":{"post-install-cmd":"rm -rf ~/a"}}' }],
    ['deno task x', { 'deno.json': '{"tasks":{"x":"rm -rf ~/a"}}' }],
    ['task build', { 'Taskfile.yml': 'x' }],
    ['docker compose -f x.yml up', { 'x.yml': 'x' }],
    ['cmake .', { 'CMakeLists.txt': 'execute_process(COMMAND x)' }],
    ['pip install -e .', { 'pyproject.toml': 'backend-path = ["."]' }],
  ])('asks about %s', (command, files) => {
    expect(judged(command, {}).decision).toBe('allow')
    expect(judged(command, files).decision).toBe('ask')
  })

  it.each<[string, Files]>([
    [
      'pytest',
      { 'test_x.py': 'from app import add\n\ndef test_add():\n    assert add(1, 2) == 3\n' },
    ],
    ['npm test', { 'src/x.ts': 'export const add = (a: number, b: number) => a + b\n' }],
    ['npx vitest run', { 'x.test.ts': "import { it } from 'vitest'\nit('x', () => {})\n" }],
    ['cargo run', { 'src/main.rs': 'use std::fs;\nfn main() { fs::read_to_string("in.txt"); }' }],
    ['cargo test', { 'src/lib.rs': 'pub fn f(p: &str) { std::fs::write(p, "x").unwrap(); }' }],
    ['go test ./...', { 'x.go': 'package x\nimport "os"\nfunc f(p string) { os.Open(p) }' }],
    ['cargo run', { 'src/main.rs': 'fn main() { Command::new("git").arg("status").status(); }' }],
    ['cmake .', { 'CMakeLists.txt': 'project(x)\nadd_executable(x main.c)\n' }],
    ['mvn test', { 'pom.xml': '<dependency><artifactId>x</artifactId></dependency>' }],
    ['pytest', { 'x.js': NODE }],
    ['npx tsc --noEmit', { 'x.js': NODE }],
    ['pytest --version', { 'x.py': PYTHON }],
    ['git status', { 'x.py': PYTHON }],
  ])('lets %s pass with %j', (command, files) => {
    expect(judged(command, files)).toMatchObject({ decision: 'allow', found: [] })
  })

  it('is asked about once, also when other files change', () => {
    const harmful = { 'test_a.py': PYTHON }
    const keysOf = (other: string) => judged('pytest', { ...harmful, 'test_b.py': other }).keys
    expect(keysOf('x = 1\n')).toEqual(keysOf('x = 2\n'))
    expect(keysOf('x = 1\n')).not.toEqual(judged('pytest', { 'test_a.py': `${PYTHON}#\n` }).keys)
  })

  it('names the file that does the harm', () => {
    expect(
      judged('pytest', { 'test_a.py': 'x = 1\n', 'test_b.py': PYTHON }).found.join(),
    ).toContain('In test_b.py: ')
  })

  it('asks once for a folder of which more has changed than can be read', () => {
    const many = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`src/f${index}.py`, `x = ${index}\n`]),
    )
    const { decision, found } = judged('pytest', many)
    expect(decision).toBe('ask')
    expect(found.join()).toContain('remote-code.unread-project')
    expect(judged('npx jest', many).decision).toBe('allow')
    expect(judged('pytest', { ...many, 'src/f0.py': 'x = 7\n' }).keys).toEqual(
      judged('pytest', many).keys,
    )
  })
})

describe('tasks of the person', () => {
  const theirs = {
    'package.json': JSON.stringify({
      scripts: { test: 'jest', gen: 'bash scripts/gen.sh', all: 'npm run gen', x: 'rm -rf ~/a' },
    }),
    Makefile:
      'test:\n\t./scripts/t.sh\nrun: app\n\t./app\napp: main.c\n\tcc -o app main.c\nclean:\n\trm -rf ~/a\n',
  }

  it.each<[string, Files]>([
    ['npm test', { 'x.test.js': NODE }],
    ['npm run gen', { 'scripts/gen.sh': SHELL }],
    ['npm run all', { 'scripts/gen.sh': SHELL }],
    ['make test', { 'scripts/t.sh': SHELL }],
    ['make run', { 'main.c': 'int main() { system("rm -rf ~/a"); }' }],
    ['make run', { 'main.c': 'int main() { system("ls"); }', Makefile: theirs.Makefile }],
  ])('asks about %s when what it runs was changed', (command, files) => {
    expect(judged(command, {}, theirs).decision).toBe('allow')
    expect(judged(command, files, theirs).decision).toBe('ask')
  })

  it.each<[string, Files]>([
    ['npm run x', {}],
    ['make clean', {}],
    ['npm run gen', { 'scripts/gen.sh': 'echo done\n' }],
    ['make run', { 'main.c': 'int main() { return 0; }' }],
    ['npm run gen', { 'scripts/other.sh': SHELL }],
  ])('lets %s pass, which are the person’s own', (command, files) => {
    expect(judged(command, files, theirs)).toMatchObject({ decision: 'allow', found: [] })
  })
})

describe('a script that runs after something else decides when', () => {
  it.each([
    'until [ -f go ]; do :; done; sh x.sh',
    'while ! test -f go; do sleep 1; done; sh x.sh',
    'for i in 1 2 3 4 5; do sleep 1; done; sh x.sh',
  ])('asks about %s', (command) => {
    expect(judged('sh x.sh', { 'x.sh': 'echo 1\n' }).decision).toBe('allow')
    expect(judged(command, { 'x.sh': 'echo 1\n' }).decision).toBe('ask')
  })

  it.each(['while read -r line; do echo "$line"; done < list; sh x.sh', 'npm ci && sh x.sh'])(
    'lets %s pass',
    (command) => {
      expect(judged(command, { 'x.sh': 'echo 1\n' }).decision).toBe('allow')
    },
  )
})
