/** What a picture takes of a model's window, from the size that its first bytes tell. */
import { pictureFacts } from '../../lib/media/picture-facts.ts'

/** As most services count a picture of which the size is not known. */
const USUAL = 1_000
/** A picture is made to fit these sides, and paid for by the tile. */
const FITS = { longest: 2_048, shortest: 768 }
const TILE = { side: 512, tokens: 170 }
const BESIDE_TILES = 85
/** Of its text; a camera writes long notes before the size. */
const HEADER_CHARS = 96_000

export function pictureTokens(url: string): number {
  const data = /^data:[^,]{0,100};base64,/.exec(url)
  if (!data) return USUAL
  const start = url.slice(data[0].length, data[0].length + HEADER_CHARS)
  const { width, height } = pictureFacts(Buffer.from(start, 'base64')) ?? {}
  if (!width || !height) return USUAL
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  const scale = Math.min(1, FITS.longest / long, FITS.shortest / short)
  const tiles = Math.ceil((long * scale) / TILE.side) * Math.ceil((short * scale) / TILE.side)
  return BESIDE_TILES + tiles * TILE.tokens
}
