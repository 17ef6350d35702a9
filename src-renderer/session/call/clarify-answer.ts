/** What the person answered to a question of the agent, to be read again later. */
import { parseRecord } from './argument-summary.ts'

export function clarifyAnswers(result: string | undefined): string[] {
  const record = parseRecord(result ?? '')
  if (!record) return []
  const answered = Array.isArray(record.answers) ? record.answers : [record]
  return answered.flatMap(({ answer }: { answer?: unknown }) => {
    const words = Array.isArray(answer) ? answer.join(', ') : answer
    return typeof words === 'string' && words !== '' ? [words] : []
  })
}
