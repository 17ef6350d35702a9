/** What the person can begin a message with: “/” and a name, from whoever brings such commands. */
import { z } from 'zod'

export const commandRequests = {
  'commands.list': z.strictObject({}),
  'commands.run': z.strictObject({
    sessionId: z.string().min(1).max(64),
    name: z.string().min(1).max(128),
    /** What stands behind the name. */
    text: z.string().max(100_000),
  }),
}

export interface CommandView {
  /** As it is typed, without the slash. */
  name: string
  description: string
  /** Who brings it, in a word. */
  from: string
}

export interface CommandAnswers {
  'commands.list': CommandView[]
  /** What it says, for the person; the model does not read it. */
  'commands.run': null
}

export interface CommandEvents {
  'commands.changed': CommandView[]
}
