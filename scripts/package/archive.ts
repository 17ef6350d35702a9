/** The app as a folder to unpack anywhere; electron-builder's own archive is dated by its making. */
import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import packageJson from '../../package.json' with { type: 'json' }

const run = promisify(execFile)

export async function makeArchive(output: string, epoch: string): Promise<string> {
  const folder = (await readdir(output)).find((name) => /^linux-(?:\w+-)?unpacked$/.test(name))
  if (!folder) throw new Error(`there is no unpacked app in ${output}`)
  const name = `talaria-${packageJson.version}`
  const file = join(output, `${name}-linux-${process.arch}.tar.gz`)
  await run('tar', [
    '--create',
    ...['--file', file, '--use-compress-program', 'gzip --no-name'],
    ...['--sort=name', `--mtime=@${epoch}`, '--owner=0', '--group=0', '--numeric-owner'],
    ...[
      '--mode=u+rwX,go+rX,go-w',
      '--directory',
      output,
      `--transform=s,^${folder},${name},`,
      folder,
    ],
  ])
  return file
}
