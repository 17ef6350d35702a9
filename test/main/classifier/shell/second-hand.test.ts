/** What a command does by way of something that it made, was told in a file, or has another read for it. */
import { describe, expect, it } from 'vitest'
import { DOCUMENTS, type Files, rulesOf } from '../../../support/rules-with-files.ts'

describe('a link that the text has made itself', () => {
  it.each([
    ['ln -s ~/Documents d; echo x > d/letter', 'fs.write-over'],
    ['ln -s ~/Documents d && cp x d/letter', 'fs.write-over'],
    ['ln -s ~/Documents d\ncd d\necho x > letter', 'fs.write-over'],
    ['ln -s ~/Documents d; cd d; rm letter', 'fs.delete-outside'],
    ['mkdir a; ln -s ~/Documents a; echo x > a/Documents/letter', 'fs.write-over'],
    ['ln -s ~/Documents; echo x > Documents/letter', 'fs.write-over'],
    ['ln -st . ~/Documents; echo x > Documents/letter', 'fs.write-over'],
    ['ln -s --target-directory=. ~/Documents; echo x > Documents/letter', 'fs.write-over'],
    ['ln -s ~/new/sub d; echo x > d/../../Documents/letter', 'fs.write-over'],
    ['ln -s ../Documents d; echo x > d/letter', 'fs.write-over'],
    ['mkdir -p a/b; ln -s ../../../Documents a/b/d; echo x > a/b/d/letter', 'fs.write-over'],
    ['ln -sr ../Documents a/d; echo x > a/d/letter', 'fs.write-over'],
    ['ln -s ~/Documents ~/d; echo x > ~/d/letter', 'fs.write-over'],
    ['ln -s b a; ln -s ~/Documents b; echo x > a/letter', 'fs.write-over'],
    ['ln -s /etc d; cat d/shadow', 'secret.read'],
    ['ln -s ~/Documents d; sed -i s/a/b/ d/letter', 'fs.write-over'],
    [`ln -s ~/Documents d; python3 -c 'open("d/letter","w").write("x")'`, 'fs.write-over'],
    ['bash -c "ln -s ~/Documents d; echo x > d/letter"', 'fs.write-over'],
    ['cp -rs ~/Documents/. d; echo x > d/letter', 'fs.write-over'],
  ])('leads where it says: %s', (command, rule) => {
    expect(rulesOf(command)).toContain(rule)
  })

  it.each([
    ['ln -s ./x ~/Documents/letter; echo x > ~/Documents/letter', 'fs.write-over'],
    ['ln -s ./x ~/.bashrc; echo x >> ~/.bashrc', 'persistence.startup-file'],
    ['ln -s /tmp/x ~/.ssh/id_rsa; cat ~/.ssh/id_rsa', 'secret.read'],
  ])('makes nothing milder: %s', (command, rule) => {
    expect(rulesOf(command)).toContain(rule)
  })

  it.each([
    'ln -s ~/Documents d; ls d',
    'ln -s ../lib lib && echo x > lib/a',
    'ln -s a b; ln -s b a; echo x > a/c',
    'ln -s /etc d; cat d/hosts',
    'mkdir -p build && ln -sf ../src build/src && echo x > build/src/a.ts',
  ])('does not ask about work as usual: %s', (command) => {
    expect(rulesOf(command)).toEqual([])
  })
})

