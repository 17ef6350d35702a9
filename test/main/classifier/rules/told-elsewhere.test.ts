/** Names and code that a command is told by something else: a file, a variable, lines that are typed. */
import { describe, expect, it } from 'vitest'
import { judge } from '../../../../src-main/approval/gate/judge.ts'
import { DOCUMENTS, type Files, rulesOf } from '../../../support/rules-with-files.ts'

const LETTER = `${DOCUMENTS}letter.txt`
const typed = (program: string, line: string) => `${program} <<'END'\n${line}\nEND`

describe('what is typed into an editor or an interpreter', () => {
  it.each([
    typed('vim -u NONE', `:w! ${LETTER}`),
    typed('vim -u NONE', `ihello\u001b:w! ${LETTER}`),
    typed('vim', 'ihello\u001b:!rm x'),
    typed('vim a.txt', ':cd ~/Documents\n:w! letter.txt'),
    typed('ed', `a\ngone\n.\nw ${LETTER}`),
    typed('ed', `1,$w ~/Documents/letter.txt`),
    typed('ed', `f ${LETTER}`),
    typed('node', `.save ${LETTER}`),
    typed('node -i', `.save ${LETTER}`),
  ])('is read as what it does there: %j', (command) => {
    expect(rulesOf(command)).not.toEqual([])
  })

  it('loads what was written before', () => {
    const files = { 'a.js': `require("fs").rmSync("${LETTER}")` }
    expect(rulesOf(typed('node', '.load a.js'), files)).toContain('fs.delete-outside')
    expect(rulesOf(typed('node', '.load b.js'))).toEqual([])
  })

  it.each([
    typed('vim a.txt', ':%s/a/b/\n:wq'),
    typed('vim -', `see ${LETTER}`),
    typed('ed a.txt', '1,3d\nw\nq'),
    typed('ed a.txt', 'w b.txt'),
    typed('node', 'const a = { save: 1 }\n.exit'),
    typed('node', '.save a.js'),
  ])('needs no question where it stays in the project: %j', (command) => {
    expect(rulesOf(command)).toEqual([])
  })
})

describe('a key that types a line', () => {
  it.each([`bind '"q": "rm x\\n"'`, `bind -x '"q": rm x'`, 'bind -f keys'])('asks: %s', (line) => {
    expect(rulesOf(line)).toContain('env.command-table')
  })

  it.each([`bind '"\\e[A": history-search-backward'`, 'bind -p', "bind 'set bell-style none'"])(
    'is not one that moves in the line: %s',
    (line) => {
      expect(rulesOf(line)).toEqual([])
    },
  )
})

describe('a name that stands in a file of the session', () => {
  const SET = {
    'set.json': `{ "out": "${LETTER}" }`,
    names: `${LETTER}\n`,
    folder: DOCUMENTS,
    coded: btoa(LETTER),
    back: [...LETTER].reverse().join(''),
  }
  it.each<[command: string, files?: Files]>([
    ['xargs -a names -I{} cp /dev/null {}'],
    ['xargs -I{} cp /dev/null {} < names'],
    ['cp /dev/null "$(jq -r .out set.json)"'],
    ['while read f; do cp /dev/null "$f"; done < names'],
    ['sed -i s/kept/gone/ $(cat names)'],
    ['read d < folder; cp /dev/null $d/letter.txt'],
    ['cd "$(cat folder)" && echo gone > letter.txt'],
    ['curl -o "$(cat names)" https://x.example'],
    ['base64 -d coded | xargs cp /dev/null'],
    ['cp /dev/null "$(rev back)"'],
    ['cp /dev/null "$(head -1 names)"'],
    ['make -sf m O=~/Documents/letter.txt', { m: 'all:\n\techo gone > $(O)\n' }],
    ['perl a.pl ~/Documents/letter.txt', { 'a.pl': 'open(F, ">", $ARGV[0]); print F "x"' }],
    [
      'npm run w -- ~/Documents/letter.txt',
      {
        'package.json': '{"scripts":{"w":"node w.js"}}',
        'w.js': 'require("fs").writeFileSync(process.argv[2], "x")',
      },
    ],
    ['npm run w -- ~/Documents/letter.txt', { 'package.json': '{"scripts":{"w":"cp /dev/null"}}' }],
    ['dd if=/dev/null of="$(cat names)"'],
    ['python3 a.py', { 'a.py': 'import json\nopen(json.load(open("set.json"))["out"], "w")' }],
    [
      'node a.mjs',
      {
        'a.mjs': `import fs from 'fs'\nfs.writeFileSync(JSON.parse(fs.readFileSync('set.json')).out, '')`,
      },
    ],
  ])('may be the one that is written: %s', (command, files) => {
    expect(rulesOf(command, { ...SET, ...files }).join()).toMatch(/fs\.(?:write-over|empty-file)/)
  })

  it.each<[command: string, files?: Files]>([
    ['cp "$(jq -r .out set.json)" copy.txt'],
    ['xargs cat < names'],
    ['perl a.pl ~/Documents/letter.txt', { 'a.pl': 'open(F, "<", $ARGV[0]); print <F>' }],
    ['cp /dev/null "$OUT"'],
    ['cp a.txt "$(cat other)"', { other: 'b.txt\n' }],
    [
      'node a.mjs',
      { 'a.mjs': `import fs from 'fs'\nconsole.log(fs.readFileSync('set.json', 'utf8'))` },
    ],
  ])('is not when it is read, or is another: %s', (command, files) => {
    expect(rulesOf(command, { ...SET, ...files })).toEqual([])
  })
})

