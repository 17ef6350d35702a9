/** What the person answered to a question of the agent, to be read again later. */
import { parseRecord, recordsIn, wordsOf } from '#foreign-json'

export function clarifyAnswers(result: string | undefined): string[] {
  const record = parseRecord(result ?? '')
  if (!record) return []
  const answered = Array.isArray(record.answers) ? record.answers : [record]
  return recordsIn(answered).flatMap(({ answer }) => {
    const words = Array.isArray(answer) ? answer.map(wordsOf).join(', ') : answer
    return typeof words === 'string' && words !== '' ? [words] : []
  })
}

/** Why there is no answer, once it is known that there will be none. */
export function whyUnanswered(result: string | undefined): 'declined' | 'not-answered' | undefined {
  const status = parseRecord(result ?? '')?.status
  return status === 'declined' || status === 'not-answered' ? status : undefined
}
