import { describe, expect, it } from 'vitest'
import { judge } from '../../../../../src-main/approval/gate/judge.ts'

const LETTER = '/home/user/Documents/letter.txt'

function rulesFor(command: string, isThere = true): string[] {
  const { findings } = judge(command, {
    ...{ cwd: '/home/user/project', home: '/home/user' },
    isTheirs: (path) => isThere && path.startsWith('/home/user/Documents/'),
  })
  return findings.map(({ rule }) => rule)
}

/** Each leaves other words in the letter, or takes it away under its name. */
const OVER = [
  `ffmpeg -y -i a.mp4 ${LETTER}`,
  `convert a.png ${LETTER}`,
  `objcopy a.o ${LETTER}`,
  `uniq list.txt ${LETTER}`,
  `vim -c 'w! ~/Documents/letter.txt' -c q x`,
  `gzip ${LETTER}`,
  `xz -9 ${LETTER}`,
  `gunzip ${LETTER}`,
  `prettier --write ${LETTER}`,
  `eslint --fix src ${LETTER}`,
  `black ${LETTER}`,
  `gofmt -w ${LETTER}`,
  `mogrify -resize 50% ${LETTER}`,
  `rename s/a/b/ ${LETTER}`,
  `exiftool -all= ${LETTER}`,
  `sort list.txt | sponge ${LETTER}`,
  `python3 -c "from PIL import Image; Image.open('a').save('${LETTER}')"`,
  `python3 -c "import numpy as np; np.save('${LETTER}', 1)"`,
]

/** Which file it is, only a search tells. */
const FOUND = [
  'find ~/Documents -type f -print0 | xargs -0 sed -i s/a/b/',
  'find ~/Documents -name "*.txt" | xargs -I{} sed -i s/a/b/ {}',
  'grep -rl kept ~/Documents | xargs perl -pi -e s/kept/gone/',
  'ls ~/Documents/* | while read f; do echo > "$f"; done',
  'find ~/Documents -type f | while read -r f; do sed -i s/a/b/ "$f"; done',
  'for f in $(find ~/Documents -type f); do echo gone > "$f"; done',
  'cd ~/Documents && ls | xargs sed -i s/a/b/',
  'fd . ~/Documents | xargs tee -a',
]

describe('a document in the home folder', () => {
  it.each(OVER)('is not written over unasked by %s', (command) => {
    expect(rulesFor(command)).toContain('fs.write-over')
  })

  it.each(FOUND)('is not written over unasked by %s', (command) => {
    expect(rulesFor(command)).toContain('fs.write-over')
  })

  it.each([
    `nvim --headless -c 'call delete("${LETTER}")' -c q`,
    `nvim -c 'call writefile([], "${LETTER}")' -c q`,
    `dc -e '!rm ${LETTER}'`,
    `m4 <<< 'syscmd(rm ${LETTER})'`,
    `rake -e 'rm_rf "${LETTER}"'`,
    `ocaml -e 'Sys.remove "${LETTER}"'`,
  ])('is not touched unasked by the little language of %s', (command) => {
    expect(rulesFor(command)).not.toEqual([])
  })

  it.each([
    `gzip -c ${LETTER} > letter.gz`,
    `gzip --keep ${LETTER}`,
    `black --check ${LETTER}`,
    `prettier --check ${LETTER}`,
    `ffmpeg -i ${LETTER} out.mp4`,
    `vim -c 'w! copy.txt' -c q x`,
    'grep -rl kept ~/Documents | xargs cat',
    'ls ~/Documents | while read f; do echo "$f" >> names.txt; done',
    'find . -name "*.ts" | xargs sed -i s/a/b/',
    'git ls-files | xargs sed -i s/a/b/',
    'gzip notes.txt && black src && prettier --write . && eslint --fix src',
    "dc -e '2 3 + p 1 2 !=a'",
    "echo 'define(x, 1)x' | m4",
  ])('is not meant by %s', (command) => {
    expect(rulesFor(command)).toEqual([])
  })

  it.each(OVER.slice(0, 12))('may be made by %s where there is none', (command) => {
    expect(rulesFor(command, false)).toEqual([])
  })
})
