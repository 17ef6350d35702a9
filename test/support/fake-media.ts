/** The addresses of the OpenAI protocol for pictures and sound, as the fake model server answers there. */
import type { ServerResponse } from 'node:http'
import type { RecordedRequest } from './fake-model-server.ts'
import { makePng } from './make-png.ts'

/** What a model is called decides what its server does. */
const REFUSALS: Readonly<Record<string, { status: number; message: string }>> = {
  'no-edits': { status: 400, message: 'This model cannot edit images.' },
  'no-money': { status: 402, message: 'Insufficient credit.' },
  'chat-only': { status: 404, message: 'Unknown address.' },
}

/** Whether it was one of these addresses. */
export function answerMedia(
  { path, headers, body }: RecordedRequest,
  response: ServerResponse,
): boolean {
  if (path === '/v1/drawn.png') {
    response.writeHead(200, { 'content-type': 'image/png' })
    response.end(makePng(96, 64))
    return true
  }
  if (path === '/v1/chat/completions' && body?.modalities) {
    const url = `data:image/png;base64,${makePng(48, 48).toString('base64')}`
    const message = { role: 'assistant', content: '', images: [{ image_url: { url } }] }
    tell(response, 200, { choices: [{ index: 0, message, finish_reason: 'stop' }] })
    return true
  }
  if (path === '/v1/audio/speech') {
    response.writeHead(200, { 'content-type': 'audio/mpeg' })
    // The header of a frame, and what stands for the sound in it.
    response.end(Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.from(body.input)]))
    return true
  }
  if (path === '/v1/audio/transcriptions') {
    const file: File = body.get('file')
    if (file.size === 0) tell(response, 400, { error: { message: 'The file is empty.' } })
    else tell(response, 200, { text: ' Feed the swallows. ' })
    return true
  }
  if (path !== '/v1/images/generations' && path !== '/v1/images/edits') return false
  const given = (name: string) => (body instanceof FormData ? body.get(name) : body?.[name])
  const refusal = REFUSALS[String(given('model'))]
  if (refusal) {
    tell(response, refusal.status, { error: { message: refusal.message } })
    return true
  }
  if (given('model') === 'one-size' && given('size')) {
    tell(response, 400, { error: { message: 'Unknown parameter: size' } })
    return true
  }
  const [width = 64, height = 64] = String(given('size') ?? '640x640')
    .split('x')
    .map((side) => Number(side) / 10)
  const isLink = given('model') === 'by-link'
  const host = given('prompt') === 'elsewhere' ? '127.0.0.1:9' : headers.host
  const picture = isLink
    ? { url: `http://${host}/v1/drawn.png` }
    : { b64_json: makePng(Math.round(width), Math.round(height)).toString('base64') }
  tell(response, 200, { created: 0, data: [picture] })
  return true
}

function tell(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