describe('options that stand in a file', () => {
  it.each<[command: string, rule: string, files?: Files]>([
    ['curl -K conf', 'dynamic.options'],
    ['curl --config conf https://x.example', 'dynamic.options'],
    ['curl -Kconf https://x.example', 'dynamic.options'],
    ['curl --conf conf', 'dynamic.options'],
    ['wget --config=w https://x.example', 'dynamic.options'],
    ['curl -K conf', 'fs.write-over', { conf: `output = "${DOCUMENTS}letter"\nurl = x` }],
    ['curl -sKconf', 'fs.write-over', { conf: `-o ${DOCUMENTS}letter\nurl = x` }],
    ['curl -K conf', 'secret.read', { conf: 'url: file:///home/user/.ssh/id_rsa' }],
    ['curl -K - < conf', 'fs.write-over', { conf: `output=${DOCUMENTS}letter` }],
    ['curl -K ~/.ssh/id_rsa', 'secret.read'],
    ['wget --config=/home/user/.netrc x.example', 'secret.read'],
    ['wget -i ~/.ssh/id_rsa', 'secret.read'],
    ["printf 'url=file:///home/user/.ssh/id_rsa' > c; curl -K c", 'secret.read'],
    [`echo 'output = "${DOCUMENTS}letter"' | curl -sK - https://x.example`, 'fs.write-over'],
    [`curl -K <(echo 'output=${DOCUMENTS}letter') https://x.example`, 'fs.write-over'],
    ['wget --config=w x.example', 'fs.write-over', { w: `output_document = ${DOCUMENTS}letter` }],
    ['aria2c --conf-path=a', 'program-option.runs-command', { a: 'on-download-complete=./x' }],
    ['gcc @o x.c', 'program-option.loads-code', { o: '-fplugin=./x.so' }],
    ['gcc -E @o x.c', 'secret.read', { o: '-include /home/user/.ssh/id_rsa' }],
    ['tar cf a.tar -T l', 'program-option.runs-command', { l: '--checkpoint-action=exec=sh x' }],
    ['node --env-file=e ok.js', 'env.preload', { e: 'NODE_OPTIONS=--require=./x.js' }],
    ['node --env-file e ok.js', 'env.preload', { e: 'export NODE_OPTIONS="--import ./x.js"' }],
    ["printf 'NODE_OPTIONS=-r./x.js' > e; node --env-file-if-exists=e ok.js", 'env.preload'],
  ])('is judged as if it stood in the command: %s, %s', (command, rule, files) => {
    expect(rulesOf(command, files)).toContain(rule)
  })

  it.each<[command: string, theirs?: Files, written?: Files]>([
    ['curl -K conf https://x.example', { conf: '# quiet\nsilent\n' }],
    ['curl -K conf https://x.example', {}, { conf: 'silent' }],
    ['curl -sSL https://x.example -o y'],
    ["curl -H 'K: v' https://x.example"],
    ['gcc @o x.c', {}, { o: '-O2 -Wall' }],
    ['tar cf a.tar -T list', { list: 'a\nb\n' }],
    ['node --env-file=.env app.js', { '.env': 'PORT=80' }],
    ['node --env-file=e app.js', {}, { e: 'PORT=80\nNAME="x"' }],
  ])('passes when it says nothing that asks: %s', (command, theirs, written) => {
    expect(rulesOf(command, written, theirs)).toEqual([])
  })
})

describe('a program that the text compiles from what it carries', () => {
  it.each([
    'gcc -x c - -o b <<EOF\nint main(){}\nEOF\n./b',
    "echo 'int main(){}' | gcc -x c - -o b && ./b",
    "gcc -xc -o b /dev/stdin <<< 'int main(){}' && ./b",
    "gcc -x c <(echo 'int main(){}') -o b; ./b",
    'gcc -x c - -o b < x.c; ./b',
    "echo 'fn main(){}' | rustc - -o b && ./b",
  ])('is asked about before it runs: %s', (command) => {
    expect(rulesOf(command)).toContain('dynamic.script')
  })

  it.each(['gcc x.c -o b && ./b', "echo 'int x;' | gcc -fsyntax-only -x c -"])(
    'is not when it is the person’s, or does not run: %s',
    (command) => {
      expect(rulesOf(command)).toEqual([])
    },
  )
})

