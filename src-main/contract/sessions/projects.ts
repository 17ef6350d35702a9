/** Projects: the folders that the person's sessions work in. */
import { z } from 'zod'

export const projectRequests = {
  /** Where the next session would begin, and where earlier ones did, the latest first. */
  'projects.recent': z.strictObject({}),
  /** What git says of the folder of a session, as it is now. */
  'projects.git': z.strictObject({ sessionId: z.string().min(1).max(64) }),
}

export interface ProjectView {
  folder: string
  /** What is checked out there: the name of a branch, or the beginning of a commit's. */
  branch?: string
}

export interface ProjectsView {
  /** Where a session begins that is given no folder. */
  next: string
  recent: ProjectView[]
}

export interface GitView {
  branch?: string
  /** Files that differ from the last commit; left out where nobody could tell without harm. */
  changed?: number
}

export interface ProjectAnswers {
  'projects.recent': ProjectsView
  'projects.git': GitView
}
