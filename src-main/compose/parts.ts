/** All that the runtime is built of, for those that have to do with nearly all of it. */
import type { EventBus } from '../host/event-bus.ts'
import type { Notices } from '../host/notices.ts'
import type { Waiting } from '../host/waiting.ts'
import type { composeAgent } from './agent.ts'
import type { composeApprovals } from './approvals.ts'
import type { composeFiles } from './files.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { composeModels } from './models.ts'
import type { composeAcp } from './others/acp.ts'
import type { composeAgents } from './others/agents.ts'
import type { composeChannels } from './others/channels.ts'
import type { composeMcp } from './others/mcp.ts'
import type { composePlugins } from './others/plugins.ts'
import type { composeSchedules } from './others/schedules.ts'
import type { ComposedSkills } from './others/skills.ts'
import type { composePlaces } from './places/places.ts'
import type { ComposedSandbox } from './places/sandbox.ts'
import type { composePreferences } from './preferences.ts'
import type { Conversations } from './sessions/conversations.ts'
import type { composeMentions } from './sessions/mentions.ts'
import type { composeProjects } from './sessions/projects.ts'
import type { composeStorage } from './storage.ts'
import type { composeTerminals } from './terminals.ts'
import type { composeTools } from './tools.ts'
import type { composeElsewhere } from './trials/elsewhere.ts'
import type { composeRehearsal } from './trials/rehearsal.ts'
import type { composeUpdates } from './updates.ts'
import type { composeBrowser } from './web/browser.ts'
import type { composeWeb } from './web/web.ts'

export interface Parts {
  agent: ReturnType<typeof composeAgent>
  approvals: ReturnType<typeof composeApprovals>
  browser: ReturnType<typeof composeBrowser>
  bus: EventBus
  channels: ReturnType<typeof composeChannels>
  conversations: Conversations
  editors: ReturnType<typeof composeAcp>
  elsewhere: ReturnType<typeof composeElsewhere>
  files: ReturnType<typeof composeFiles>
  guests: ReturnType<typeof composeAgents>
  lifecycle: Lifecycle
  mcp: ReturnType<typeof composeMcp>
  mentions: ReturnType<typeof composeMentions>
  models: ReturnType<typeof composeModels>
  notices: Notices
  plugins: ReturnType<typeof composePlugins>
  preferences: ReturnType<typeof composePreferences>
  projects: Pick<ReturnType<typeof composeProjects>, 'handlers'>
  rehearsals: ReturnType<typeof composeRehearsal>
  sandbox: ComposedSandbox
  schedules: ReturnType<typeof composeSchedules>
  skills: ComposedSkills
  storage: ReturnType<typeof composeStorage>
  terminals: ReturnType<typeof composeTerminals>
  tools: ReturnType<typeof composeTools>
  updates: ReturnType<typeof composeUpdates>
  waiting: Waiting
  web: ReturnType<typeof composeWeb>
  where: ReturnType<typeof composePlaces>
}
