/** Servers of others that bring tools (Model Context Protocol): what is set up, and what became of it. */
import { z } from 'zod'
import type { Words } from './words.ts'

const MAX_ARGUMENTS = 200
const MAX_VARIABLES = 100
const MAX_TOOLS_NAMED = 2_000

/** Part of the names of its tools: two underscores in it, or one at its end, would make those ambiguous. */
export const mcpServerName = z
  .string()
  .regex(
    /^(?!.*__)(?!.*_$)[a-z0-9][a-z0-9_-]{0,30}$/,
    'a name of up to 31 small letters, digits, - and _, without two _ in a row or one at its end',
  )

const text = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[^\0]*$/, 'a text without NUL')

/** A text, or the name under which the key store has it. */
const value = z.union([text(20_000), z.strictObject({ secret: z.string().min(1).max(200) })])
const variables = z
  .record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_()]{0,199}$/, 'a name of a variable'), value)
  .refine((all) => Object.keys(all).length <= MAX_VARIABLES, 'too many')
const headers = z
  .record(z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,200}$/, 'a name of a header'), value)
  .refine((all) => Object.keys(all).length <= MAX_VARIABLES, 'too many')
const toolNames = z.array(z.string().min(1).max(256)).max(MAX_TOOLS_NAMED)

/** Where the entry came from. */
const origin = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('person') }),
  z.strictObject({ kind: z.literal('file'), path: z.string().max(4_096) }),
  z.strictObject({ kind: z.literal('plugin'), id: z.string().min(1).max(200) }),
])

const trust = z.enum(['ask', 'read-freely', 'ask-each-time'])
const start = z.enum(['when-needed', 'with-app'])
const defer = z.enum(['as-needed', 'always', 'never'])

const common = {
  on: z.boolean().default(false),
  start: start.default('when-needed'),
  /** Whether its claim that a tool only reads is believed; or every call is asked about. */
  trust: trust.default('ask'),
  tools: z
    .strictObject({ include: toolNames.optional(), exclude: toolNames.optional() })
    .default({}),
  /** So long a call may be silent. */
  idleSeconds: z.number().int().min(1).max(3_600).default(120),
  /** So long it may take in all. */
  totalSeconds: z.number().int().min(1).max(86_400).default(300),
  /** Its reading tools may run beside each other. */
  parallel: z.boolean().default(false),
  /** Whether a model has to search for its tools; as needed: when all of them cost too much. */
  defer: defer.default('as-needed'),
  /** It may ask the model, each time with a yes. */
  sampling: z.boolean().default(false),
  origin: origin.default({ kind: 'person' }),
}

/** A program of others, as it is started. */
export const processParts = {
  command: text(4_096).min(1),
  args: z.array(text(20_000)).max(MAX_ARGUMENTS).default([]),
  env: variables.default({}),
}

const stdioServer = z.strictObject({
  transport: z.literal('stdio'),
  ...processParts,
  /** Left out: the person's home folder. */
  cwd: text(4_096).min(1).optional(),
  ...common,
})

const address = z.url().max(4_096)

const httpServer = z.strictObject({
  transport: z.enum(['http', 'sse']),
  url: address,
  headers: headers.default({}),
  /** For a server whose issuer takes no registration. */
  oauth: z
    .strictObject({ clientId: text(500).min(1).optional(), scope: text(2_000).optional() })
    .optional(),
  ...common,
})

export const mcpServer = z.discriminatedUnion('transport', [stdioServer, httpServer])

export type McpStdioServer = z.output<typeof stdioServer>
export type McpHttpServer = z.output<typeof httpServer>
export type McpServer = z.output<typeof mcpServer>
export type McpTrust = z.output<typeof trust>
export type McpDefer = z.output<typeof defer>

/** Entries are read one by one, so that a broken one takes no other with it. */
export const mcpSettings = z.object({ servers: z.record(z.string(), z.unknown()).default({}) })

const hash = z.string().min(1).max(64)

