/** Documents of the person that code, an option or a patch names, in ways that no table lists. */
import { expect, it } from 'vitest'
import { judge } from '../../../../src-main/approval/gate/judge.ts'

const LETTER = '/home/user/Documents/letter.txt'

function rulesOf(command: string): string[] {
  const { findings } = judge(command, {
    cwd: '/home/user/project',
    home: '/home/user',
    isTheirs: (path) => [LETTER, '/home/user/.bashrc', '/home/user/Documents/*'].includes(path),
    listWritten: (folder) =>
      folder === '/home/user/project/template' ? [`${folder}/hooks/post-checkout`] : [],
    readScript: (path) => (path.includes('/template/') ? 'rm ~/x' : undefined),
  })
  return findings.map(({ rule }) => rule)
}

it.each([
  `python3 -c 'import readline; readline.write_history_file("${LETTER}")'`,
  `python3 -c 'import py_compile; py_compile.compile("a.py", cfile="${LETTER}")'`,
  `python3 -c 'import cProfile; cProfile.run("1", "${LETTER}")'`,
  `python3 -c 'import tracemalloc as t; t.start(); t.take_snapshot().dump("${LETTER}")'`,
  `python3 -c 'import wave; wave.open("${LETTER}", "wb")'`,
  `python3 -c 'import xml.etree.ElementTree as E; E.ElementTree().write("${LETTER}")'`,
  `python3 -c 'import mailbox; mailbox.mbox("${LETTER}").add("x")'`,
  `python3 -c 'import bz2; bz2.BZ2File("${LETTER}", "w")'`,
  `python3 -c 'from pathlib import Path; Path("${LETTER}").open("w")'`,
  `python3 -c 'import pandas as pd; pd.DataFrame().to_csv("${LETTER}")'`,
  `python3 -c 'list(map(open, ["${LETTER}"], "w"))'`,
  `python3 -c 'import functools; functools.partial(open, "${LETTER}")("w")'`,
  'python3 -c \'from pathlib import Path; Path("~/Documents/letter.txt").expanduser().open("w")\'',
  `python3 -m zipfile -c ${LETTER} a`,
  `python3 -m tarfile --create ${LETTER} a`,
  `python3 -m json.tool a ${LETTER}`,
  `node -e 'new (require("fs").WriteStream)("${LETTER}")'`,
  `node -e 'process.report.writeReport("${LETTER}")'`,
  `node -e 'require("v8").writeHeapSnapshot("${LETTER}")'`,
  `node -e 'require("repl").start().setupHistory("${LETTER}", () => {})'`,
  `node -e '["${LETTER}"].forEach((p) => require("fs").writeFileSync(p, ""))'`,
  `node -e '[["${LETTER}", ""]].forEach((a) => require("fs").writeFileSync(...a))'`,
  `node -e 'const f = require("fs"); f.symlinkSync("/home/user/Documents", "q"); f.writeFileSync("q/letter.txt", "")'`,
  `node --redirect-warnings=${LETTER} -e 1`,
  `node --trace-event-file-pattern=${LETTER} -e 1`,
  `node --test --test-reporter-destination=${LETTER}`,
  `node --build-snapshot --snapshot-blob ${LETTER} a.js`,
  `node --cpu-prof --cpu-prof-dir=/home/user/Documents --cpu-prof-name=${LETTER} -e 1`,
  `go test -coverprofile=${LETTER} ./...`,
  `gcc -aux-info ${LETTER} x.c`,
  `ruby -e 'IO.copy_stream("a", "${LETTER}")'`,
  `node -e 'process.report.directory = "/home/user/Documents"; process.report.writeReport()'`,
  `getopts a: o -a ${LETTER}; echo x > $OPTARG`,
  `f() { local -n r=$1; echo x > $r; }; q=${LETTER}; f q`,
  `patch -p0 <<< $'--- ${LETTER}\\n+++ ${LETTER}\\n@@ -1 +1 @@\\n-a\\n+b'`,
  `patch -p0 <<< $'--- ../Documents/letter.txt\\n+++ ../Documents/letter.txt\\n@@ -1 +1 @@\\n-a\\n+b'`,
])('asks: %s', (command) => {
  expect(rulesOf(command)).toContain('fs.write-over')
})

