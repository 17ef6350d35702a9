/** What costs money: payments, coins, and things that are billed as long as they exist. */
import { ruleBook } from '../../rules/rule-book.ts'

export const spendingBook = ruleBook({
  'cloud.pay': [
    'dangerous',
    'Payment',
    'Sends money or coins to somebody. Nobody can take that back.',
    'lost',
  ],
  'cloud.spend': [
    'dangerous',
    'Something that costs money',
    'Starts something that is billed to your account for as long as it exists.',
    'undoable',
  ],
})