export const mcpRequests = {
  /** `instead` names the one that it was before; without it there is one more. */
  'mcp.save': z.strictObject({
    name: z.string().max(200),
    server: z.record(z.string().max(60), z.unknown()),
    /** Values of variables or headers that go to the key store, whatever they look like. */
    keys: z.record(z.string().max(200), z.string().min(1).max(20_000)).optional(),
    instead: mcpServerName.optional(),
  }),
  'mcp.remove': z.strictObject({ name: mcpServerName }),
  /** Takes the removal back, as long as nothing else was removed since. */
  'mcp.restore': z.strictObject({ name: mcpServerName }),
  'mcp.set': z.strictObject({
    name: mcpServerName,
    change: z.strictObject({
      on: z.boolean().optional(),
      start: start.optional(),
      trust: trust.optional(),
      parallel: z.boolean().optional(),
      defer: defer.optional(),
      sampling: z.boolean().optional(),
      exclude: toolNames.optional(),
    }),
  }),
  /** The person has seen the command or the address that the fingerprint names. */
  'mcp.agree': z.strictObject({ name: mcpServerName, fingerprint: hash }),
  'mcp.restart': z.strictObject({ name: mcpServerName }),
  /** Ends what runs, or the attempt to start it; the next call starts it again. */
  'mcp.stop': z.strictObject({ name: mcpServerName }),
  /** The answer has the address that the person's browser is to open; nothing is opened here. */
  'mcp.signIn': z.strictObject({ name: mcpServerName }),
  'mcp.cancelSignIn': z.strictObject({ name: mcpServerName }),
  'mcp.signOut': z.strictObject({ name: mcpServerName }),
  'mcp.tools': z.strictObject({ name: mcpServerName }),
  /** The person has seen these definitions, each named by its hash. */
  'mcp.acceptTools': z.strictObject({
    name: mcpServerName,
    tools: z.array(z.strictObject({ name: z.string().max(256), hash })).max(MAX_TOOLS_NAMED),
    /** What the server says to the model was seen as well. */
    instructions: hash.optional(),
  }),
  'mcp.answer': z.strictObject({
    id: z.string().min(1).max(64),
    action: z.enum(['accept', 'decline', 'cancel']),
    content: z
      .record(
        z.string().max(200),
        z.union([z.string().max(20_000), z.number(), z.boolean(), z.array(z.string().max(2_000))]),
      )
      .optional(),
  }),
  'mcp.log': z.strictObject({ name: mcpServerName }),
  /** What a command line, an address or a JSON text would set up; nothing is kept. */
  /** The servers of other apps, as far as their files are found; nothing is kept. */
  'mcp.import': z.strictObject({ folder: z.string().max(4_096).optional() }),
  'mcp.propose': z.strictObject({ text: z.string().max(200_000) }),
}

export type McpFailureCode = 'missing-binary' | 'bad-config' | 'exited' | 'too-late' | 'refused'

export type McpState =
  | { kind: 'off' }
  | { kind: 'needs-consent' }
  | { kind: 'idle' }
  /** `line`: the last that it wrote about itself. */
  | { kind: 'starting'; line?: string }
  | { kind: 'ready'; era: 'legacy' | 'modern'; version: string }
  /** `isPending`: a browser is out to do so. */
  | { kind: 'needs-sign-in'; isPending: boolean }
  | { kind: 'retrying'; at: number; reason: Words }
  | { kind: 'failed'; code: McpFailureCode; reason: Words; fix?: Words; stderrTail?: string }

export interface McpConsentView {
  fingerprint: string
  /** There was a yes to another command. */
  isOutdated: boolean
  /** What is worth knowing before one says yes. */
  findings: Words[]
}

export interface McpServerView {
  name: string
  /** As it is set up, keys as the names under which they are kept. */
  server: McpServer
  state: McpState
  /** Until the person has agreed to the command or the address. */
  consent?: McpConsentView
  /** What it calls itself, and its version. */
  title?: string
  version?: string
  tools: { offered: number; of: number; held: number }
  /** What it says to the model waits for a yes. */
  areInstructionsHeld: boolean
  /** It has tokens of a sign-in. */
  isSignedIn: boolean
  /** About what the definitions of the offered ones cost. */
  tokens: number
}