describe('a file that a variable names', () => {
  it.each<[command: string, files: Files]>([
    ['BASH_ENV=start bash -c true', { start: 'rm x' }],
    ['export BASH_ENV=start; bash -c true', { start: 'rm x' }],
    ["echo 'rm x' > start; export BASH_ENV=start; bash -c true", {}],
    ['ENV=start sh -i -c true', { start: 'rm x' }],
    ['WGETRC=set wget -q https://x.example', { set: `output_document = ${LETTER}` }],
    ['RIPGREP_CONFIG_PATH=set rg x', { set: '--pre=./x' }],
  ])('asks when the session wrote it: %s', (command, files) => {
    expect(rulesOf(command, files)).toContain('remote-code.unread-file')
  })

  it.each<[command: string, files: Files]>([
    ['ENV=production node a.js', {}],
    ['RIPGREP_CONFIG_PATH=set rg x', {}],
    ['WGETRC=set ls', { set: 'x' }],
  ])('does not when it means nothing there: %s', (command, files) => {
    expect(rulesOf(command, files)).toEqual([])
  })
})

describe('the folder before this one', () => {
  it.each([
    'cd -; echo x > letter.txt',
    'cd "$OLDPWD" && echo x > letter.txt',
    'echo x > ~-/letter.txt',
    'cp a.txt $OLDPWD/letter.txt',
  ])('is known from the command before: %s', (command) => {
    expect(rulesAfter(command)).toContain('fs.write-over')
  })

  it.each(['cd ~/Documents; cd -; echo x > letter.txt', 'cd -; ls', 'cd -; cd -; echo x > a.txt'])(
    'is left again: %s',
    (command) => {
      expect(rulesAfter(command)).toEqual([])
    },
  )

  function rulesAfter(command: string): string[] {
    const { findings } = judge(command, {
      cwd: '/home/user/project',
      home: '/home/user',
      isTheirs: (path) => path.startsWith(DOCUMENTS),
      earlier: { previousCwd: '/home/user/Documents' },
    })
    return findings.map(({ rule }) => rule)
  }
})

describe('code that another program takes along', () => {
  it.each<[command: string, files?: Files]>([
    ['gcc -Wl,-plugin,./x.so a.c'],
    ['gcc -Wl,--plugin=./x.so a.c'],
    ['groff -U page', { page: '.sy rm x\n' }],
    [`python3 -c "import cProfile; cProfile.run('import os; os.remove(x)')"`],
    [`awk 'BEGIN { print "x" > ENVIRON["OUT"] }'`],
  ])('asks: %s', (command, files) => {
    expect(rulesOf(command, files)).not.toEqual([])
  })

  it.each<[command: string, files?: Files]>([
    ['gcc -Wl,-rpath,./lib a.c'],
    ['groff -man page', { page: '.sy rm x\n' }],
    [`python3 -c "import cProfile; cProfile.run('main()')"`],
    [`awk 'BEGIN { print "x" > ENVIRON["TMPDIR"] "/a" }'`],
  ])('does not: %s', (command, files) => {
    expect(rulesOf(command, files)).toEqual([])
  })
})
