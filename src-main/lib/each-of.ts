const AT_A_TIME = 64 // there are only so many files that can be open

/** Some at a time; the answers are in the order of the items. */
export async function eachOf<Item, Value>(
  items: readonly Item[],
  look: (item: Item) => Promise<Value>,
): Promise<Value[]> {
  const found: Value[] = []
  for (let at = 0; at < items.length; at += AT_A_TIME)
    found.push(...(await Promise.all(items.slice(at, at + AT_A_TIME).map(look))))
  return found
}
