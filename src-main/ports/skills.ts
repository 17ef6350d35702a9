/** The skills of a session, as a tool sees them. */

export interface SkillEntry {
  name: string
  description: string
  category: string
}

export interface ViewedSkill {
  name: string
  description: string
  folder: string
  /** Without the front matter. */
  body: string
  files: string[]
  /** The session has been given it before, and still has it. */
  isLoaded: boolean
}

export type SkillAnswer<T> = ({ ok: true } & T) | { ok: false; message: string }

export interface SkillChange {
  action: 'create' | 'patch' | 'edit' | 'delete' | 'write_file' | 'remove_file'
  name: string
  content?: string
  old_string?: string
  new_string?: string
  replace_all?: boolean
  category?: string
  file_path?: string
  file_content?: string
  absorbed_into?: string
}

export interface SkillAccess {
  /** Those that count in this session. */
  list(): Promise<SkillEntry[]>
  view(name: string): Promise<SkillAnswer<{ skill: ViewedSkill }>>
  /** One of its files as text. */
  read(name: string, path: string): Promise<SkillAnswer<{ text: string }>>
  /** The person is asked each time, with the difference. */
  change(change: SkillChange): Promise<SkillAnswer<{ path: string; note?: string }>>
}
