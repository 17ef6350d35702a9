import { describe, expect, it } from 'vitest'
import { judge } from '../../../../../src-main/approval/gate/judge.ts'

const LETTER = '/home/user/Documents/letter.txt'

function rulesFor(command: string, isThere = true): string[] {
  const { findings } = judge(command, {
    ...{ cwd: '/home/user/project', home: '/home/user' },
    isTheirs: (path) =>
      isThere && (path.endsWith('*') ? LETTER.startsWith(path.slice(0, -1)) : path === LETTER),
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

/** A file of its own name, behind an option or behind what is read. */
const NAMED = [
  `script ${LETTER}`,
  `script -q -c true ${LETTER}`,
  `script --log-out=${LETTER} -c true`,
  `pdftotext a.pdf ${LETTER}`,
  `wkhtmltopdf a.html ${LETTER}`,
  `pdftk a.pdf cat output ${LETTER}`,
  `aws s3 cp s3://b/x ${LETTER}`,
  `kubectl cp pod:/x ${LETTER}`,
  `7z a ${LETTER} src`,
  `gs -sDEVICE=pdfwrite -sOutputFile=${LETTER} a.ps`,
  `pytest --junitxml=${LETTER}`,
  `tsc --outFile ${LETTER}`,
  `dot -Tpng -o${LETTER} a.dot`,
  `ssh -E ${LETTER} host true`,
  `pg_dump -f ${LETTER} db`,
  `gcc -MF ${LETTER} -c a.c`,
  'cd ~/Documents && pandoc a.md -o letter.txt',
  `ar rcs ${LETTER} a.o`,
  `jar cf ${LETTER} src`,
  `jar --create --file=${LETTER} src`,
  `rar a ${LETTER} src`,
  `lz4 a ${LETTER}`,
  `rclone copyto x ${LETTER}`,
  `sftp host:x ${LETTER}`,
  `tidy -m ${LETTER}`,
  `qpdf --replace-input ${LETTER}`,
  `nano ${LETTER}`,
  `emacs --batch ${LETTER} -f save-buffer`,
  `chromium --headless --screenshot=${LETTER} a.html`,
  `curl --etag-save ${LETTER} https://example.com`,
  `ctags -f ${LETTER} -R`,
  `gnuplot -e "set output '${LETTER}'"`,
  'lftp -c "get x -o ~/Documents/letter.txt"',
  `az storage blob download -f ${LETTER} -c x -n y`,
  `docker run --cidfile ${LETTER} alpine`,
  `redis-cli --rdb ${LETTER}`,
  `tar -g ${LETTER} -cf a.tar src`,
  `clang -serialize-diagnostics ${LETTER} a.c`,
  `pdflatex -jobname ${LETTER} a.tex`,
  `sqlite3 a.db '.o ${LETTER}' 'select 1'`,
  `sqlite3 a.db ".outp '${LETTER}'" 'select 1'`,
  `sqlite3 a.db '.ba ${LETTER}'`,
  `emacs --batch --eval '(write-region "" nil "${LETTER}")'`,
]

/** Names that the program makes up, beside the letter's. */
const AMONG = [
  'csplit -f ~/Documents/let x.txt /a/',
  'csplit --prefix=/home/user/Documents/l x.txt /a/',
  'split x.txt ~/Documents/let',
  'split -b 1 x.txt ~/Documents/',
  'pdftoppm -png a.pdf ~/Documents/letter',
  'libreoffice --headless --convert-to pdf --outdir ~/Documents x.docx',
  'soffice --convert-to pdf --outdir /home/user/Documents x.docx',
  'tar xf a.tar -C ~/Documents',
  'cd ~/Documents && tar xf ~/project/a.tar',
  'unzip -o a.zip -d ~/Documents',
  '7z x a.7z -o/home/user/Documents',
  'dpkg -x a.deb ~/Documents',
  'cp -r src/. ~/Documents',
  'rsync -a src/ ~/Documents/',
  'tsc --outDir ~/Documents',
  'esbuild a.ts --outdir=/home/user/Documents',
  'hugo -d ~/Documents',
  'sphinx-build -b html src ~/Documents',
  'jupyter nbconvert --to html --output-dir ~/Documents a.ipynb',
  'protoc --python_out=/home/user/Documents a.proto',
  'git format-patch -o ~/Documents HEAD~1',
  'wget -P ~/Documents https://example.com/letter.txt',
  'rclone copy there:x ~/Documents',
  'aws s3 sync s3://b ~/Documents',
  'scp host:letter.txt ~/Documents/',
  'aria2c -d ~/Documents https://example.com/letter.txt',
  'gh release download -D ~/Documents',
  'helm package -d ~/Documents .',
  'pip download -d ~/Documents x',
  'cd ~/Documents && curl -sSLO https://example.com/letter.txt',
  'cd ~/Documents && wget https://example.com/letter.txt',
  '(cd ~/Documents; gh run download 1)',
  'cd ~/Documents && csplit /tmp/x 1',
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

  it.each(NAMED)('is not written over unasked by %s', (command) => {
    expect(rulesFor(command)).toContain('fs.write-over')
  })

  it.each(AMONG)('gets no unknown names beside it unasked by %s', (command) => {
    expect(rulesFor(command)).toContain('fs.write-among')
  })

  it.each([...NAMED, ...AMONG])('need not be there for %s', (command) => {
    expect(rulesFor(command, false)).toEqual([])
  })

  it.each(['ffmpeg -i a.mp4', 'convert a.gif', 'pdfseparate a.pdf'])(
    'is not one of many that %s numbers',
    (command) => {
      expect(rulesFor(`${command} ~/Documents/le%d.png`)).toContain('fs.write-over')
      expect(rulesFor(`${command} ~/Documents/f%03d.png`)).toEqual([])
    },
  )

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
    'split x.txt ~/Documents/part-',
    'tar xf a.tar -C ~/Downloads',
    'ls -o ~/Documents',
    `grep -o kept ${LETTER}`,
    `[ -d ~/Documents ] && test -o ${LETTER}`,
    `pdfgrep kept a.pdf ${LETTER}`,
    `ar t ${LETTER}`,
    `jar tf ${LETTER}`,
    `tidy ${LETTER}`,
    `pdfinfo ${LETTER}`,
    `aws s3 ls ${LETTER}`,
    `uv run tool resolve ${LETTER}`,
    'cd ~/Documents && curl -s https://example.com/letter.txt',
    'cd ~/Documents && wget --spider https://example.com/letter.txt',
    'curl -O https://example.com/letter.txt && wget https://example.com/x',
    `ffprobe -v error a.mp4 ${LETTER}`,
    `pdftotext ${LETTER} out.txt`,
    `helm lint x ./chart -f ${LETTER}`,
    `7z a backup.7z ${LETTER}`,
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
