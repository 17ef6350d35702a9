/** Names of variables, one a line or with commas between; those that can be none are told apart. */
export function readNames(text: string): { good: string[]; bad: string[] } {
  const names = [...new Set(text.split(/[\s,]+/).filter(Boolean))]
  const isName = (name: string): boolean => /^[A-Za-z_][A-Za-z0-9_]*$/.test(name)
  return { good: names.filter(isName), bad: names.filter((name) => !isName(name)) }
}
