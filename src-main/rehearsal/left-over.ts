/** What a run of the app that ended early left: an apply that was cut short is taken back, the rest goes. */
import { say } from '#say'
import { type Words, wordsOf } from '#words'
import { takeBackUnfinished } from './apply/journal.ts'
import { leftCopyFolders, removeCopyFolder } from './copy/copy-folder.ts'
import { journalOf } from './outcome.ts'

export async function clearLeftOver(
  folder: string,
  tell: (title: Words, detail: Words) => void,
): Promise<void> {
  for (const left of await leftCopyFolders(folder)) {
    const { place } = left
    try {
      const wasCutShort = await takeBackUnfinished(journalOf(left))
      if (wasCutShort) tell(say('rehearsal.cutShort'), say('rehearsal.cutShortDetail'))
      await removeCopyFolder(left)
    } catch (error) {
      // Nothing is removed that somebody may still need.
      const cause = wordsOf(error)
      tell(say('rehearsal.cutShort'), say('rehearsal.notTakenBack', { folder: place, cause }))
    }
  }
}
