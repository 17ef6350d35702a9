/** The operators of Python and JavaScript. */

/** How tightly an operator binds. */
export const PYTHON_SIGNS = strengths(
  ':=|or|and|in is not < > == != <= >=|| ^ &|<< >>|+ -|* / // % @|**',
)
export const SCRIPT_SIGNS = strengths(
  '= += -= *= /= %= **= ??= ||= &&= |= &= ^=|?? ¦¦|&&|| & ^|== != === !== < > <= >= in instanceof as satisfies|+ -|* / %|**',
)
function strengths(levels: string): ReadonlyMap<string, number> {
  const map = new Map<string, number>()
  // The bar separates the levels, so that its own operators are written otherwise.
  levels.split(/(?<=\S)\|(?=\S)/).forEach((signs, level) => {
    for (const sign of signs.split(' ')) map.set(sign === '¦¦' ? '||' : sign, level + 1)
  })
  map.set('|', map.get('&') ?? 0)
  return map
}
