/**
 * Which servers go on with a reply that broke off when they are shown its beginning, and how they want
 * to be asked. One that is not known to would begin anew, and the person would read it all twice.
 */

/** What a server says that it runs, where it does. */
export type Engine = 'ollama' | 'vllm' | 'llamacpp'

interface Way {
  /** Beside the words of the message that was begun. */
  message?: object
  /** Beside the conversation. */
  body?: object
  /** It says the beginning once more. */
  repeats?: true
}

const BY_ENGINE: Record<Engine, Way> = {
  ollama: {},
  llamacpp: {},
  vllm: { body: { add_generation_prompt: false, continue_final_message: true } },
}

const BY_HOST: Record<string, Way> = {
  'api.anthropic.com': {},
  'api.mistral.ai': { message: { prefix: true }, repeats: true },
  'api.moonshot.ai': { message: { partial: true } },
  'api.moonshot.cn': { message: { partial: true } },
  'dashscope.aliyuncs.com': { message: { partial: true } },
  'dashscope-intl.aliyuncs.com': { message: { partial: true } },
}

export function continuationFor(baseUrl: string, engine: Engine | undefined): Way | undefined {
  const { hostname, pathname } = new URL(baseUrl)
  if (engine) return BY_ENGINE[engine]
  // DeepSeek does so at the address of what it tries out.
  if (hostname === 'api.deepseek.com')
    return pathname.startsWith('/beta') ? { message: { prefix: true } } : undefined
  return BY_HOST[hostname]
}

/** Lets the words of a stream through, without the beginning that is known. */
export function withoutRepeat(begun: string) {
  let held: string | undefined = ''
  return { pass, rest }

  function pass(text: string): string {
    if (held === undefined) return text
    held += text
    return held.length < begun.length && begun.startsWith(held) ? '' : rest()
  }

  function rest(): string {
    const found = held ?? ''
    held = undefined
    return found.startsWith(begun) ? found.slice(begun.length) : found
  }
}
