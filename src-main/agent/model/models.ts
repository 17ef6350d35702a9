/** The model servers that the person set up, their lists of models, and which one is chosen. */
import type {
  Effort,
  Handlers,
  Language,
  ModelRole,
  ModelsView,
  ModelView,
  ParsedRequestOf,
  Price,
  ProviderView,
  ToolFormat,
} from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import { createDemoModel, DEMO_MODEL_ID } from './demo-model.ts'
import { knownPrice, withCost } from './known-prices.ts'
import { knownWindow } from './known-windows.ts'
import { findLocalServers } from './local-servers.ts'
import { type Model, ModelError } from './model.ts'
import { createServerModel, DEFAULT_CONTEXT_TOKENS } from './model-client.ts'
import { type ContextFrom, fetchModelList, type ListedModel, type ModelList } from './model-list.ts'
import { runningWindows } from './ollama.ts'

/** What is remembered; the key of a provider is in the secret store under `secretName`. */
export interface StoredModels {
  chosen: string
  reviewer?: string | undefined
  roles: Partial<Record<ModelRole, string>>
  council: string[]
  providers: {
    id: string
    name: string
    baseUrl: string
    isOllama?: boolean
    models: ListedModel[]
  }[]
  toolFormats: Record<string, ToolFormat>
  windows: Record<string, number>
  efforts: Record<string, Effort>
  prices: Record<string, Price>
}

type StoredProvider = StoredModels['providers'][number]
type ModelHandlers = Omit<
  Pick<Handlers, Extract<keyof Handlers, `models.${string}`>>,
  'models.transcribe'
>

interface ReviewQuestion {
  system: string
  user: string
  maxTokens: number
  temperature: number
  signal: AbortSignal
}

const FETCH_LIMIT_MS = 10_000

