/** Names of files that a text works out by itself, so that only running it would tell which they are. */
import { expect, it } from 'vitest'
import { rulesOf } from '../../../support/rules-with-files.ts'

const CODE = `python3 -c "print('/home/user/Doc' + 'uments/letter')"`

it.each([
  `echo x > "$(${CODE})"`,
  `p=$(${CODE}); echo x > "$p"`,
  `p=$(${CODE}); q=\${p%x}; cp x "$q"`,
  `${CODE} | { read -r p; echo x > "$p"; }`,
  `${CODE} | while read -r p; do echo x > "$p"; done`,
  `read -r p < <(${CODE}); echo x > "$p"`,
  `mapfile -t all < <(${CODE}); cp x "\${all[0]}"`,
  `set -- "$(${CODE})"; echo x > "$1"`,
  `put() { echo x > "$1"; }; put "$(${CODE})"`,
  `for p in $(${CODE}); do echo x > "$p"; done`,
  `export P=$(${CODE}); sh -c 'echo x > $P'`,
  `${CODE} | xargs -I{} cp x {}`,
  `${CODE} | xargs tee`,
  `${CODE} | parallel 'echo x > {}'`,
  `${CODE} > list; read -r p < list; echo x > "$p"`,
  `${CODE} > list; xargs -I{} cp x {} < list`,
  `${CODE} | tee list; p=$(< list); cp x "$p"`,
  `cd "$(${CODE})" && echo x > letter`,
  `cd "$(${CODE})" && tee letter < x`,
  `tar xf x.tar -C "$(${CODE})"`,
  `rsync -a x "$(${CODE})"`,
  `dd if=x of="$(${CODE})"`,
  `sort x -o "$(${CODE})"`,
  `curl -o "$(${CODE})" https://example.com`,
  `sed -i s/a/b/ "$(${CODE})"`,
  `truncate -s 0 "$(${CODE})"`,
  `echo x > "out/$(python3 -c "print('../../Doc' + 'uments/letter')")"`,
  `cp x "$(node -p '"/home/user/Doc" + "uments/letter"')"`,
  `cp x "$(perl -e 'print "/home/user/Doc", "uments/letter"')"`,
  `cp x "$(awk 'BEGIN { print "/home/user/Doc" "uments/letter" }')"`,
  `cp x "$(jq -nr '"/home/user/Doc" + "uments/letter"')"`,
  `cp x "$(sed 's/x/ocuments/' <<< /home/user/Dx/letter)"`,
  'cp x "$(cut -c2- <<< x/home/user/Documents/letter)"',
  `cp x "$(sqlite3 :memory: "select '/home/user/Doc' || 'uments/letter'")"`,
  'cp x "$(m4 <<< \'define(a, ocuments)/home/user/D()a/letter\')"',
  'cp x "$(expr substr x/home/user/Documents/letter 2 99)"',
  'cp x "$(curl -s https://example.com/name)"',
  'cp x "$(git show HEAD:name)"',
  'echo x > "$(date +/home/user/Doc%%uments/letter | tr -d %)"',
  'echo x > "$(date +/home/user/Documents/letter)"',
  'echo x > "$(yes /home/user/Documents/letter | head -1)"',
])('asks before it is written, for it may be a document: %s', (command) => {
  expect(rulesOf(command)).toContain('fs.write-over')
})

it.each([
  `echo "$(${CODE})" > list`,
  `${CODE} > list; wc -l list`,
  `${CODE} > list; cat list | while read -r p; do echo "$p"; done`,
  `echo x > "report-$(${CODE}).txt"`,
  'echo x > "$(mktemp)"',
  `${CODE} > a.json; f=$(mktemp); jq . a.json > "$f" && mv "$f" a.json`,
  'sed -i "s/1.0/$(node -p 1)/" README.md',
  'cp x "out/$(node -p 1).txt"',
  'cd "$(git rev-parse --show-toplevel)" && echo x > notes',
  'for f in *.txt; do n=$(echo "$f" | sed s/txt/md/); sort "$f" > "$n"; done',
  'for n in a b; do o=$(echo "$n.txt" | sed s/txt/md/); echo x > "$o"; done',
  'while read -r line; do f=$(echo "$line" | awk \'{print $1}\'); echo x > "$f"; done < names',
  'name=$(jq -r .name package.json); echo x > "$name.txt"',
  'echo x > "$(date +%F).log"',
  'i=$(expr $i + 1); echo x > $i.txt',
  'out=$(basename "$1" .c); gcc -o "$out" "$1"',
  'for t in $(sqlite3 a.db .tables); do sqlite3 a.db "select * from $t" > $t.csv; done',
  `docker run --rm alpine sh -c 'echo x > "$(awk "BEGIN { print 1 }")"'`,
])('does not for a name of the usual kind: %s', (command) => {
  expect(rulesOf(command)).toEqual([])
})
