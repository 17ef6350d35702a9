import type { CommandView, GuestCommand, SkillView } from '#contract'

/** Those of an agent of others come before ours of the same name, in a session that runs on it. */
export function withGuests(
  guests: readonly GuestCommand[],
  commands: readonly CommandView[],
  from: string,
): readonly CommandView[] {
  const taken = new Set(guests.map(({ name }) => name))
  const own = commands.filter(({ name }) => !taken.has(name))
  return [...guests.map((command) => ({ ...command, from })), ...own]
}

/** Commands of plugins, and skills that may be used; where two have one name, the command is meant. */
export function withSkills(
  commands: readonly CommandView[],
  skills: readonly SkillView[],
  from: string,
): readonly CommandView[] {
  const taken = new Set(commands.map(({ name }) => name))
  const loadable = skills.filter(({ name, state }) => state === 'used' && !taken.has(name))
  return [...commands, ...loadable.map(({ name, description }) => ({ name, description, from }))]
}

/** Those that a text may become the name of; none once there is more than a name. */
export function matchingCommands<T extends { name: string }>(
  text: string,
  commands: readonly T[],
): readonly T[] {
  const typed = /^\/([^\s/]*)$/.exec(text)?.[1]
  return typed === undefined ? [] : commands.filter(({ name }) => name.startsWith(typed))
}

/** The command that a text gives, with what stands behind its name. */
export function commandIn(
  text: string,
  commands: readonly CommandView[],
): { name: string; text: string } | undefined {
  const given = /^\/([^\s/]+)(?:\s+([\s\S]*))?$/.exec(text.trim())
  const found = commands.find(({ name }) => name === given?.[1])
  return found && { name: found.name, text: given?.[2] ?? '' }
}