export function createModels(deps: {
  store: { load: () => StoredModels; save: (next: StoredModels) => void }
  secrets: {
    get: (name: string) => string | undefined
    set: (name: string, value: string) => void
    remove: (name: string) => void
  }
  /** What the demo speaks. */
  language: () => Language
  onChange: (view: ModelsView) => void
  newId: () => string
  now: () => number
}) {
  const states = new Map<string, ProviderView['state']>()
  const opened = new Map<string, Model>()
  const askedForWindow = new Set<string>()
  const handlers: ModelHandlers = {
    'models.saveProvider': saveProvider,
    'models.removeProvider': ({ id }) => {
      provider(id)
      deps.secrets.remove(secretName(id))
      save({ ...without(id), providers: stored().providers.filter((other) => other.id !== id) })
      return null
    },
    'models.refresh': ({ id }) => refresh(id),
    'models.findLocal': () => findLocalServers(),
    'models.choose': ({ model }) => {
      checkKnown(model)
      save({ chosen: model })
      return view()
    },
    'models.setReviewer': ({ model }) => {
      if (model !== null) checkKnown(model)
      save({ reviewer: model ?? undefined })
      return view()
    },
    'models.setRole': ({ role, model }) => {
      if (model !== null) checkServed(model)
      const { [role]: _before, ...others } = stored().roles
      save({ roles: model === null ? others : { ...others, [role]: model } })
      return view()
    },
    'models.setCouncil': ({ models: council }) => {
      for (const model of council) checkServed(model)
      save({ council: [...new Set(council)] })
      return view()
    },
    'models.setToolFormat': ({ model, format }) => {
      save({ toolFormats: { ...stored().toolFormats, [model]: format } })
      return view()
    },
    'models.setWindow': ({ model, tokens }) => {
      const { [model]: _before, ...others } = stored().windows
      save({ windows: tokens === null ? others : { ...others, [model]: tokens } })
      return view()
    },
    'models.setEffort': ({ model, effort }) => {
      const { [model]: _before, ...others } = stored().efforts
      save({ efforts: effort === null ? others : { ...others, [model]: effort } })
      return view()
    },
    'models.setPrice': ({ model, price }) => {
      const { [model]: _before, ...others } = stored().prices
      save({ prices: price === null ? others : { ...others, [model]: price } })
      return view()
    },
  }
  return {
    handlers,
    view,
    open,
    review,
    chosen: () => stored().chosen,
    knownWindow: windowKnownOf,
    role: (role: ModelRole) => stored().roles[role],
    council: () => stored().council,
    served,
    seesImages: (id: string) => id !== DEMO_MODEL_ID && served(id)?.listed?.seesImages,
    hasServer: () => stored().providers.length > 0,
  }

  /** One question to the reviewer model; rejects while none is set up. */
  async function review(question: ReviewQuestion): Promise<string> {
    const { reviewer } = stored()
    if (!reviewer) throw new Error('no reviewer model is chosen')
    const reply = await open(reviewer).complete({
      messages: [
        { role: 'system', content: question.system },
        { role: 'user', content: question.user },
      ],
      tools: [],
      maxTokens: question.maxTokens,
      temperature: question.temperature,
      signal: question.signal,
      onPiece: () => {},
    })
    return reply.text
  }

  /** A model by its server's own name, and how the server is reached; undefined for one that is gone. */
  function served(modelId: string) {
    const found = stored().providers.find(({ id }) => modelId.startsWith(`${id}/`))
    return found && servedBy(found, modelId)
  }

  function servedBy(found: StoredProvider, modelId: string) {
    const { baseUrl } = found
    const name = modelId.slice(found.id.length + 1)
    const server = { baseUrl, key: deps.secrets.get(secretName(found.id)), name: found.name }
    return { name, server, listed: found.models.find(({ id }) => id === name) }
  }

  /** Whatever a server did that is taken away, nobody does any more. */
  function without(id: string): Partial<StoredModels> {
    const { chosen, reviewer, roles, council } = stored()
    const isGone = (model: string) => model.startsWith(`${id}/`)
    const left = Object.entries(roles).filter(([, model]) => !isGone(model))
    return {
      chosen: isGone(chosen) ? DEMO_MODEL_ID : chosen,
      reviewer: reviewer && isGone(reviewer) ? undefined : reviewer,
      roles: Object.fromEntries(left),
      council: council.filter((model) => !isGone(model)),
    }
  }

  /** Kept open, so that what a model taught us about its server is not asked again. */
  function open(modelId: string): Model {
    const model = opened.get(modelId) ?? create(modelId)
    opened.set(modelId, model)
    return model
  }

  function create(modelId: string): Model {
    if (modelId === DEMO_MODEL_ID) return createDemoModel({ language: deps.language })
    const found = provider(modelId.split('/')[0] ?? '')
    const { name, server, listed } = servedBy(found, modelId)
    const effort = stored().efforts[modelId]
    const price = priceOf(found, modelId, name, listed)
    const engine = found.isOllama ? ('ollama' as const) : listed?.engine
    const model = createServerModel({
      id: modelId,
      model: name,
      server,
      toolFormat: stored().toolFormats[modelId] ?? 'auto',
      contextTokens: windowOf(modelId, listed).tokens,
      ...(effort && { effort }),
      ...(engine && { engine }),
      ...(listed?.seesImages !== undefined && { seesImages: listed.seesImages }),
    })
    return {
      ...model,
      complete: async (request) => {
        try {
          const reply = await model.complete(request)
          if (found.isOllama) void learnWindow(found.id, name)
          return withCost(reply, price)
        } catch (error) {
          const limit = error instanceof ModelError ? error.overflow?.limit : undefined
          if (limit !== undefined) keepWindow(found.id, name, limit, 'learned')
          throw error
        }
      },
    }
  }

  /** Once a run: after its first reply a model is loaded, and its window is no guess any more. */
  async function learnWindow(id: string, model: string): Promise<void> {
    if (askedForWindow.has(`${id}/${model}`)) return
    askedForWindow.add(`${id}/${model}`)
    const { baseUrl } = provider(id)
    const windows = await runningWindows(baseUrl, fetchLimit())
    const contextTokens = windows.get(model)
    if (contextTokens !== undefined) keepWindow(id, model, contextTokens, 'running')
  }

  function keepWindow(id: string, model: string, contextTokens: number, contextFrom: ContextFrom) {
    const found = stored().providers.find((candidate) => candidate.id === id)
    if (!found) return
    const models = found.models.map((listed) =>
      listed.id === model ? { ...listed, contextTokens, contextFrom } : listed,
    )
    changeProvider({ ...found, models })
  }

  /** Tried before it is kept, and nothing is kept of one that does not work. */
  async function saveProvider(
    wanted: ParsedRequestOf<'models.saveProvider'>,
  ): Promise<ProviderView> {
    const { id = deps.newId(), name, key = deps.secrets.get(secretName(id)) } = wanted
    const baseUrl = wanted.baseUrl.replace(/\/+$/, '')
    const listed = await fetchModelList({ baseUrl, key, signal: fetchLimit() })
    if (!listed.ok && !wanted.evenIfItFails) throw new RuntimeError('unavailable', listed.words)
    if (wanted.key) deps.secrets.set(secretName(id), wanted.key)
    const known = stored().providers.find((candidate) => candidate.id === id)
    adopt({ models: [], ...known, id, name, baseUrl }, listed)
    const first = provider(id).models.find(({ isChat }) => isChat)
    if (stored().chosen === DEMO_MODEL_ID && first) save({ chosen: `${id}/${first.id}` })
    return viewProvider(provider(id))
  }

  async function refresh(id: string): Promise<ProviderView> {
    const { baseUrl } = provider(id)
    const key = deps.secrets.get(secretName(id))
    adopt(provider(id), await fetchModelList({ baseUrl, key, signal: fetchLimit() }))
    return viewProvider(provider(id))
  }

  function adopt(next: StoredProvider, listed: ModelList): void {
    states.set(
      next.id,
      listed.ok ? { kind: 'ok', checkedAt: deps.now() } : { kind: 'failed', words: listed.words },
    )
    const { isOllama = next.isOllama, models = next.models } = listed.ok ? listed : {}
    changeProvider({
      ...next,
      ...(isOllama !== undefined && { isOllama }),
      models: models.map((model) => withLearned(model, next)),
    })
  }

  /** A server that says nothing of a window may have named it in an error. */
  function withLearned(model: ListedModel, { models }: StoredProvider): ListedModel {
    const before = models.find(({ id }) => id === model.id)
    if (model.contextTokens || before?.contextFrom !== 'learned') return model
    return { ...before, ...model }
  }

  function changeProvider(next: StoredProvider): void {
    const { providers } = stored()
    const isNew = !providers.some((other) => other.id === next.id)
    save({
      providers: isNew
        ? [...providers, next]
        : providers.map((other) => (other.id === next.id ? next : other)),
    })
  }

  function save(change: Partial<StoredModels>): void {
    opened.clear()
    deps.store.save({ ...stored(), ...change })
    deps.onChange(view())
  }

  function view(): ModelsView {
    const { chosen, reviewer, roles, council, providers } = stored()
    return {
      ...{ chosen, roles, council, providers: providers.map(viewProvider) },
      ...(reviewer && { reviewer }),
    }
  }

  function viewProvider(found: StoredProvider): ProviderView {
    return {
      id: found.id,
      name: found.name,
      baseUrl: found.baseUrl,
      hasKey: deps.secrets.get(secretName(found.id)) !== undefined,
      isOllama: found.isOllama ?? false,
      models: found.models.map((model) => viewModel(found, model)),
      state: states.get(found.id) ?? { kind: 'unknown' },
    }
  }

  function viewModel(found: StoredProvider, model: ListedModel): ModelView {
    const id = `${found.id}/${model.id}`
    const effort = stored().efforts[id]
    const price = priceOf(found, id, model.id, model)
    return {
      id,
      name: model.id,
      toolFormat: stored().toolFormats[id] ?? 'auto',
      window: windowOf(id, model),
      isChat: model.isChat,
      ...(effort && { effort }),
      ...(price && { price }),
      ...(model.seesImages !== undefined && { seesImages: model.seesImages }),
    }
  }

  /** Of this model, or of the chosen one; undefined where it would be a guess. */
  function windowKnownOf(modelId = stored().chosen): number | undefined {
    const { tokens, from } = windowOf(modelId, served(modelId)?.listed)
    return from === 'assumed' ? undefined : tokens
  }

  /** What the person says, else what the server says, else what such a model usually has. */
  function windowOf(id: string, listed: ListedModel | undefined): ModelView['window'] {
    const upTo = listed?.upToTokens ? { upTo: listed.upToTokens } : {}
    const entered = stored().windows[id]
    if (entered) return { tokens: entered, from: 'you', ...upTo }
    const known = listed && knownWindow(listed.id)
    if (!listed?.contextTokens && known) return { tokens: known, from: 'known', ...upTo }
    if (!listed?.contextTokens) return { tokens: DEFAULT_CONTEXT_TOKENS, from: 'assumed', ...upTo }
    return { tokens: listed.contextTokens, from: listed.contextFrom ?? 'server', ...upTo }
  }

  /** What the person says, else what the server says, else what its maker asks for it. */
  function priceOf(
    { baseUrl }: StoredProvider,
    id: string,
    name: string,
    listed: ListedModel | undefined,
  ): ModelView['price'] {
    const entered = stored().prices[id]
    if (entered) return { ...entered, from: 'you' }
    if (listed?.price) return { ...listed.price, from: 'server' }
    const known = knownPrice(baseUrl, name)
    return known && { ...known, from: 'known' }
  }

  function checkKnown(model: string): void {
    if (model !== DEMO_MODEL_ID) checkServed(model)
  }

  function checkServed(model: string): void {
    provider(model.split('/')[0] ?? '')
  }

  function provider(id: string): StoredProvider {
    const found = stored().providers.find((candidate) => candidate.id === id)
    if (!found) throw new RuntimeError('not-found', say('model.serverGone'))
    return found
  }

  function stored(): StoredModels {
    return deps.store.load()
  }
}

export type Models = ReturnType<typeof createModels>

function fetchLimit(): AbortSignal {
  return AbortSignal.timeout(FETCH_LIMIT_MS)
}

function secretName(providerId: string): string {
  return `provider.${providerId}`
}
