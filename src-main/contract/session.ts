import { z } from 'zod'
import type { Said, Words } from './words.ts'

const sessionId = z.string().min(1).max(64)
const text = z.string().max(2_000_000)

export const attachment = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), name: z.string().max(255), text }),
  z.strictObject({
    kind: z.literal('image'),
    name: z.string().max(255),
    /** data: URL of a PNG, JPEG, GIF or WebP. */
    dataUrl: z
      .string()
      .max(14_000_000)
      .regex(/^data:image\/(png|jpeg|gif|webp);base64,/),
  }),
])

/** The person's screen, the keys in their SSH agent, the bus of their desktop. */
const door = z.enum(['screen', 'ssh-agent', 'bus'])

export const sessionRequests = {
  'session.create': z.strictObject({
    cwd: z.string().max(4_096).optional(),
    /** Where its commands run; left out: as the settings say. */
    place: z.string().min(1).max(60).optional(),
    /** It begins by planning. */
    isPlanning: z.boolean().default(false),
    /** It works beside the person, in a work tree that is called after these words. */
    beside: z.strictObject({ words: z.string().max(400) }).optional(),
    /** The agent of others on which it runs. */
    agent: z.string().min(1).max(60).optional(),
  }),
  'session.list': z.strictObject({
    limit: z.number().int().min(1).max(500).default(200),
  }),
  /** Those whose title or words mention it, with the passage. */
  'session.search': z.strictObject({
    query: z.string().min(1).max(500),
    limit: z.number().int().min(1).max(500).default(200),
  }),
  /** Where a text stands in what was said in a session, letter by letter, large or small. */
  'session.find': z.strictObject({ id: sessionId, text: z.string().min(1).max(500) }),
  /** The newest messages of a session, or those before `before`. */
  'session.messages': z.strictObject({
    id: sessionId,
    before: z.number().int().optional(),
    limit: z.number().int().min(1).max(500).default(200),
  }),
  'session.rename': z.strictObject({ id: sessionId, title: z.string().min(1).max(200) }),
  /** Asks its model for a name; one request more. */
  'session.nameByModel': z.strictObject({ id: sessionId }),
  /** At the top of the list, or put away at its end; null: neither. */
  'session.keep': z.strictObject({ id: sessionId, as: z.enum(['pinned', 'archived']).nullable() }),
  'session.setCwd': z.strictObject({ id: sessionId, cwd: z.string().min(1).max(4_096) }),
  /** From its next command on; what runs in the old place is ended, which needs a second yes. */
  'session.setPlace': z.strictObject({
    id: sessionId,
    place: z.string().min(1).max(60),
    isConfirmed: z.boolean().default(false),
  }),
  /** Look, do not touch, then propose: from its next step on, until it is taken back. */
  'session.setPlanning': z.strictObject({ id: sessionId, isPlanning: z.boolean() }),
  'session.setModel': z.strictObject({ id: sessionId, model: z.string().min(1).max(400) }),
  /** A new session with the messages up to and with `throughMessage`. */
  'session.branch': z.strictObject({
    id: sessionId,
    throughMessage: z.number().int(),
    title: z.string().min(1).max(300),
  }),
  /** Gone from the list at once; `session.restore` brings it back until the app is closed. */
  'session.delete': z.strictObject({ id: sessionId }),
  'session.restore': z.strictObject({ id: sessionId }),
  'session.export': z.strictObject({ id: sessionId, format: z.enum(['markdown', 'jsonl']) }),
  /** Starts a turn; while one runs, the words reach the model at its next step. */
  'session.send': z.strictObject({
    id: sessionId,
    text,
    attachments: z.array(attachment).max(20).default([]),
  }),
  /** Everything from that message on is replaced by the new words. */
  'session.resend': z.strictObject({ id: sessionId, messageId: z.number().int(), text }),
  /** A picture that a tool showed in this session. */
  'session.picture': z.strictObject({ id: sessionId, picture: z.string().min(1).max(100) }),
  /** The same for what a tool let be heard. */
  'session.sound': z.strictObject({ id: sessionId, sound: z.string().min(1).max(100) }),
  'session.stop': z.strictObject({ id: sessionId }),
  /** Takes up a turn that a crash or a stop left unfinished. */
  'session.continue': z.strictObject({ id: sessionId }),
  /** Makes room in the model's window now, with these words in mind; refused while a turn runs. */
  'session.shorten': z.strictObject({ id: sessionId, words: z.string().max(4_000).optional() }),
  'session.seen': z.strictObject({ id: sessionId }),
  /** Lets the commands of a session reach something of the person's, from the next one on. */
  'session.setDoor': z.strictObject({ id: sessionId, door, isOpen: z.boolean() }),
  'clarify.reply': z.strictObject({ id: z.string(), answers: z.array(z.array(text)).max(5) }),
  /** The person leaves all of it unanswered; the agent goes on without. */
  'clarify.decline': z.strictObject({ id: z.string() }),
  /** Stops a sub-agent, or gives it words for its next step. */
  'subagent.stop': z.strictObject({ id: sessionId }),
  'subagent.steer': z.strictObject({ id: sessionId, text }),
  /** Puts back the files as they were before that tool call. */
  'checkpoint.undo': z.strictObject({
    sessionId,
    callId: z.string().max(300),
    /** Also when they were changed since; what they are now is kept as a change of its own. */
    isForced: z.boolean().default(false),
  }),
  /** Makes of those files again what that tool call made of them; never over what is newer. */
  'checkpoint.redo': z.strictObject({ sessionId, callId: z.string().max(300) }),
  /** Takes back what that call changed in the notes. */
  'memory.undo': z.strictObject({ sessionId, callId: z.string().max(300) }),
}

