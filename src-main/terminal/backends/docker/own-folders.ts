/** Folders where the person may write; made as root, since an image belongs to root. */
import { HOME_FOLDER } from './docker-arguments.ts'
import type { DockerEngine } from './docker-engine.ts'

const SCRIPT = 'o=$1; shift; for f; do mkdir -p "$f" && chown "$o" "$f" || chmod 777 "$f"; done'

export async function makeOwnFolders(
  id: string,
  wanted: readonly string[],
  by: {
    engine: DockerEngine
    person: { uid: number; gid: number } | undefined
    signal: AbortSignal
  },
): Promise<void> {
  const { engine, person, signal } = by
  const folders = [...wanted, ...(person && person.uid !== 0 ? [HOME_FOLDER] : [])]
  if (folders.length === 0 || !person) return
  const owner = `${person.uid}:${person.gid}`
  await engine.work(
    ['exec', '--user', '0', id, 'sh', '-c', SCRIPT, 'sh', owner, ...folders],
    signal,
  )
}
