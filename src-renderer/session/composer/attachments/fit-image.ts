/** Makes a picture as large as models look at, and no larger: more is refused, or paid for in vain. */

const MAX_SIDE = 2_048
const MAX_BYTES = 3_700_000
const QUALITY = 0.85

/** As it is, where it fits or cannot be drawn. */
export async function fitImage(file: File): Promise<File> {
  // One that moves would stand still.
  if (file.type === 'image/gif' || typeof createImageBitmap !== 'function') return file
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return file
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height))
  if (scale === 1 && file.size <= MAX_BYTES) return file
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.floor(picture.width * scale)),
    Math.max(1, Math.floor(picture.height * scale)),
  )
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const same = await canvas.convertToBlob({ type: file.type, quality: QUALITY })
  const small =
    same.size <= MAX_BYTES
      ? same
      : await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
  return new File([small], file.name, { type: small.type })
}
