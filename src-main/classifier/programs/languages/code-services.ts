/** What code does elsewhere by way of a library: deletes, mails, listens, sends files. */
import type { CodeArgument, CodeCall } from '../../code/calls.ts'
import type { ServiceEffect } from '../../code/services.ts'
import { literal } from '../../rules/fields.ts'
import { hostOf, isLocalHost } from '../../rules/hosts.ts'
import type { Finding } from '../../rules/rule.ts'
import { type Cause, spanOf } from '../../rules/rule-book.ts'
import { netBook } from '../network/net-book.ts'
import { secretBook } from '../secrets/secret-files.ts'
import { cloudBook } from '../services/cloud-book.ts'
import { spendingBook } from '../services/spending.ts'
import { known } from './code-paths.ts'

export function judgeService(
  effect: ServiceEffect | 'send',
  call: CodeCall,
  cause: Cause,
): Finding[] {
  switch (effect) {
    case 'service':
      return [cloudBook.finding('cloud.delete', cause)]
    case 'mail':
      return [netBook.finding('net.mail', cause)]
    case 'listen':
      return isForEverybody(call.args[0]) ? [netBook.finding('net.listener', cause)] : []
    case 'pay':
      return [spendingBook.finding('cloud.pay', cause)]
    case 'upload':
      return [netBook.finding('net.upload', cause)]
    case 'reveal':
      return [secretBook.finding('secret.read', cause)]
    case 'delete-request':
      return isLocal(call, cause) ? [] : [netBook.finding('net.remote-delete', cause)]
    case 'send':
      return sendsFile(call, cause) ? [netBook.finding('net.upload', cause)] : []
  }
}

/** `('', 80)` and `('0.0.0.0', 80)`. */
function isForEverybody(address: CodeArgument | undefined): boolean {
  return address?.tokens.some(({ text }) => ANY_ADDRESS.test(text)) === true
}

const ANY_ADDRESS = /^(?:['"]{2}|['"]?0\.0\.0\.0['"]?|['"]?::['"]?|)$/

const OPENS = /^(?:open|read_bytes|read_text|readFileSync|readFile|createReadStream|openAsBlob)$/

/** A file that is opened among the arguments; what is read before that nobody follows. */
function sendsFile(call: CodeCall, cause: Cause): boolean {
  const [, ...sent] = call.args
  if (isLocal(call, cause)) return false
  return sent.some(({ tokens }) => tokens.some(({ text }) => OPENS.test(text)))
}

function isLocal({ args: [address] }: CodeCall, cause: Cause): boolean {
  const url = known(address)
  return url !== null && isLocalHost(hostOf(literal(url, spanOf(cause))))
}
