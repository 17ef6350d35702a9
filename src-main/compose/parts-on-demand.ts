/** For what is wide, made for every call and touched in one or two places: a part is made when it is asked for. */
export function partsOnDemand<Key, Whole extends object>(
  makers: {
    readonly [Part in keyof Whole]-?: (key: Key) => Whole[Part]
  },
): (key: Key) => Whole {
  // A class, because an object with getters of its own is many times slower to make.
  class OnDemand {
    readonly [OF]: Key

    constructor(key: Key) {
      this[OF] = key
    }
  }
  // The mapped type has exactly the parts of the whole.
  for (const part of Object.keys(makers) as (keyof Whole)[])
    Object.defineProperty(OnDemand.prototype, part, {
      get(this: OnDemand): Whole[typeof part] {
        const value = makers[part](this[OF])
        Object.defineProperty(this, part, { value })
        return value
      },
    })
  // Every part was given to its prototype.
  return (key) => new OnDemand(key) as unknown as Whole
}

const OF = Symbol('what it is made for')
