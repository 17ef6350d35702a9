/** Characters that models write in another way than files do. */

const PLAIN: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201A': "'",
  '\u201B': "'",
  '\u201C': '"',
  '\u201D': '"',
  '\u201E': '"',
  '\u00AB': '"',
  '\u00BB': '"',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2013': '-',
  '\u2014': '-',
  '\u2015': '-',
  '\u2212': '-',
  '\u2026': '...',
  '\u00A0': ' ',
  '\u2002': ' ',
  '\u2003': ' ',
  '\u2007': ' ',
  '\u2009': ' ',
  '\u200A': ' ',
  '\u202F': ' ',
  '\u3000': ' ',
}

const ODD = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g')

export function plainText(text: string): string {
  return text.replace(ODD, (char) => PLAIN[char] ?? char)
}

/** Where each character of the plain text came from; one more entry for the end. */
export function plainOrigins(text: string): number[] {
  const origins: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    const length = PLAIN[text.charAt(at)]?.length ?? 1
    for (let count = 0; count < length; count += 1) origins.push(at)
  }
  return [...origins, text.length]
}
