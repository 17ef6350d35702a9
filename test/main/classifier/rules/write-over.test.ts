import { expect, it } from 'vitest'
import { judge } from '../../../../src-main/approval/gate/judge.ts'

const THEIRS = new Set(['/home/user/Documents/letter.txt', '/home/user/notes.md'])
const OPTIONS = {
  cwd: '/home/user/project',
  home: '/home/user',
  isTheirs: (path: string) => THEIRS.has(path),
}

it.each([
  'echo x > ~/Documents/letter.txt',
  'echo x >> ~/notes.md',
  'echo x | tee ~/notes.md',
  'cp draft.txt ~/notes.md',
  'cp letter.txt ~/Documents',
  'cp -t ~/Documents letter.txt',
  'mv letter.txt ~/Documents/',
  'sed -i s/a/b/ ~/notes.md',
  'perl -pi -e s/a/b/ ~/notes.md',
  'sort -o ~/notes.md ~/notes.md',
  'curl -o ~/notes.md https://example.com/x',
  'wget -O ~/notes.md https://example.com/x',
  'rsync draft.txt ~/notes.md',
  'patch ~/notes.md x.diff',
  'cd ~/Documents && echo x > letter.txt',
  'bash -c "echo x > ~/notes.md"',
  'find . -name x -exec cp {} ~/notes.md ";"',
  'printf x | sponge ~/notes.md',
  'for f in ~/Documents/*; do echo x > "$f"; done',
  'D=~/Documents; for f in $D/*.txt; do echo x > $f; done',
  'echo x > ~/Documents/"$1"',
  'echo x | tee ~/Documents/*',
  'ls ~/Documents | while read -r f; do echo x > ~/Documents/"$f"; done',
])('asks before it writes over a document of yours: %s', (command) => {
  const { findings } = judge(command, OPTIONS)

  expect(findings.map(({ rule }) => rule)).toContain('fs.write-over')
})

it.each([
  'echo x > ~/Documents/new.txt',
  'cp -n draft.txt ~/notes.md',
  'cp ~/notes.md .',
  'cat ~/notes.md > copy.md',
  'for f in ~/Documents/*; do cat "$f" > "out-$(basename "$f")"; done',
  'for f in src/*; do echo x > "$f"; done',
  'docker run --rm alpine sh -c "echo x > /home/user/notes.md"',
])('does not when nothing of yours is lost: %s', (command) => {
  expect(judge(command, OPTIONS).findings).toEqual([])
})

it('says nothing of it where nobody can look', () => {
  const { isTheirs: _nobody, ...places } = OPTIONS

  expect(judge('echo x > ~/notes.md', places).findings).toEqual([])
})
