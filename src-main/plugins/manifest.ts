/** What a package says about itself: Agent Plugins 1.0.0, and what Talaria adds to it. */
import { z } from 'zod'
import { say } from '#say'
import type { Words } from '#words'

/** Our part of a package: a field of its manifest, and a folder of this name. */
export const NAMESPACE = 'app.talaria'

const PLUGIN_SCHEMA = 'https://agent-plugins.org/schemas/1.0.0/plugin.schema.json'
const SERVERS_SCHEMA = 'https://agent-plugins.org/schemas/1.0.0/mcp.schema.json'

const NAME = /^(?!.*(?:--|\.\.))[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/

export const pluginName = z.string().max(64).regex(NAME)

const manifestSchema = z.object({
  $schema: z.literal(PLUGIN_SCHEMA),
  name: pluginName,
  version: z.string().max(200).optional(),
  description: z.string().max(4_000).optional(),
  author: z
    .strictObject({
      name: z.string().optional(),
      email: z.string().optional(),
      url: z.string().optional(),
    })
    .optional(),
  homepage: z.string().optional(),
  repository: z.string().optional(),
  license: z.string().optional(),
  keywords: z.array(z.string()).optional(),
  // Not an object: told, and left out, as the format wants it.
  extensions: z.unknown(),
})

/** A file of the package, from its folder on. */
const ownPath = z
  .string()
  .max(1_000)
  .regex(/^\.\/(?!(?:.*\/)?\.\.\/).+\.m?[jt]s$/)

const capability = z.union([
  z.enum(['tools', 'hooks', 'commands', 'tools.override']),
  z
    .string()
    .max(200)
    .regex(/^secrets:[A-Za-z_][A-Za-z0-9_]*$/),
])

const extensionSchema = z.strictObject({
  main: ownPath,
  capabilities: z.array(capability).max(50).default([]),
})

const environment = z
  .record(z.string(), z.string())
  .refine((env) => !('PLUGIN_ROOT' in env || 'PLUGIN_DATA' in env))

/** A relative way that leads out of where it begins. */
const LEADS_OUT = /(?:^|[\\/])\.\.(?:[\\/]|$)/
const leadsOut = (path: string): boolean => LEADS_OUT.test(path)

const serverSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('stdio'),
    command: z
      .string()
      .regex(/^[^\s$]+$/)
      .refine((command) => !leadsOut(command)),
    args: z.array(z.string()).optional(),
    env: environment.optional(),
    cwd: z
      .string()
      .regex(/^(?:\.\/|\$\{PLUGIN_(?:ROOT|DATA)\}(?:\/|$))/)
      .refine((cwd) => !leadsOut(cwd))
      .optional(),
  }),
  ...(['streamable-http', 'sse'] as const).map((type) =>
    z.strictObject({
      type: z.literal(type),
      url: z.url({ protocol: /^https?$/ }),
      headers: z.record(z.string(), z.string()).optional(),
    }),
  ),
])

const serversSchema = z.strictObject({
  $schema: z.literal(SERVERS_SCHEMA),
  mcpServers: z.record(z.string(), z.unknown()),
})

type Extension = z.output<typeof extensionSchema>
export type PackageServer = z.output<typeof serverSchema>

export interface Manifest {
  name: string
  version?: string
  description?: string
  /** None: the package has nothing that Talaria itself would run. */
  extension?: Extension
  /** What was left out, and why. */
  warnings: Words[]
}

const FIELDS = new Set(Object.keys(manifestSchema.shape))

/** The manifest, or what is wrong with it, by field. */
export function readManifest(json: unknown): Manifest | { fault: Words } {
  const read = manifestSchema.safeParse(json)
  if (!read.success) return faultIn('plugin.json', read.error)
  const { name, version, description, extensions } = read.data
  const unknown = Object.keys(json as object).filter((field) => !FIELDS.has(field))
  const warnings = unknown.map((field) => say('plugin.unknownField', { field }))
  const isObject = typeof extensions === 'object' && extensions !== null
  if (extensions !== undefined && !isObject)
    warnings.push(say('plugin.badExtensions', { field: 'extensions' }))
  const about = {
    ...{ name, warnings },
    ...(version !== undefined && { version }),
    ...(description !== undefined && { description }),
  }
  const ours = isObject ? (extensions as Record<string, unknown>)[NAMESPACE] : undefined
  if (ours === undefined) return about
  const extension = extensionSchema.safeParse(ours)
  if (!extension.success) return faultIn(`plugin.json › ${NAMESPACE}`, extension.error)
  return { ...about, extension: extension.data }
}

/** Its MCP servers by name; one that is described badly is left out, and told. */
export function readServers(json: unknown): {
  servers: Record<string, PackageServer>
  warnings: Words[]
} {
  const read = serversSchema.safeParse(json)
  if (!read.success) return { servers: {}, warnings: [faultIn('mcp.json', read.error).fault] }
  const warnings: Words[] = []
  const servers = Object.entries(read.data.mcpServers).flatMap(([name, server]) => {
    const good = serverSchema.safeParse(server)
    if (good.success) return [[name, good.data] as const]
    warnings.push(faultIn(`mcp.json › ${name}`, good.error).fault)
    return []
  })
  return { servers: Object.fromEntries(servers), warnings }
}

function faultIn(file: string, { issues }: z.ZodError): { fault: Words } {
  const [first] = issues
  const field = first?.path.join('.') || file
  return { fault: say('plugin.badField', { file, field, cause: first?.message ?? '' }) }
}
