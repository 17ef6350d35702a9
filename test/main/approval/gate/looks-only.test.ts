import { describe, expect, it } from 'vitest'
import { judge } from '../../../../src-main/approval/gate/judge.ts'
import { looksOnly } from '../../../../src-main/approval/gate/looks-only.ts'

const looks = (command: string) =>
  looksOnly(judge(command, { cwd: '/home/user/project', home: '/home/user' }))

describe('while a session plans', () => {
  it.each([
    'ls -la',
    'cat a.ts | head -3',
    'git status && git log --oneline -5',
    'git diff HEAD~1 -- src',
    'git branch -a',
    'rg needle src 2>&1 | head',
    'find . -name "*.ts" -newer a.ts',
    'if [ -f a ]; then cat a; fi',
    'sed -n 10,40p a.ts',
    'sort a | uniq -c | wc -l',
    'node --version',
  ])('%s only looks', (command) => {
    expect(looks(command)).toBe(true)
  })

  it.each([
    ['writes', 'echo hi > a'],
    ['makes a file', 'touch a'],
    ['runs code of the project', 'npm test'],
    ['removes by find', 'find . -delete'],
    ['runs another by find', 'find . -name a -exec rm {} ;'],
    ['has another name for what it does', 'alias ls=rm; ls a'],
    ['is a function', 'ls() { rm a; }; ls'],
    ['is a program of the folder', './ls'],
    ['is root', 'sudo ls'],
    ['has an environment', 'LESSOPEN=x ls'],
    ['is known only at run time', 'cat "$FILE"'],
    ['runs inside another', 'echo "$(touch a)"'],
    ['writes by an option', 'sort -ro a b'],
    ['writes by an option cut short', 'sort --outp=a b'],
    ['writes by an option of git', 'git diff --outp=a'],
    ['makes a branch', 'git branch new'],
    ['runs a program by an option', 'rg --pre ./x needle'],
    ['runs a program by git', 'git -c core.pager=./x log'],
    ['edits', 'sed -i s/a/b/ a'],
    ['writes by sed', 'sed -n "1,2w a" b'],
    ['sets the clock', 'date -s tomorrow'],
    ['writes a second file', 'uniq a b'],
    ['runs code', 'node -e 1'],
    ['is unknown', 'frobnicate --list'],
    ['does nothing', ''],
  ])('what %s is not run: %s', (_what, command) => {
    expect(looks(command)).toBe(false)
  })
})
