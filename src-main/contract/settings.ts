import { z } from 'zod'
import { SEARCH_SERVICE_FACTS, type SearchServiceId } from './search-services.ts'
import { NUMBERS } from './settings-numbers.ts'
import type { Words } from './words.ts'

/** Several times as many as there are actions. */
const MAX_SHORTCUTS = 500

// The table has these keys and no other.
const SEARCH_SERVICE_IDS = Object.keys(SEARCH_SERVICE_FACTS) as SearchServiceId[]

/**
 * What a person sets in the window. A field stands here once, with what it may be and what it is until
 * somebody changes it; the file, the request to change it, the view and the export are made from it.
 */
export const personalSections = {
  appearance: z.object({
    theme: z.enum(['system', 'light', 'dark']).default('system'),
    density: z.enum(['comfortable', 'compact']).default('comfortable'),
    fontSize: wholeNumber(NUMBERS.fontSize),
    language: z.enum(['en', 'zh-CN']).default('en'),
  }),
  terminal: z.object({
    /** The person's own shell; empty: as the system has it. */
    shell: z.string().max(1_000).default(''),
    /** The command that shows a file to the person, with `{file}` and `{line}`; empty: one that is found. */
    editor: z.string().max(1_000).default(''),
    fontSize: wholeNumber(NUMBERS.terminalFontSize),
    scrollbackLines: wholeNumber(NUMBERS.scrollbackLines),
    /** Variables of the app's environment that commands of the agent may see. */
    passthrough: z
      .array(
        z
          .string()
          .max(128)
          .regex(/^[A-Za-z_][A-Za-z0-9_]*$/),
      )
      .max(200)
      .default([]),
  }),
  agent: z.object({
    /** After this many failures of one tool in a row a turn ends, and the person says how to go on. */
    stopAfterFailures: wholeNumber(NUMBERS.stopAfterFailures),
    /** The agent keeps notes, and each new session begins with them. */
    keepsNotes: z.boolean().default(true),
    /** The model names a session after its first turn, which is one request more. */
    namesSessions: z.boolean().default(false),
    /** Language servers of this machine look at what it edits. */
    checksEdits: z.boolean().default(true),
  }),
  web: z.object({
    /** A proxy of the person's leads every name to addresses of its own, which are then opened. */
    trustsProxiedNames: z.boolean().default(false),
    /** `auto`: those that need no key, one after the other. */
    service: z.enum(['auto', 'none', ...SEARCH_SERVICE_IDS]).default('auto'),
    /** The address of a SearXNG that the person may use. */
    searxng: z
      .string()
      .max(500)
      .regex(/^$|^https?:\/\/[^\s@]+$/, 'an address with http:// or https://')
      .default(''),
    /** Which of Google's programmable engines. */
    googleEngine: z.string().max(200).default(''),
    /** Its page is for people; it may ask for one. */
    usesDuckDuckGo: z.boolean().default(false),
  }),
  browser: z.object({
    /** Whoever logs in on a page of an agent stays so for the next ones, of any session. */
    keepsLogins: z.boolean().default(false),
  }),
  notifications: z.object({
    system: z.boolean().default(true),
    sound: z.boolean().default(true),
    badge: z.boolean().default(true),
    /** An agent is done, or could not go on, while the window is not in front. */
    finished: z.boolean().default(true),
    failed: z.boolean().default(true),
  }),
  desktop: z.object({
    /** An icon of the desktop's, with which the app lives on when its window is closed. */
    tray: z.boolean().default(false),
    startAtLogin: z.boolean().default(false),
  }),
  keys: z.object({
    /** Shortcuts by the name of their action; an empty text takes one away. */
    bindings: z
      .record(z.string().max(80), z.string().max(40))
      .refine((bindings) => Object.keys(bindings).length <= MAX_SHORTCUTS, 'too many shortcuts')
      .default({}),
  }),
  welcome: z.object({ seen: z.boolean().default(false) }),
}

function wholeNumber({ min, max, usual }: { min: number; max: number; usual: number }) {
  return z.number().int().min(min).max(max).default(usual)
}

export type PersonalSettings = {
  [Section in keyof typeof personalSections]: z.output<(typeof personalSections)[Section]>
}

export type Language = PersonalSettings['appearance']['language']

type PersonalChange = { [Section in keyof PersonalSettings]?: Partial<PersonalSettings[Section]> }

/** The same sections and fields, each of which may be left out; what is left out gets no default. */
function changeOfSections() {
  const sections = Object.entries(personalSections).map(([name, { shape }]) => {
    const fields = Object.entries(shape).map(([field, schema]) => [
      field,
      schema.unwrap().optional(),
    ])
    return [name, z.strictObject(Object.fromEntries(fields)).optional()]
  })
  // Every field of every section went through the lines above.
  return z.strictObject(Object.fromEntries(sections)) as z.ZodType<PersonalChange, PersonalChange>
}

/** What seals the safety settings lies beside the keys, and is not for a window to write. */
const secretName = z
  .string()
  .regex(/^(?!safety\.)[A-Za-z_][A-Za-z0-9_.-]{0,127}$/, 'a name of letters, digits and _')

export const settingsRequests = {
  'settings.set': changeOfSections(),
  /** Everything but keys and what governs safety: those stay with this machine. */
  'settings.export': z.strictObject({}),
  /** What the licences of its parts want said; a package has it beside it. */
  'settings.licences': z.strictObject({}),
  'settings.import': z.strictObject({ text: z.string().max(1_000_000) }),
  /** Shows a system notification, so that the person knows what to expect. */
  'settings.testNotification': z.strictObject({}),
  /** Shows a folder of the app in the system's file manager. */
  'folders.open': z.strictObject({ folder: z.enum(['data', 'logs', 'tools', 'downloads']) }),
  /** The system's own dialog, where there is one. */
  'folders.choose': z.strictObject({ start: z.string().max(4_096) }),
  /** A path that the person typed, before anything is made there; refused when it is no folder. */
  'folders.check': z.strictObject({ path: z.string().min(1).max(4_096) }),
  /** Those that begin with what the person has typed so far; of a path that ends in a stroke, all in it. */
  'folders.below': z.strictObject({ path: z.string().max(4_096) }),
  'secrets.set': z.strictObject({ name: secretName, value: z.string().min(1).max(20_000) }),
  'secrets.remove': z.strictObject({ name: secretName }),
}

export interface SettingsView {
  sections: PersonalSettings
  /** What nobody sets here. */
  about: {
    /** Why keys are not in the system's key store, which is said wherever one is entered; null when they are. */
    noKeyStore: Words | null
    /** Names of variables that are here and that the agent's commands do not see. */
    withheld: string[]
    host: 'desktop' | 'web'
    version: string
    /** There is a text of them. */
    hasLicences: boolean
    folders: { data: string; logs: string; home: string }
  }
}

/**
 * What became of a notification: the system showed it, refused it, or never said; or there was none,
 * because the person switched them off, the system has none, or the window is a browser's.
 */
export type NotificationOutcome = 'shown' | 'refused' | 'unsaid' | 'off' | 'unsupported' | 'browser'

export interface SettingsAnswers {
  'settings.set': SettingsView
  'settings.export': { name: string; text: string }
  'settings.licences': { text: string }
  'settings.import': SettingsView
  'settings.testNotification': { outcome: NotificationOutcome }
  'folders.open': { opened: boolean }
  'folders.choose': { folder?: string }
  'folders.check': { folder: string }
  'folders.below': { folders: string[] }
  'secrets.set': null
  'secrets.remove': null
}

export interface SettingsEvents {
  'settings.changed': SettingsView
}
