/** What a person has picked and written so far in answer to one question of the agent. */
export interface Answer {
  chosen: string[]
  words: string
}

export function withChoice(answer: Answer, choice: string, isMulti: boolean): Answer {
  const isChosen = answer.chosen.includes(choice)
  const others = isMulti ? answer.chosen.filter((other) => other !== choice) : []
  return { ...answer, chosen: isChosen ? others : [...others, choice] }
}

export function isAnswered({ chosen, words }: Answer): boolean {
  return chosen.length > 0 || words.trim() !== ''
}

/** Own words come after what was picked. */
export function answersOf(answers: readonly Answer[]): string[][] {
  return answers.map(({ chosen, words }) =>
    words.trim() === '' ? chosen : [...chosen, words.trim()],
  )
}
