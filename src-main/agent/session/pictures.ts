/** Pictures and sounds that tools gave, each kept once with its conversation and gone with it. */
import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { PictureFacts } from '../../lib/media/picture-facts.ts'
import type { SoundType } from '../../lib/media/sound-facts.ts'

/** What a message says of a picture; its bytes are kept apart, so that reading a transcript stays cheap. */
export interface StoredPicture {
  id: string
  name: string
  width?: number
  height?: number
}

export interface Picture extends PictureFacts {
  name: string
  bytes: Uint8Array
}

export interface StoredSound {
  id: string
  name: string
}

export interface Sound {
  name: string
  type: SoundType
  bytes: Uint8Array
}

export function createPictures(db: DatabaseSync) {
  const sql = {
    insert: db.prepare(
      'INSERT OR IGNORE INTO pictures (session_id, id, type, bytes) VALUES (?, ?, ?, ?)',
    ),
    read: db.prepare('SELECT type, bytes FROM pictures WHERE session_id = ? AND id = ?'),
    copy: db.prepare(
      'INSERT INTO pictures (session_id, id, type, bytes) SELECT ?, id, type, bytes FROM pictures WHERE session_id = ?',
    ),
  }
  return { keep, keepSound, dataUrl, copy }

  function keep(sessionId: string, { name, type, bytes, width, height }: Picture): StoredPicture {
    const id = createHash('sha256').update(bytes).digest('hex')
    sql.insert.run(sessionId, id, type, bytes)
    return { id, name, ...(width && { width }), ...(height && { height }) }
  }

  function keepSound(sessionId: string, { name, type, bytes }: Sound): StoredSound {
    const id = createHash('sha256').update(bytes).digest('hex')
    sql.insert.run(sessionId, id, type, bytes)
    return { id, name }
  }

  /** Undefined for one that is not of this session. */
  function dataUrl(sessionId: string, id: string): string | undefined {
    const row = sql.read.get(sessionId, id)
    if (!(row?.bytes instanceof Uint8Array)) return undefined
    return `data:${String(row.type)};base64,${Buffer.from(row.bytes).toString('base64')}`
  }

  /** For a conversation that goes on from another. */
  function copy(from: string, to: string): void {
    sql.copy.run(to, from)
  }
}