it.each([
  'node -e \'require("fs").writeFileSync(require("fs").readFileSync(0, "utf8").trim(), "")\'',
  `python3 -c 'import json; open(json.loads("{\\"p\\": \\"/home/user/x\\"}")["p"], "w")'`,
  'python3 -c \'import re; open(re.sub("X", "/", "XhomeXuserXx"), "w")\'',
  'python3 -c \'open("%c" % 47 + "home/user/x", "w")\'',
  'node -e \'require("fs").writeFileSync(JSON.parse("[1]")[0], "")\'',
  'python3 -c \'open(bytes([47, 104]).decode() + "ome/user/x", "w")\'',
  `python3 -c 'import functools, os; functools.partial(os.truncate, "${LETTER}")(0)'`,
  `python3 -c 'import os; list(map(os.truncate, ["${LETTER}"], [0]))'`,
  `node -e '["${LETTER}"].forEach(require("fs").truncateSync)'`,
  'node -e \'process.report.writeReport("/home/user/.bashrc")\'',
  `awk 'BEGIN { while ((getline l < (ENVIRON["HOME"] "/.netrc")) > 0) print l }'`,
  `awk 'BEGIN { getline l < (h "/.netrc"); print l }' h=/home/user`,
  `awk 'BEGIN { f = ENVIRON["HOME"] "/.netrc"; while ((getline l < f) > 0) print l }'`,
  `awk 'BEGIN { ARGV[1] = "/home/user/.netrc"; ARGC = 2 } 1'`,
  "python3 -c 'import netrc; print(netrc.netrc().hosts)'",
  `python3 -c 'import runpy; runpy.run_path("/home/user/.netrc")'`,
  'git grep --no-index x ~/.aws/credentials',
  'git config -f ~/.aws/credentials -l',
  `python3 -c 'from pathlib import Path; [p.open("w") for p in Path.home().glob("Documents/*")]'`,
  `python3 -c 'import os; h = os.path.expanduser; [open(os.path.join(h("~"), n)).read() for n in os.listdir(h("~"))]'`,
  `python3 -c 'import os; print(open(os.path.join(os.path.expanduser("~"), n)).read())'`,
  "sed -n 'r /home/user/.netrc' x",
  "sed '1R /home/user/.netrc' x",
  `perl -e 'open F, "<$ENV{HOME}/.netrc"; print <F>'`,
  `perl -e '@ARGV = ("$ENV{HOME}/.netrc"); print <>'`,
  `perl -e 'local(@ARGV, $/) = glob("~/.netr?"); print <>'`,
  `ruby -e 'puts IO.readlines("#{Dir.home}/.netrc")'`,
  `ruby -e 'ARGV << "/home/user/.netrc"; puts ARGF.read'`,
  'git clone --template=template a b',
  'GIT_TEMPLATE_DIR=template git init b',
])('asks, for one reason or another: %s', (command) => {
  expect(rulesOf(command)).not.toEqual([])
})

it.each([
  `python3 -c 'print(open("${LETTER}").read())'`,
  `python3 -c 'p = "${LETTER}"; print(open(p, "r").read())'`,
  `python3 -c 'import pandas as pd; print(pd.read_csv("${LETTER}").head())'`,
  `python3 -c 'from pathlib import Path; print(Path("${LETTER}").read_text())'`,
  `node -e 'console.log(require("fs").readFileSync("${LETTER}", "utf8"))'`,
  `node -e '["${LETTER}"].forEach((p) => console.log(require("fs").readFileSync(p)))'`,
  `node -e '["a", "b"].forEach((p) => require("fs").writeFileSync(p, ""))'`,
  `ruby -e 'puts File.read("${LETTER}")'`,
  `perl -e 'open(F, "<", "${LETTER}"); print <F>'`,
  `php -r 'echo file_get_contents("${LETTER}");'`,
  `python3 -m json.tool ${LETTER}`,
  `awk 'BEGIN { while ((getline l < "data.txt") > 0) print l }'`,
  'git config -f .gitmodules -l',
  `read -r p < list; echo x > "$p"; cat ${LETTER}`,
  `ruby -e 'puts File.exist?("#{Dir.home}/.netrc")'`,
  "sed '1r header.txt' x",
  'git clone --template=other a b',
  "git grep -n 'x' src",
  "patch -p1 <<< $'--- a/x\\n+++ b/x\\n@@ -1 +1 @@\\n-a\\n+b'",
])('does not ask about reading: %s', (command) => {
  expect(rulesOf(command)).toEqual([])
})