describe('a file that something reads because a text names it', () => {
  const KEY = '/home/user/.ssh/id_rsa'
  it.each<[command: string, rule: string, files?: Files]>([
    [`gcc -E -x c - <<< '#include "${KEY}"'`, 'secret.read'],
    [`printf '#include "${KEY}"' > a.c; gcc -c a.c`, 'secret.read'],
    ['gcc -c a.c', 'secret.read', { 'a.c': '# include "../.ssh/id_rsa"' }],
    ['gcc -c a.c', 'secret.read', { 'a.c': '#include "b.h"', 'b.h': `#embed <${KEY}>` }],
    ['cc a.c', 'interpreter.computed-path', { 'a.c': `#define P "${KEY}"\n#include P` }],
    ['as a.s', 'secret.read', { 'a.s': `.incbin "${KEY}"` }],
    ['rustc a.rs', 'secret.read', { 'a.rs': `const K: &str = include_str!("${KEY}");` }],
    ['pdflatex a.tex', 'secret.read', { 'a.tex': `\\input{${KEY}}` }],
    [`echo 'include(${KEY})' | m4`, 'secret.read'],
    [`sqlite3 :memory: "select readfile('${KEY}')"`, 'secret.read'],
    [`sqlite3 db <<< "select hex(readfile('${KEY}'))"`, 'secret.read'],
    [`sqlite3 db "select readfile('/home/user/.ss'||'h/id_rsa')"`, 'db.server-program'],
    [`sqlite3 db ".import ${KEY} t" "select * from t"`, 'secret.read'],
    [`sqlite3 -cmd ".read ${KEY}" db`, 'secret.read'],
    [`sqlite3 db "attach '/home/user/.mozilla/firefox/x/cookies.sqlite' as c"`, 'secret.read'],
    [`duckdb -c "from read_csv('${KEY}')"`, 'secret.read'],
    ['sqlite3 db ".shell ls"', 'db.server-program'],
    ['sqlite3 db ".load ./x"', 'db.server-program'],
    [`sqlite3 db "select writefile('x', 'y')"`, 'db.server-program'],
    [`sqlite3 db "select edit('x', 'vi')"`, 'db.server-program'],
  ])('asks when it is a key, or acts: %s', (command, rule, files) => {
    expect(rulesOf(command, files)).toContain(rule)
  })

  it.each<[command: string, files?: Files]>([
    ['gcc a.c -o a', { 'a.c': '#include <stdio.h>\n#include "b.h"', 'b.h': 'int x;' }],
    ['pdflatex a.tex', { 'a.tex': '\\input{chapters/one}\\include{two}' }],
    [`sqlite3 db "select readfile('a.json')"`],
    ['sqlite3 db ".import data.csv t" "select * from t"'],
    [`duckdb -c "select * from read_csv(['a.csv', 'b.csv'], header = true)"`],
    [`sqlite3 app.db "select * from users where mail like '%@x.example'"`],
  ])('does not when it is not: %s', (command, files) => {
    expect(rulesOf(command, files)).toEqual([])
  })
})

describe('programs that run what they are given', () => {
  it.each<[command: string, rule: string, files?: Files]>([
    [`logsave ${DOCUMENTS}letter ls`, 'fs.write-over'],
    ['logsave -a out.log rm -rf ~/Documents', 'fs.recursive-delete'],
    ['gs -dNOSAFER x.ps', 'program-option.runs-command'],
    ["gs -q -c '(x) deletefile'", 'program-option.runs-command'],
    ["gs -dNODISPLAY - <<< '(%pipe%id) (w) file'", 'program-option.runs-command'],
    ['gs x.ps', 'remote-code.unread-file', { 'x.ps': '(x) deletefile' }],
    ['k6 run x.js', 'remote-code.unread-file', { 'x.js': 'export default () => {}' }],
    ['artillery run x.yml', 'remote-code.unread-file', { 'x.yml': 'config: {}' }],
    ['wrk -s x.lua http://localhost', 'remote-code.unread-file', { 'x.lua': 'os.execute("id")' }],
  ])('asks: %s', (command, rule, files) => {
    expect(rulesOf(command, files)).toContain(rule)
  })

  it.each([
    'logsave -a out.log make',
    'gs -sDEVICE=pdfwrite -dNOPAUSE -dBATCH -sOutputFile=out.pdf in.pdf',
    'gs -q -dNODISPLAY -c "(in.pdf) (r) file runpdfbegin pdfpagecount = quit"',
    'k6 run x.js',
  ])('passes: %s', (command) => {
    expect(rulesOf(command)).toEqual([])
  })
})
