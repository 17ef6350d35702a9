/** A picture cut and made smaller, so that a model can look at it. */
import { pictureFacts } from '../lib/media/picture-facts.ts'
import type { FittedPicture, PictureFit } from '../ports/reading.ts'

/** A picture that unfolds to more than this may be made to fill the memory. */
const MAX_PIXELS = 100_000_000
/** More than this is refused by servers, as text that is. */
const MAX_BYTES = 3_700_000
const JPEG_QUALITY = 85

export async function fitPicture(bytes: Uint8Array, fit: PictureFit): Promise<FittedPicture> {
  const facts = pictureFacts(bytes)
  if (!facts) throw new Error('it is no PNG, JPEG, GIF or WebP picture')
  const { type, width = 0, height = 0 } = facts
  if (width * height > MAX_PIXELS) throw new Error(`${width} × ${height} is too large to be opened`)
  const isSmall = width > 0 && Math.max(width, height) <= fit.maxSide && bytes.length <= MAX_BYTES
  if (isSmall && !fit.region) return { bytes, type, width, height }
  const { crop, PhotonImage, resize, SamplingFilter } = await import('@silvia-odwyer/photon-node')
  const whole = PhotonImage.new_from_byteslice(bytes)
  const part = fit.region ? crop(whole, ...corners(fit.region, whole)) : whole
  const scale = Math.min(1, fit.maxSide / Math.max(part.get_width(), part.get_height()))
  const wanted = [part.get_width(), part.get_height()].map((side) =>
    Math.max(1, Math.round(side * scale)),
  ) as [number, number]
  const small = scale < 1 ? resize(part, ...wanted, SamplingFilter.Triangle) : part
  const sides = { width: small.get_width(), height: small.get_height() }
  // Letters and lines suffer from the other form, photographs do not.
  const exact = type === 'image/jpeg' ? undefined : small.get_bytes()
  if (exact && exact.length <= MAX_BYTES) return { bytes: exact, type: 'image/png', ...sides }
  return { bytes: small.get_bytes_jpeg(JPEG_QUALITY), type: 'image/jpeg', ...sides }
}

interface Sized {
  get_width(): number
  get_height(): number
}

/** Left, top, width and height, kept within the picture. */
function corners(
  [left, top, width, height]: PictureFit['region'] & {},
  picture: Sized,
): [number, number, number, number] {
  const right = Math.min(picture.get_width(), left + width)
  const bottom = Math.min(picture.get_height(), top + height)
  if (left < 0 || top < 0 || right <= left || bottom <= top)
    throw new Error(
      `the region lies outside the picture, which has ${picture.get_width()} × ${picture.get_height()}`,
    )
  return [left, top, right, bottom]
}
