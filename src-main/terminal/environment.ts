/** Which of the app's own environment variables a command of the agent may see. */

type Variables = Readonly<Record<string, string | undefined>>

/** Credentials of model providers and of the app itself: nothing brings these back. */
const NEVER = [
  ...['OPENAI_*', 'OPENROUTER_*', 'ANTHROPIC_*', 'GEMINI_*', 'DEEPSEEK_*', 'MISTRAL_*', 'GROQ_*'],
  ...['TOGETHER_*', 'PERPLEXITY_*', 'COHERE_*', 'FIREWORKS_*', 'XAI_*', 'HELICONE_*', 'NOUS_*'],
  ...['GOOGLE_API_KEY', 'GOOGLE_GENERATIVE_AI_*', 'AZURE_OPENAI_*', 'HF_TOKEN', 'HUGGINGFACE_*'],
  ...['PARALLEL_*', 'FIRECRAWL_*', 'TAVILY_*', 'EXA_*', 'BRAVE_*', 'FAL_KEY', 'ELEVENLABS_*'],
  ...['MODAL_TOKEN_*', 'DAYTONA_*', 'VERCEL_*', 'AUXILIARY_*', 'TALARIA_*'],
]

/** Other people's credentials: the person may pass one on by name. */
const UNLESS_PASSED_ON = [
  ...['*_API_KEY', '*_APIKEY', '*_ACCESS_KEY', '*_SECRET_KEY', '*_PRIVATE_KEY', '*_ACCESS_KEY_ID'],
  ...['*_TOKEN', '*_SECRET', '*_PASSWORD', '*_PASSWD', '*_PASS', '*_CREDENTIALS', '*_WEBHOOK_URL'],
  ...['*_TOKEN_*', '*_SECRET_*', '*_PASSWORD_*', 'API_KEY', 'TOKEN', 'SECRET', 'PASSWORD'],
  ...['SUDO_PASSWORD', 'DATABASE_URL', 'PGPASSWORD', 'MYSQL_PWD', 'SENTRY_DSN'],
]

/** Belong to the program that started the app, or to Electron, and only confuse what runs later. */
const OUR_OWN = [
  ...['ELECTRON_*', 'CHROME_*', 'NODE_OPTIONS', 'NODE_ENV', 'NODE_CHANNEL_*', 'npm_*', 'INIT_CWD'],
  ...['VIRTUAL_ENV', 'CONDA_PREFIX', 'PYTHONHOME', 'APPDIR', 'APPIMAGE', 'ARGV0', 'OWD'],
  ...['TMUX', 'TMUX_PANE', 'STY', 'WINDOW', 'WINDOWID', 'TERMCAP', 'COLUMNS', 'LINES'],
]

const DEFAULTS = {
  // Nobody presses a key in a pager that opens in a pipe.
  PAGER: 'cat',
  GIT_PAGER: 'cat',
  PYTHONUNBUFFERED: '1',
  AI_AGENT: 'talaria',
}

/** Names that a shell must forget after it has read the person's start-up files. */
export function forbiddenNames(passOn: readonly string[]) {
  const allowed = passOn.filter((name) => !matches(NEVER, name))
  return { allowed, patterns: [...NEVER, ...UNLESS_PASSED_ON] }
}

/** For the agent: everything but credentials, with the few that the person passes on by name. */
export function agentEnvironment(
  variables: Variables,
  passOn: readonly string[] = [],
): Record<string, string> {
  const { allowed, patterns } = forbiddenNames(passOn)
  const kept = pick(
    variables,
    (name) => allowed.includes(name) || !(matches(patterns, name) || matches(OUR_OWN, name)),
  )
  return { ...DEFAULTS, ...kept, PAGER: DEFAULTS.PAGER, GIT_PAGER: DEFAULTS.GIT_PAGER }
}

/** For the person's own shell: all that is theirs, without what belongs to the app. */
export function personEnvironment(variables: Variables): Record<string, string> {
  return pick(variables, (name) => !matches(OUR_OWN, name) && !matches(['TALARIA_*'], name))
}

function pick(variables: Variables, isKept: (name: string) => boolean): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(variables))
    if (value !== undefined && isKept(name)) kept[name] = value
  return kept
}

function matches(patterns: readonly string[], name: string): boolean {
  return patterns.some((pattern) => fits(pattern, name))
}

/** `*` at either end or both, as in a shell's `case`. */
function fits(pattern: string, name: string): boolean {
  const core = pattern.replaceAll('*', '')
  const atStart = !pattern.startsWith('*')
  const atEnd = !pattern.endsWith('*')
  if (atStart && atEnd) return name === core
  if (atStart) return name.startsWith(core)
  return atEnd ? name.endsWith(core) : name.includes(core)
}
