/** The command in an advice such as "Run `npm i -g tool`, then look again", to be copied alone. */
export function commandIn(advice: string): string | undefined {
  return /`([^`]+)`/.exec(advice)?.[1]
}
