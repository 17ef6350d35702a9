/** What language servers of this machine say about an edit. */
import type { EditedFile } from '../files.ts'

export interface EditChecked {
  /** Who looked. */
  by: string
  /** `late`: it was not done in time; what it finds is told with the next edit. */
  status: 'ok' | 'errors' | 'late'
  /** Only those that the edit brought. */
  errors?: string[]
  /** So many others are left out. */
  more?: number
}

export interface DiagnosticsAccess {
  /** Undefined where nobody looks. It does not take long: an edit never waits for a slow server. */
  afterEdit(
    files: readonly Pick<EditedFile, 'realPath' | 'before' | 'after'>[],
  ): Promise<EditChecked | undefined>
}