/** Notes that a call changed, as they were kept and are no longer, word for word. */
export interface NotesChangeView {
  /** What the agent learned, or what it knows about the person. */
  target: 'memory' | 'user'
  added: string[]
  removed: string[]
}

export type UndoView =
  /** `newerCallId` undoes the undoing: the files are again what they were just before it. */
  | { kind: 'restored'; paths: string[]; newerCallId?: string }
  /** Nothing was put back; forced, it would be. */
  | { kind: 'changed-since'; paths: string[] }

export type Attachment = z.output<typeof attachment>

export type Door = z.infer<typeof door>

export interface SessionView {
  id: string
  title: string
  /** In its place; empty until it is known where work begins there. */
  cwd: string
  /** On this machine, what the person gave it to work in: the project that it belongs to. */
  folder: string
  /** Where its commands run, by name. */
  place: string
  model: string
  createdAt: number
  updatedAt: number
  /** Set for the sessions of sub-agents, which the list shows under their parent. */
  parentId?: string
  state: 'idle' | 'running' | 'waiting' | 'finished-unseen' | 'failed' | 'interrupted'
  /** Tokens in use and the model's window, when the server told. */
  context?: { used: number; limit: number }
  /** Turns taken of this run's budget. */
  steps?: { taken: number; limit: number }
  /** It only looks, and proposes; nothing is touched until the person ends that. */
  isPlanning?: true
  /** The person wants it at hand, or out of the way. */
  kept?: 'pinned' | 'archived'
  /** It works in a work tree of its own, beside what the person has in the folder of the project. */
  beside?: { project: string; tree: string; branch: string }
  /** The agent of others on which it runs; its own tools do not go through the gate. */
  agent?: { name: string }
  /** What its commands may reach because the person lets them. */
  doors: Door[]
  cost?: { inputTokens: number; outputTokens: number; cachedTokens?: number; usd?: number }
}

