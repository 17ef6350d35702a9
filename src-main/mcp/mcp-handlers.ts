/** The requests of a window about servers. */
import type { Handlers, McpAnswers, McpForeignFile } from '#contract'
import type { Servers } from './servers.ts'
import { proposeServers } from './setup/proposals.ts'

export function createMcpHandlers(
  servers: Servers,
  /** Of other apps, and of the project in this folder. */
  readFiles: (folder: string | undefined) => Promise<McpForeignFile[]>,
) {
  return {
    'mcp.save': ({ name, server, instead, keys }) => ({
      problems: servers.save(name, server, instead, keys),
    }),
    'mcp.remove': ({ name }) => done(() => servers.remove(name)),
    'mcp.restore': ({ name }) => done(() => servers.restore(name)),
    'mcp.set': ({ name, change }) => done(() => servers.set(name, change)),
    'mcp.agree': ({ name, fingerprint }) => done(() => servers.agree(name, fingerprint)),
    'mcp.restart': ({ name }) => done(() => servers.restart(name)),
    'mcp.stop': async ({ name }) => {
      await servers.stop(name)
      return null
    },
    'mcp.signIn': async ({ name }) => ({ address: await servers.signIn(name) }),
    'mcp.cancelSignIn': ({ name }) => done(() => servers.cancelSignIn(name)),
    'mcp.signOut': async ({ name }) => {
      await servers.signOut(name)
      return null
    },
    'mcp.tools': ({ name }) => servers.detail(name),
    'mcp.acceptTools': ({ name, tools, instructions }) =>
      done(() => servers.acceptTools(name, tools, instructions)),
    'mcp.answer': ({ id, action, content }) => done(() => servers.answer(id, action, content)),
    'mcp.log': ({ name }) => ({ lines: servers.log(name) }),
    'mcp.import': async ({ folder }) => ({ files: await readFiles(folder) }),
    'mcp.propose': ({ text }) => proposeServers(text),
  } satisfies Pick<Handlers, keyof McpAnswers>
}

function done(work: () => void): null {
  work()
  return null
}
