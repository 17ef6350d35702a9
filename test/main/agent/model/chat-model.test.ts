import { expect, it } from 'vitest'
import { isChatModel } from '../../../../src-main/agent/model/chat-model.ts'

const TALK = `gpt-5 gpt-5.2-codex gpt-4o-mini o4-mini claude-opus-4-6 models/gemini-3-pro
  deepseek-chat deepseek-reasoner mistral-large-latest codestral-latest grok-4 llama3.2:latest
  qwen3:8b meta-llama/llama-3.3-70b-instruct openai/gpt-oss-120b moonshotai/kimi-k2 gemma3:27b
  phi-4 hermes-4-70b glm-4.6 fake-model local-model`

const OTHERS = `text-embedding-3-small text-embedding-ada-002 whisper-1 gpt-4o-transcribe tts-1 tts-1-hd
  gpt-4o-mini-tts dall-e-3 gpt-image-1 sora-2 omni-moderation-latest babbage-002 davinci-002
  gpt-realtime nomic-embed-text:latest mxbai-embed-large bge-m3 models/gemini-embedding-001
  models/imagen-4.0-generate-001 models/veo-3.0-generate-001 models/aqa mistral-embed mistral-ocr-latest
  mistral-moderation-latest whisper-large-v3-turbo playai-tts meta-llama/llama-guard-4-12b
  black-forest-labs/flux-1 jina-reranker-v2 text-embedding-nomic-embed-text-v1.5`

it.each(names(TALK))('offers %s for a conversation', (id) => expect(isChatModel({ id })).toBe(true))

it.each(names(OTHERS))('does not offer %s', (id) => expect(isChatModel({ id })).toBe(false))

it.each([
  { id: 'my-embedder-chat', canComplete: true, offered: true },
  { id: 'plain', canComplete: false, offered: false },
  { id: 'plain', type: 'embeddings', offered: false },
  { id: 'plain', type: 'llm', offered: true },
  { id: 'plain', outputs: ['image'], offered: false },
  { id: 'plain', outputs: ['text', 'image'], offered: true },
])('believes what a server says of %o', ({ offered, ...model }) => {
  expect(isChatModel(model)).toBe(offered)
})

function names(text: string): string[] {
  return text.split(/\s+/)
}