export interface ToolCallView {
  id: string
  name: string
  emoji: string
  /** The arguments as the model wrote them. */
  arguments: string
  state: 'writing' | 'running' | 'waiting' | 'done' | 'failed' | 'cancelled'
  result?: string
  startedAt?: number
  durationMs?: number
  terminalId?: string
  /** Unified diff of what the call changed in files; of a long one the beginning. */
  diff?: string
  /** Lines of the whole change; left out where nobody could count them. */
  changes?: { added: number; removed: number }
  canUndo?: boolean
  notes?: NotesChangeView[]
  /** What the tool showed; the bytes come by `session.picture`. */
  pictures?: { id: string; name: string; width?: number; height?: number }[]
  /** What can be heard; the bytes come by `session.sound`. */
  sounds?: { id: string; name: string }[]
  /** The files or notes were put back. */
  isUndone?: boolean
  /** What was put back can be brought back. */
  canRedo?: boolean
  progress?: string
}

export interface MessageView {
  id: number
  sessionId: string
  role: 'user' | 'assistant' | 'notice'
  text: string
  reasoning?: string
  attachments?: { kind: 'text' | 'image'; name: string; dataUrl?: string }[]
  calls?: ToolCallView[]
  createdAt: number
  /** Still being written. */
  streaming?: boolean
  error?: { message: Words; hint: Words }
  /** Of a notice that says how room was made: tokens before and after, and what stands for the rest. */
  shortened?: {
    how: 'results' | 'summary' | 'cut'
    why: 'full' | 'refused' | 'asked'
    before: number
    after: number
    summary: string
  }
  /** Of a notice: which sentence its text is. */
  said?: Said
}

/** A session that was found by words. */
export interface FoundSession {
  session: SessionView
  /** Where the words stand; left out when only the title has them. */
  messageId?: number
  passage?: string
}

export interface MessageMatches {
  messageId: number
  count: number
}

export interface TodoView {
  id: string
  content: string
  status: 'pending' | 'in_progress' | 'completed' | 'cancelled'
}

export interface ClarifyView {
  id: string
  sessionId: string
  /** Above several questions. */
  heading?: string
  questions: { question: string; choices: string[]; multiSelect: boolean }[]
}

export interface SessionsView {
  sessions: SessionView[]
  clarify: ClarifyView[]
}

export interface SessionAnswers {
  'session.create': SessionView
  'session.list': SessionView[]
  'session.search': FoundSession[]
  'session.find': MessageMatches[]
  'session.messages': { messages: MessageView[]; hasMore: boolean; todos: TodoView[] }
  'session.rename': SessionView
  'session.nameByModel': SessionView
  'session.keep': SessionView
  'session.setCwd': SessionView
  'session.setModel': SessionView
  'session.setPlanning': SessionView
  'session.setPlace': SessionView
  'session.branch': SessionView
  'session.delete': null
  'session.restore': SessionView
  'session.export': { name: string; text: string }
  'session.send': null
  'session.resend': null
  'session.picture': { dataUrl: string }
  'session.sound': { dataUrl: string }
  'session.stop': null
  'session.continue': null
  'session.shorten': null
  'session.seen': null
  'session.setDoor': SessionView
  'clarify.reply': null
  'clarify.decline': null
  'subagent.stop': null
  'subagent.steer': null
  'checkpoint.undo': UndoView
  'checkpoint.redo': UndoView
  'memory.undo': null
}

export interface SessionEvents {
  /** A call of the agent has changed its notes. */
  'memory.changed': { sessionId: string; callId: string; change: NotesChangeView }
  'session.changed': SessionView
  'session.deleted': { id: string }
  /** A message is new, or has changed in more than its streamed text. */
  'message.changed': MessageView
  'message.streamed': { sessionId: string; id: number; text?: string; reasoning?: string }
  'message.removed': { sessionId: string; fromId: number }
  'call.changed': { sessionId: string; messageId: number; call: ToolCallView }
  /** A running call says what it is at. */
  'call.progressed': { sessionId: string; callId: string; progress: string }
  'todos.changed': { sessionId: string; todos: TodoView[] }
  'clarify.asked': ClarifyView
  'clarify.settled': { id: string }
}
