/** All that lies in a folder: names, kinds, rights, bytes, targets of links. */
import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'

export function treeOf(folder: string): Record<string, string> {
  const tree: Record<string, string> = {}
  walk(Buffer.from(folder), '.')
  return tree

  function walk(path: Buffer, name: string): void {
    const found = lstatSync(path)
    const mode = (found.mode & 0o7777).toString(8)
    if (found.isSymbolicLink()) tree[name] = `link ${readlinkSync(path, 'latin1')}`
    else if (found.isFile()) tree[name] = `file ${mode} ${sumOf(path)}`
    else if (!found.isDirectory()) tree[name] = `other ${mode}`
    else {
      tree[name] = `folder ${mode}`
      for (const each of readdirSync(path, { encoding: 'latin1' }).sort())
        walk(Buffer.concat([path, Buffer.from(`/${each}`, 'latin1')]), `${name}/${each}`)
    }
  }
}

function sumOf(path: Buffer): string {
  return createHash('sha1').update(readFileSync(path)).digest('hex')
}
