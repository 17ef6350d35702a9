/** Tells the models that hold a conversation from those that a server lists beside them. */

/** Embeddings, speech, pictures, moderation, ranking: by how their makers name them. */
const OTHER_WORK =
  /embed|(?:^|[/_-])(?:bge|gte|e5|minilm|nomic-bert|colbert)(?:[._-]|$)|rerank|whisper|transcri|(?:^|[/_-])(?:tts|stt|asr)(?:[._-]|$)|text-to-speech|speech|voxtral|dall-e|gpt-image|imagen|image-generation|stable-diffusion|sdxl|flux|(?:^|[/_-])veo(?:[._-]|$)|sora|moderation|guard(?:[._-]|$)|(?:davinci|babbage)-002|realtime|(?:^|[/_-])ocr(?:[._-]|$)|(?:^|[/_-])aqa$/i

/** What a server says of itself wins over the name. */
export function isChatModel(model: {
  id: string
  type?: string | undefined
  outputs?: readonly string[] | undefined
  canComplete?: boolean | undefined
}): boolean {
  if (model.canComplete !== undefined) return model.canComplete
  if (model.type !== undefined && OTHER_WORK.test(model.type)) return false
  if (model.outputs !== undefined && !model.outputs.includes('text')) return false
  return !OTHER_WORK.test(model.id)
}
