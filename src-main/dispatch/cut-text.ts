/** The first `maxChars` characters, without tearing the last one in half. */
export function cutText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text
  const lead = text.charCodeAt(maxChars - 1)
  const endsInsidePair = lead >= 0xd800 && lead <= 0xdbff
  return text.slice(0, endsInsidePair ? maxChars - 1 : maxChars)
}
