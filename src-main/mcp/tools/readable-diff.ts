/** What has changed in a text of a server, as lines that were and lines that are. */
import { createTwoFilesPatch } from 'diff'

export function readableDiff(name: string, before: string, now: string): string {
  const patch = createTwoFilesPatch(name, name, `${before}\n`, `${now}\n`)
  // A line to set it apart from other files, of which there are none.
  return patch.replace(/^(?:Index: .*\n)?=+\n/, '')
}