/** One field of a form that a server wants to have filled in. */
export interface McpFieldView {
  name: string
  label: string
  description?: string
  required: boolean
  usual?: string | number | boolean | string[]
  input:
    | { kind: 'text'; format?: string }
    | { kind: 'number'; isInteger: boolean }
    | { kind: 'boolean' }
    | { kind: 'one' | 'many'; choices: { value: string; label: string }[] }
  /** It asks for something that no server should have. */
  isSecretLike: boolean
}

/** What a server wants of the person while it works. */
export type McpQuestionView = {
  id: string
  server: string
  message: string
  /** Whose call it belongs to. */
  sessionId?: string
} & (
  | { kind: 'form'; fields: McpFieldView[] }
  /** To be opened in a browser, by the person and by nobody else. */
  | { kind: 'url'; url: string; host: string; isPunycode: boolean }
)

export interface McpView {
  questions: McpQuestionView[]
  servers: McpServerView[]
  /** Entries that cannot be read. */
  broken: { name: string; reason: Words }[]
}

export type McpToolStatus =
  | { kind: 'offered' }
  /** Waits for a yes: new, or not what was agreed to. */
  | { kind: 'held'; why: 'new' | 'changed'; reasons: Words[] }
  | { kind: 'excluded' }
  | { kind: 'refused'; reason: Words }
  /** Agreed to once; the server has it no more. */
  | { kind: 'gone' }

export interface McpToolView {
  /** As the server calls it. */
  name: string
  /** As the model does. */
  fullName: string
  title?: string
  /** All of it, what is invisible spelled out. */
  description: string
  parameters: { name: string; type: string; required: boolean }[]
  hints: { readOnly?: boolean; destructive?: boolean; openWorld?: boolean }
  /** What its text looks like, when it looks as if it would steer an agent. */
  finding?: Words
  status: McpToolStatus
  hash: string
  /** Against what was agreed to, in unified form. */
  diff?: string
}

export interface McpDetailView {
  tools: McpToolView[]
  instructions?: McpInstructionsView
}

/** The server's words to the model. */
export interface McpInstructionsView {
  text: string
  hash: string
  /** Refused ones are told to nobody. */
  status: Extract<McpToolStatus, { kind: 'offered' | 'held' | 'refused' }>
  /** Against what was agreed to, and is told meanwhile. */
  diff?: string
}

export interface McpLogLine {
  at: number
  from: 'stderr' | 'server' | 'app'
  text: string
}

export interface McpProposal {
  name: string
  server: Record<string, unknown>
  /** Fields of the other app that mean nothing here. */
  ignored: string[]
  /** Variables or headers whose values the person is to enter. */
  wanted: string[]
  problems: McpProblem[]
  /** Where it stands in the text, when something is wrong with it. */
  line?: number
}

/** A file of another app with servers in it. */
export interface McpForeignFile {
  app: string
  path: string
  proposals: McpProposal[]
  problem?: Words
}

export interface McpProblem {
  field: string
  words: Words
}

export interface McpAnswers {
  'mcp.save': { problems: McpProblem[] }
  'mcp.remove': null
  'mcp.restore': null
  'mcp.set': null
  'mcp.agree': null
  'mcp.restart': null
  'mcp.stop': null
  'mcp.signIn': { address: string }
  'mcp.cancelSignIn': null
  'mcp.signOut': null
  'mcp.tools': McpDetailView
  'mcp.acceptTools': null
  'mcp.answer': null
  'mcp.log': { lines: McpLogLine[] }
  'mcp.import': { files: McpForeignFile[] }
  'mcp.propose': { proposals: McpProposal[]; problem?: Words }
}

export interface McpEvents {
  'mcp.changed': McpView
}
