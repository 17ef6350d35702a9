/** Keys by place, for lists whose items have no name and never change places. */
export function keyed<Item>(items: readonly Item[]): { key: number; item: Item }[] {
  return items.map((item, key) => ({ key, item }))
}
