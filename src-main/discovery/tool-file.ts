/** What can be told of a tool file by a look at its name or its text, before any parsing. */

const SOURCE = /\.m?[jt]s$/
const NOT_A_TOOL = /\.(?:d|test)\.m?[jt]s$/

export function isSourceFile(name: string): boolean {
  return SOURCE.test(name) && !NOT_A_TOOL.test(name) && !name.startsWith('.')
}

/** Cheap, and wrong in one direction only: the words may stand in a comment. */
export function mentionsRegistration(source: string): boolean {
  return /\bregistry\s*\.\s*register\b|\bhooks\s*\.\s*on\b/.test(source)
}
