/** What a server says about itself once it is connected. */
import type { Client } from '@modelcontextprotocol/client'
import { readPrompts, type ServerPrompt } from '../server-prompts.ts'
import type { ServerFacts } from '../tools/list-tools.ts'

const LIST_MS = 60_000

export async function factsOf(client: Client): Promise<ServerFacts> {
  const version = client.getServerVersion()
  const instructions = client.getInstructions()
  const title = version?.title ?? version?.name
  return {
    ...(title !== undefined && { title }),
    ...(version?.version !== undefined && { version: version.version }),
    ...(instructions !== undefined && instructions !== '' && { instructions }),
    prompts: client.getServerCapabilities()?.prompts ? await promptsOf(client) : [],
  }
}

/** Without them a server is as good as before. */
async function promptsOf(client: Client): Promise<ServerPrompt[]> {
  const { prompts } = await client
    .listPrompts({}, { timeout: LIST_MS })
    .catch(() => ({ prompts: [] }))
  return readPrompts(prompts)
}
