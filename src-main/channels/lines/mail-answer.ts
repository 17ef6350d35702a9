/** What the head of a mail says. The answer stands in its subject, which a link in our mail has written. */
import type { Account, Incoming } from './line.ts'

const ANSWER = /(?:^|\s)(once|session|deny) ([\w-]{8,40})$/

/** Undefined: it is from nobody we know, or a server found it forged. */
export function readMail(head: string, person: string): Incoming | undefined {
  const fields = fieldsOf(head)
  const senders = fields.filter(({ name }) => name === 'from')
  const from = senderOf(senders[0]?.value ?? '')
  // Two senders are a trick: programs disagree on which of them counts.
  if (senders.length !== 1 || from === undefined || from !== person.toLowerCase()) return undefined
  if (isKnownForged(fields)) return undefined
  const subject = decoded(fields.find(({ name }) => name === 'subject')?.value ?? '').trim()
  const account: Account = { id: from, name: from }
  const [, choice, code] = ANSWER.exec(subject) ?? []
  if (choice === undefined || code === undefined)
    return { kind: 'text', from: account, text: subject }
  return { kind: 'press', from: account, code, choice, tell: async () => {} }
}

interface Field {
  name: string
  value: string
}

/** In one line each, however they were folded. */
function fieldsOf(head: string): Field[] {
  return head
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .flatMap((line) => {
      const [, name, value] = /^([!-9;-~]+):(.*)$/.exec(line) ?? []
      return name === undefined ? [] : [{ name: name.toLowerCase(), value: (value ?? '').trim() }]
    })
}

/** The one address of the field; a name that looks like one is not it. */
function senderOf(value: string): string | undefined {
  const bare = value.replaceAll(/"(?:[^"\\]|\\.)*"/g, '').replaceAll(/\([^()]*\)/g, '')
  const inAngles = [...bare.matchAll(/<([^<>]*)>/g)].map(([, address]) => address ?? '')
  if (inAngles.length > 1 || bare.includes(',')) return undefined
  const address = (inAngles[0] ?? bare).trim()
  return /^[^\s@<>]+@[^\s@<>]+$/.test(address) ? address.toLowerCase() : undefined
}

/** The first is of the server that took the mail in; those below came with it. */
function isKnownForged(fields: readonly Field[]): boolean {
  const seen = fields.find(({ name }) => name === 'authentication-results')?.value ?? ''
  return /\bdmarc=(?:fail|permerror)\b/i.test(seen)
}

/** Some programs encode also what needs it not. */
function decoded(value: string): string {
  return value.replaceAll(/=\?[\w-]+\?([bq])\?([^?]*)\?=/gi, (_whole, how: string, text: string) =>
    how.toLowerCase() === 'b'
      ? Buffer.from(text, 'base64').toString('utf8')
      : text
          .replaceAll('_', ' ')
          .replaceAll(/=([0-9a-f]{2})/gi, (_hex, hex: string) =>
            String.fromCharCode(Number.parseInt(hex, 16)),
          ),
  )
}
