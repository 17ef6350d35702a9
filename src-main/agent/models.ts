/** The model servers that the person set up, their lists of models, and which one is chosen. */
import type { Handlers, ModelsView, ModelView, ProviderView, SettingsView } from '#contract'
import { RuntimeError } from '#wire'
import { createDemoModel, DEMO_MODEL_ID } from './demo-model.ts'
import { findLocalServers } from './local-servers.ts'
import type { Model } from './model.ts'
import { createServerModel, type ToolFormat } from './model-client.ts'
import { fetchModelList } from './model-list.ts'

/** What is remembered; the key of a provider is in the secret store under `secretName`. */
export interface StoredModels {
  chosen: string
  reviewer?: string | undefined
  providers: {
    id: string
    name: string
    baseUrl: string
    models: { id: string; contextTokens?: number; seesImages?: boolean }[]
  }[]
  toolFormats: Record<string, ToolFormat>
}

type StoredProvider = StoredModels['providers'][number]
type ModelHandlers = Pick<Handlers, Extract<keyof Handlers, `models.${string}`>>

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
  language: () => SettingsView['language']
  onChange: (view: ModelsView) => void
  newId: () => string
  now: () => number
}) {
  const states = new Map<string, ProviderView['state']>()
  const opened = new Map<string, Model>()
  const handlers: ModelHandlers = {
    'models.providers': view,
    'models.saveProvider': async ({ id = deps.newId(), name, baseUrl, key }) => {
      if (key) deps.secrets.set(secretName(id), key)
      const known = stored().providers.find((provider) => provider.id === id)
      changeProvider({ models: [], ...known, id, name, baseUrl: baseUrl.replace(/\/+$/, '') })
      return refresh(id)
    },
    'models.removeProvider': ({ id }) => {
      provider(id)
      deps.secrets.remove(secretName(id))
      const chosen = stored().chosen.startsWith(`${id}/`) ? DEMO_MODEL_ID : stored().chosen
      save({ chosen, providers: stored().providers.filter((other) => other.id !== id) })
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
    'models.setToolFormat': ({ model, format }) => {
      save({ toolFormats: { ...stored().toolFormats, [model]: format } })
      return view()
    },
  }
  return {
    handlers,
    view,
    open,
    review,
    chosen: () => stored().chosen,
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

  /** Kept open, so that what a model taught us about its server is not asked again. */
  function open(modelId: string): Model {
    const model = opened.get(modelId) ?? create(modelId)
    opened.set(modelId, model)
    return model
  }

  function create(modelId: string): Model {
    if (modelId === DEMO_MODEL_ID) return createDemoModel({ language: deps.language })
    const found = provider(modelId.split('/')[0] ?? '')
    const model = modelId.slice(found.id.length + 1)
    const { contextTokens, seesImages } = found.models.find(({ id }) => id === model) ?? {}
    return createServerModel({
      id: modelId,
      model,
      server: {
        baseUrl: found.baseUrl,
        key: deps.secrets.get(secretName(found.id)),
        name: found.name,
      },
      toolFormat: stored().toolFormats[modelId] ?? 'auto',
      ...(contextTokens && { contextTokens }),
      ...(seesImages !== undefined && { seesImages }),
    })
  }

  async function refresh(id: string): Promise<ProviderView> {
    const found = provider(id)
    const listed = await fetchModelList({
      baseUrl: found.baseUrl,
      key: deps.secrets.get(secretName(id)),
      signal: AbortSignal.timeout(FETCH_LIMIT_MS),
    })
    states.set(
      id,
      listed.ok
        ? { kind: 'ok', checkedAt: deps.now() }
        : { kind: 'failed', message: listed.message },
    )
    changeProvider({ ...provider(id), ...(listed.ok && { models: listed.models }) })
    return viewProvider(provider(id))
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
    const { chosen, reviewer, providers } = stored()
    return { chosen, ...(reviewer && { reviewer }), providers: providers.map(viewProvider) }
  }

  function viewProvider(found: StoredProvider): ProviderView {
    return {
      id: found.id,
      name: found.name,
      baseUrl: found.baseUrl,
      hasKey: deps.secrets.get(secretName(found.id)) !== undefined,
      models: found.models.map((model) => viewModel(found.id, model)),
      state: states.get(found.id) ?? { kind: 'unknown' },
    }
  }

  function viewModel(providerId: string, model: StoredProvider['models'][number]): ModelView {
    const id = `${providerId}/${model.id}`
    const { contextTokens, seesImages } = model
    return {
      id,
      name: model.id,
      toolFormat: stored().toolFormats[id] ?? 'auto',
      ...(contextTokens && { contextTokens }),
      ...(seesImages !== undefined && { seesImages }),
    }
  }

  function checkKnown(model: string): void {
    if (model !== DEMO_MODEL_ID) provider(model.split('/')[0] ?? '')
  }

  function provider(id: string): StoredProvider {
    const found = stored().providers.find((candidate) => candidate.id === id)
    if (!found) throw new RuntimeError('not-found', 'that model’s server is not set up any more')
    return found
  }

  function stored(): StoredModels {
    return deps.store.load()
  }
}

export type Models = ReturnType<typeof createModels>

function secretName(providerId: string): string {
  return `provider.${providerId}`
}
