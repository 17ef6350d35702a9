/** Which of the variables here a command of the agent may see: those that are known, and no others. */
import { isHarmlessVariable } from '../../../lib/environment/harmless-variables.ts'

export type Variables = Readonly<Record<string, string | undefined>>

/** Credentials of model providers and of the app itself: nothing brings these back. */
const NEVER = [
  ...['OPENAI_*', 'OPENROUTER_*', 'ANTHROPIC_*', 'GEMINI_*', 'DEEPSEEK_*', 'MISTRAL_*', 'GROQ_*'],
  ...['TOGETHER_*', 'PERPLEXITY_*', 'COHERE_*', 'FIREWORKS_*', 'XAI_*', 'HELICONE_*', 'NOUS_*'],
  ...['GOOGLE_API_KEY', 'GOOGLE_GENERATIVE_AI_*', 'AZURE_OPENAI_*', 'HF_TOKEN', 'HUGGINGFACE_*'],
  ...['PARALLEL_*', 'FIRECRAWL_*', 'TAVILY_*', 'EXA_*', 'BRAVE_*', 'FAL_KEY', 'ELEVENLABS_*'],
  ...['MODAL_TOKEN_*', 'DAYTONA_*', 'VERCEL_*', 'AUXILIARY_*', 'TALARIA_*'],
]

/** Belong to the program that started the app, or to Electron, and only confuse what runs later. */
const OUR_OWN = [
  ...['ELECTRON_*', 'CHROME_*', 'NODE_OPTIONS', 'NODE_ENV', 'NODE_CHANNEL_*', 'npm_*', 'INIT_CWD'],
  ...['VIRTUAL_ENV', 'CONDA_PREFIX', 'PYTHONHOME', 'APPDIR', 'APPIMAGE', 'ARGV0', 'OWD'],
  ...['TMUX', 'TMUX_PANE', 'STY', 'WINDOW', 'WINDOWID', 'TERMCAP', 'COLUMNS', 'LINES'],
]

/** Every shell makes these for itself. */
const OF_A_SHELL = ['PWD', 'OLDPWD', 'SHLVL', '_']

export const DEFAULTS = {
  // Nobody presses a key in a pager that opens in a pipe.
  PAGER: 'cat',
  GIT_PAGER: 'cat',
  PYTHONUNBUFFERED: '1',
  AI_AGENT: 'talaria',
}

/** For the agent: what is known to be harmless, with the few that the person passes on by name. */
export function agentEnvironment(
  variables: Variables,
  passOn: readonly string[] = [],
): Record<string, string> {
  const kept = pick(variables, (name, value) => isForAgent(name, value, passOn))
  return { ...DEFAULTS, ...kept, PAGER: DEFAULTS.PAGER, GIT_PAGER: DEFAULTS.GIT_PAGER }
}

/** Lead to this machine's own screen, bus and agent, and mean nothing elsewhere. */
const OF_THIS_MACHINE = [
  ...['DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY', 'SSH_AUTH_SOCK', 'SSH_AGENT_PID'],
  ...['DBUS_SESSION_BUS_ADDRESS', 'XDG_RUNTIME_DIR', 'PATH', 'HOME', 'TMPDIR'],
]

/** What the person passes on by name to the commands of another place. */
export function passedOn(variables: Variables, names: readonly string[]): Record<string, string> {
  return pick(
    variables,
    (name) => names.includes(name) && !matches([...NEVER, ...OF_THIS_MACHINE], name),
  )
}

/** The names of what the agent's commands do not see, for the person to choose from. */
export function withheldNames(variables: Variables, passOn: readonly string[]): string[] {
  const withheld = pick(
    variables,
    (name, value) =>
      !isForAgent(name, value, passOn) && !matches([...OUR_OWN, ...OF_A_SHELL, ...NEVER], name),
  )
  return Object.keys(withheld).sort()
}

/** For the person's own shell: all that is theirs, without what belongs to the app. */
export function personEnvironment(variables: Variables): Record<string, string> {
  return pick(variables, (name) => !matches(OUR_OWN, name) && !matches(['TALARIA_*'], name))
}

function isForAgent(name: string, value: string, passOn: readonly string[]): boolean {
  if (OF_A_SHELL.includes(name)) return false
  if (passOn.includes(name)) return !matches(NEVER, name)
  return isHarmlessVariable(name, value)
}

function pick(
  variables: Variables,
  isKept: (name: string, value: string) => boolean,
): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(variables))
    if (value !== undefined && isKept(name, value)) kept[name] = value
  return kept
}

function matches(patterns: readonly string[], name: string): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
  )
}
