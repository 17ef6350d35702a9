/** Fetches a package: the blocks that the present one lacks, or all of it where that does not work. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type Block, blocksOf, LENGTH_BYTES, readAt, readBlocks } from './block-map.ts'
import type { FeedFile, Fetch } from './feed.ts'
import type { Patience } from './patience.ts'

export interface Download {
  url: string
  file: FeedFile
  goal: string
  /** The package that runs, whose blocks can be taken over. */
  present?: string
  fetch: Fetch
  patience: Patience
  onProgress: (percent: number) => void
}

/** False when what came is not what was signed; nothing of it is left then. */
export async function download(order: Download): Promise<boolean> {
  for (const way of order.present ? [byDifference, whole] : [whole]) {
    const isComplete = await way(order).then(
      () => true,
      (error: unknown) => {
        // More bytes are no remedy for a full disk.
        if (way === whole || isFull(error)) throw error
        return false
      },
    )
    if (isComplete && (await sha512Of(order.goal)) === order.file.sha512) return true
    await rm(order.goal, { force: true })
  }
  return false
}

export function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC'
}

async function byDifference(order: Download): Promise<void> {
  const { file, goal, present = '', onProgress } = order
  if (!file.blockMapBytes) throw new Error('there is no list of blocks')
  const mapStart = file.bytes - file.blockMapBytes - LENGTH_BYTES
  const tail = await collect(ranged(order, mapStart, file.bytes), file.bytes - mapStart)
  const blocks = readBlocks(tail.subarray(0, file.blockMapBytes))
  const here = new Map((await blocksOf(present)).map((block) => [block.key, block]))
  const [from, to] = [await open(present), await open(goal, 'w', 0o600)]
  try {
    let done = 0
    for (const run of runsOf(blocks, (block) => here.has(block.key))) {
      if (run.isHere) for (const block of run.blocks) await takeOver(block)
      else await fetchRun(run.blocks)
    }
    await to.write(tail, 0, tail.length, mapStart)

    async function takeOver(block: Block): Promise<void> {
      const known = here.get(block.key)
      if (!known) throw new Error('a block went missing')
      await to.write(await readAt(from, known.offset, block.bytes), 0, block.bytes, block.offset)
      tell(block.bytes)
    }

    async function fetchRun(wanted: readonly Block[]): Promise<void> {
      const [first, last] = [wanted[0], wanted.at(-1)]
      if (!first || !last) return
      const end = last.offset + last.bytes
      await store(ranged(order, first.offset, end), to, first.offset, end - first.offset, tell)
    }

    function tell(bytes: number): void {
      done += bytes
      onProgress(Math.floor((100 * done) / file.bytes))
    }
  } finally {
    await Promise.all([from.close(), to.close()])
  }
}

async function whole(order: Download): Promise<void> {
  const { file, goal, onProgress } = order
  const to = await open(goal, 'w', 0o600)
  let done = 0
  try {
    await store(bodyOf(order, {}), to, 0, file.bytes, (bytes) => {
      done += bytes
      onProgress(Math.floor((100 * done) / file.bytes))
    })
  } finally {
    await to.close()
  }
}

/** Blocks beside each other that are all here, or all to be fetched. */
function runsOf(blocks: readonly Block[], isHere: (block: Block) => boolean) {
  const runs: { isHere: boolean; blocks: Block[] }[] = []
  for (const block of blocks) {
    const last = runs.at(-1)
    if (last && last.isHere === isHere(block)) last.blocks.push(block)
    else runs.push({ isHere: isHere(block), blocks: [block] })
  }
  return runs
}

/** Never more than was announced: a server that lies must not fill the disk. */
async function store(
  body: AsyncIterable<Uint8Array>,
  to: FileHandle,
  start: number,
  bytes: number,
  onBytes: (bytes: number) => void,
): Promise<void> {
  let position = start
  for await (const chunk of body) {
    if (position + chunk.length > start + bytes) throw new Error('more came than was announced')
    await to.write(chunk, 0, chunk.length, position)
    position += chunk.length
    onBytes(chunk.length)
  }
  if (position !== start + bytes) throw new Error('less came than was announced')
}

async function collect(body: AsyncIterable<Uint8Array>, bytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let got = 0
  for await (const chunk of body) {
    got += chunk.length
    if (got > bytes) throw new Error('more came than was announced')
    chunks.push(chunk)
  }
  if (got !== bytes) throw new Error('less came than was announced')
  return Buffer.concat(chunks)
}

function ranged(order: Download, start: number, end: number): AsyncIterable<Uint8Array> {
  return bodyOf(order, { Range: `bytes=${start}-${end - 1}` })
}

async function* bodyOf(
  { url, fetch, patience }: Download,
  headers: Record<string, string>,
): AsyncIterable<Uint8Array> {
  const silence = new AbortController()
  const giveUp = (): void => silence.abort(new Error('nothing came any more'))
  let timer = setTimeout(giveUp, patience.silentMs)
  try {
    const answer = await fetch(url, { headers, signal: silence.signal })
    const wanted = 'Range' in headers ? 206 : 200
    if (answer.status !== wanted) throw new Error(`the server answered ${answer.status}`)
    for await (const chunk of answer.body ?? []) {
      clearTimeout(timer)
      timer = setTimeout(giveUp, patience.silentMs)
      yield chunk
    }
  } finally {
    clearTimeout(timer)
  }
}

async function sha512Of(path: string): Promise<string> {
  const hash = createHash('sha512')
  await pipeline(createReadStream(path), hash)
  return hash.digest('base64')
}
