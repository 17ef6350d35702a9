/** A service of the person’s own: it takes signed messages, and hands out signed answers whenever it is asked. */
import { createHmac } from 'node:crypto'
import type { Answer, Asked } from '../clouds/http-service.ts'
import { startService } from './fake-service.ts'

export const WEBHOOK_KEY = 'a-shared-key-of-both'

interface Message {
  text: string
  to?: string
  id?: string
  withdrawn?: string
  buttons?: { label: string; code: string; choice: string }[]
}

export async function startFakeWebhook() {
  const messages: Message[] = []
  const answers: { body: string; signature: string }[] = []
  let key = WEBHOOK_KEY
  let count = 0
  const service = await startService(handle)
  return { ...service, messages, answers, write, press, give, signed, revoke }

  function handle({ method, headers, bytes }: Asked): Answer {
    const said = method === 'GET' ? String(headers['x-talaria-asked']) : bytes.toString()
    if (headers['x-talaria-signature'] !== signed(said, key))
      return { status: 403, body: { error: 'signature' } }
    if (method === 'GET') return { status: 200, body: answers }
    messages.push(JSON.parse(said))
    return { status: 200, body: { ok: true } }
  }

  function give(said: Record<string, unknown>, by = WEBHOOK_KEY): void {
    const body = JSON.stringify({ nonce: `a-nonce-${++count}`, time: Date.now(), ...said })
    answers.push({ body, signature: signed(body, by) })
  }

  function write(from: string, text: string): void {
    give({ from, text })
  }

  function press(from: string, data: string): void {
    const [code, choice] = data.split(':')
    give({ from, code, choice })
  }

  function revoke(): void {
    key = 'another-key-since-then'
  }
}

function signed(text: string, key: string): string {
  return `sha256=${createHmac('sha256', key).update(text).digest('hex')}`
}
