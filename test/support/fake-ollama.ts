/** Ollama's own requests on loopback, beside the shared protocol below `/v1`. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface FakeOllamaModel {
  /** The window that it was made for. */
  made: number
  /** What somebody set for it. */
  numCtx?: number
  capabilities: string[]
}

export async function startFakeOllama(models: Record<string, FakeOllamaModel>) {
  const loaded = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const answer = await answerTo(request)
    if (typeof answer === 'string') {
      response.setHeader('content-type', 'text/event-stream')
      response.end(answer)
    } else {
      response.statusCode = answer ? 200 : 404
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(answer ?? { error: 'not found' }))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    /** As a first question does. */
    load: (name: string, contextTokens: number) => void loaded.set(name, contextTokens),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  async function answerTo(request: IncomingMessage): Promise<object | string | undefined> {
    const body = await text(request)
    switch (request.url) {
      case '/v1/models':
        return {
          object: 'list',
          data: Object.keys(models).map((id) => ({ id, object: 'model', owned_by: 'library' })),
        }
      case '/api/ps':
        return {
          models: [...loaded].map(([name, tokens]) => ({
            name,
            model: name,
            context_length: tokens,
          })),
        }
      case '/api/show':
        return show(models[JSON.parse(body).model])
      case '/v1/chat/completions':
        return `${chunk({ content: 'Hello.' })}${chunk({}, 'stop')}data: [DONE]\n\n`
      default:
        return undefined
    }
  }
}

function show(model: FakeOllamaModel | undefined): object | undefined {
  if (!model) return undefined
  return {
    capabilities: model.capabilities,
    ...(model.numCtx && { parameters: `stop    "<|end|>"\nnum_ctx    ${model.numCtx}` }),
    model_info: { 'general.architecture': 'llama', 'llama.context_length': model.made },
  }
}

function chunk(delta: object, finish: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason: finish }]
  return `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices })}\n\n`
}
