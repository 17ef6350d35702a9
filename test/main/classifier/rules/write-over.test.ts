import { expect, it } from 'vitest'
import { judge } from '../../../../src-main/approval/gate/judge.ts'

const THEIRS = new Set(['/home/user/Documents/letter.txt', '/home/user/notes.md'])
const OPTIONS = {
  cwd: '/home/user/project',
  home: '/home/user',
  isTheirs: (path: string) => THEIRS.has(path),
}

const LINK_PATCH = `diff --git a/d b/d
new file mode 120000
index 0000000..1de5659
--- /dev/null
+++ b/d
@@ -0,0 +1 @@
+/home/user/Documents
`

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
  'CDPATH=~ cd Documents && echo x > letter.txt',
  'HOME=~/Documents; echo x > ~/letter.txt',
  'echo x > "$(realpath ../notes.md)"',
  'echo x > "$(readlink -f ../Documents)/letter.txt"',
  'ln -s "$(readlink -f ~/Documents)" d; echo x > d/letter.txt',
  `git apply <<'E'\n${LINK_PATCH}E\necho x > d/letter.txt`,
  `patch -p1 <<'E'\n${LINK_PATCH}E\necho x > d/letter.txt`,
  `cat > x.patch <<'E'\n${LINK_PATCH}E\ngit apply x.patch && cp x d/letter.txt`,
  'coreutils --coreutils-prog=cp x ~/notes.md',
  'ruby -run -e cp -- x ~/notes.md',
  'cmake -E copy x ~/notes.md',
  'cmake -E rename x ~/notes.md',
  'cmake -E create_hardlink ~/notes.md n; echo x > n',
  'cmake -E env A=b sh -c "echo x > ~/notes.md"',
  'cmake -E chdir /home/user sh -c "echo x > notes.md"',
  'docker run -v ~/Documents:/d alpine sh -c "echo x > /d/letter.txt"',
  'docker run --mount type=bind,src=/home/user/Documents,dst=/d alpine tee /d/letter.txt',
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
  'CDPATH= cd Documents && echo x > letter.txt',
  'HOME=/tmp/h; echo x > ~/notes.md',
  'echo x > "$(realpath notes.md)"',
  'docker run -v "$PWD:/d" alpine sh -c "echo x > /d/letter.txt"',
  'cmake -E copy a b && cmake -E make_directory c && cmake -E touch d',
])('does not when nothing of yours is lost: %s', (command) => {
  expect(judge(command, OPTIONS).findings).toEqual([])
})

it('says nothing of it where nobody can look', () => {
  const { isTheirs: _nobody, ...places } = OPTIONS

  expect(judge('echo x > ~/notes.md', places).findings).toEqual([])
})
