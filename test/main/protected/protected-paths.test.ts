import { describe, expect, it } from 'vitest'
import { judge } from '../../../src-main/approval/gate/judge.ts'
import { createPathPolicy } from '../../../src-main/files/path-policy.ts'
import { canonicalPath } from '../../../src-main/protected/canonical-path.ts'
import { GUARDS } from '../../../src-main/protected/guards.ts'
import { createProtectedPaths } from '../../../src-main/protected/protected-paths.ts'
import { SYSTEMS, written } from './protected-rows.ts'

/** Every way in which a command writes a file that it names. */
const WRITERS: readonly ((path: string) => string)[] = [
  (path) => `echo x > ${path}`,
  (path) => `echo x >> ${path}`,
  (path) => `echo x | tee ${path}`,
  (path) => `cp ./x ${path}`,
  (path) => `install ./x ${path}`,
  (path) => `mv ./x ${path}`,
  (path) => `ln -s ./x ${path}`,
  (path) => `sed -i s/a/b/ ${path}`,
  (path) => `dd if=./x of=${path}`,
  (path) => `rsync ./x ${path}`,
  (path) => `patch ${path} ./x.diff`,
  (path) => `curl -o ${path} https://example.com/x`,
  (path) => `wget -O ${path} https://example.com/x`,
  (path) => `sort -o ${path} ./x`,
  (path) => `git config -f ${path} user.name x`,
  (path) => `python3 -c ${quoted(`open(${JSON.stringify(unquoted(path))}, "w").write("x")`)}`,
  (path) =>
    `node -e ${quoted(`require("fs").writeFileSync(${JSON.stringify(unquoted(path))}, "x")`)}`,
]

/** Ways round by other programs, some of which are asked about whatever they write. */
const ROUNDABOUT: readonly ((path: string) => string)[] = [
  (path) => `printf '%s' ${path} | xargs tee`,
  (path) => `printf x | xargs -I{} cp {} ${path}`,
  (path) => `parallel cp {} ${path} ::: ./x`,
  (path) => `find . -name x -exec cp {} ${path} ';'`,
  (path) => `unzip x.zip ${path} -d /`,
  (path) => `tar -xf x.tar -C / ${path}`,
  ...['Set-Content', 'Add-Content', 'Out-File', 'Copy-Item ./x', 'Move-Item ./x', 'Tee-Object'].map(
    (verb) => (path: string) => `pwsh -c ${quoted(`${verb} ${path}`)}`,
  ),
  (path) => `bash -c ${quoted(`echo x > ${path}`)}`,
]

const READERS: readonly ((path: string) => string)[] = [
  (path) => `cat ${path}`,
  (path) => `head -1 < ${path}`,
  (path) => `grep x ${path}`,
  (path) => `base64 ${path}`,
  (path) => `cp ${path} /tmp/x`,
  (path) => `iconv -f utf8 ${path}`,
  (path) => `python3 -c ${quoted(`print(open(${JSON.stringify(unquoted(path))}).read())`)}`,
]

for (const { name, platform, home, rows } of SYSTEMS) {
  const cwd = written('~/project', home)
  const policy = createPathPolicy({
    homes: [home],
    ownFolders: [],
    readable: [],
    protectedPaths: [],
    platform,
  })
  const isAsked = (command: string) =>
    // Where a copy by `dd` goes is asked about outside a project, whatever is there.
    judge(command, { cwd, home }).findings.some(({ rule }) => rule !== 'fs.overwrite-copy')

  describe(`on ${name}`, () => {
    it('says of every path who may read and write it, and why not', () => {
      const protectionOf = createProtectedPaths({
        homes: [canonicalPath(home)],
        workspaces: [canonicalPath(cwd)],
      })
      const found = rows.map(([path]) => {
        const { read, write } = protectionOf(canonicalPath(written(path, home)))
        const ways = {
          read: read === null ? 'ok' : GUARDS[read].read,
          write: write === null ? 'ok' : GUARDS[write].write,
        }
        return [path, ways.read, ways.write, write]
      })
      expect(found).toEqual(rows)
    })

    it('lets the file tools read and write what the list says', () => {
      const found = rows.map(([path]) => {
        const full = written(path, home)
        const read = policy.forReading(full).kind === 'ok' ? 'ok' : 'secret'
        return [path, read, policy.forWriting(full, cwd).kind]
      })
      expect(found).toEqual(rows.map(([path, read, write]) => [path, read, write]))
    })

    it('asks about every command that writes where the file tools ask or refuse', () => {
      const wrong = rows.flatMap(([path, , write]) =>
        WRITERS.map((writes) => writes(quoted(written(path, home)))).filter(
          (command) => isAsked(command) !== (write !== 'ok'),
        ),
      )
      expect(wrong).toEqual([])
    })

    it('asks about every way round to what the file tools do not simply write', () => {
      const wrong = rows
        // What has a blank in it they take for two.
        .filter(([path, , write]) => write !== 'ok' && !path.includes(' '))
        .flatMap(([path]) =>
          // xargs and parallel take a backslash for a sign of their own.
          ROUNDABOUT.map((writes) =>
            writes(quoted(written(path, home).replaceAll('\\', '/'))),
          ).filter((command) => !isAsked(command)),
        )
      expect(wrong).toEqual([])
    })

    it('asks about every command that reads what the file tools do not show', () => {
      const wrong = rows
        .filter(([, , , why]) => why !== 'disk')
        .flatMap(([path, read]) =>
          READERS.map((reads) => reads(quoted(written(path, home)))).filter(
            (command) => isAsked(command) !== (read !== 'ok'),
          ),
        )
      expect(wrong).toEqual([])
    })
  })
}

describe('the list', () => {
  it('is told by at least 150 paths a system', () => {
    expect(SYSTEMS.every(({ rows }) => new Set(rows.map(([path]) => path)).size >= 150)).toBe(true)
  })

  it('has a row for every reason', () => {
    const shown = new Set(SYSTEMS.flatMap(({ rows }) => rows.map(([, , , why]) => why)))
    // What a project makes itself is only not shown.
    const reasons = Object.keys(GUARDS).filter((reason) => reason !== 'named-secret')
    expect(reasons.filter((reason) => !shown.has(reason))).toEqual([])
  })
})

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

function unquoted(text: string): string {
  return text.slice(1, -1)
}
