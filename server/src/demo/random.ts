/**
 * Seeded random values for demo and load data. Every value is a hash of (seed, entity key, field). So a new entity or
 * field changes no other value, and the order of calls has no effect.
 */
export interface Draws {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  unit(field: string): number
  /** Returns an integer between both bounds, inclusive. */
  int(field: string, min: number, max: number): number
  /** Returns true with this probability. */
  chance(field: string, probability: number): boolean
  /** Returns one of the values with equal probability; throws for an empty list. */
  pick<T>(field: string, values: readonly T[]): T
  /** Returns one of the values. Its probability is its weight divided by the sum of all weights. */
  weighted<T>(field: string, values: readonly (readonly [value: T, weight: number])[]): T
  /** Returns the values in a random order. Does not change the input. */
  shuffled<T>(field: string, values: readonly T[]): T[]
  /** Returns `count` different values (all of them if there are fewer) in a random order. */
  sample<T>(field: string, values: readonly T[], count: number): T[]
  /** Returns an instant from `from` (inclusive) to `to` (exclusive), in whole seconds. */
  instant(field: string, from: Date, to: Date): Date
  /** Returns the draws of a part of this entity, such as the third comment on an article. */
  of(...key: KeyPart[]): Draws
}

/** A part of the key of an entity: its kind, code or number. */
export type KeyPart = string | number

interface HashState {
  a: number
  b: number
}

function extend(state: HashState, key: string): HashState {
  let { a, b } = state
  for (let index = 0; index < key.length; index += 1) {
    const unit = key.charCodeAt(index)
    a = Math.imul(a ^ unit, 2_654_435_761)
    b = Math.imul(b ^ unit, 1_597_334_677)
  }
  // A separator outside UTF-16, so that ('ab','c') and ('a','bc') differ.
  return { a: Math.imul(a ^ 0x1_0001, 2_654_435_761), b: Math.imul(b ^ 0x1_0001, 1_597_334_677) }
}

function mixed(word: number): number {
  let value = word
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

function unitOf(state: HashState): number {
  const high = mixed(state.a ^ Math.imul(state.b, 0x9e3779b1)) >>> 5
  const low = mixed(state.b ^ Math.imul(state.a, 0x85ebca6b)) >>> 6
  return (high * 67_108_864 + low) / 9_007_199_254_740_992
}

class HashDraws implements Draws {
  readonly #state: HashState

  constructor(state: HashState) {
    this.#state = state
  }

  unit(field: string): number {
    return unitOf(extend(this.#state, field))
  }

  int(field: string, min: number, max: number): number {
    return min + Math.floor(this.unit(field) * (max - min + 1))
  }

  chance(field: string, probability: number): boolean {
    return this.unit(field) < probability
  }

  pick<T>(field: string, values: readonly T[]): T {
    if (values.length === 0) throw new Error(`nothing to pick from for ${field}`)
    return values[this.int(field, 0, values.length - 1)] as T
  }

  weighted<T>(field: string, values: readonly (readonly [value: T, weight: number])[]): T {
    const sum = values.reduce((total, [, weight]) => total + weight, 0)
    let left = this.unit(field) * sum
    for (const [value, weight] of values) {
      left -= weight
      if (left < 0) return value
    }
    const last = values.at(-1)
    if (!last) throw new Error(`nothing to pick from for ${field}`)
    return last[0]
  }

  shuffled<T>(field: string, values: readonly T[]): T[] {
    const order = values.map((value, index) => ({ value, at: this.unit(`${field}#${index}`) }))
    return order.sort((one, other) => one.at - other.at).map(({ value }) => value)
  }

  sample<T>(field: string, values: readonly T[], count: number): T[] {
    return this.shuffled(field, values).slice(0, count)
  }

  instant(field: string, from: Date, to: Date): Date {
    const seconds = Math.floor((to.getTime() - from.getTime()) / 1000)
    return new Date(from.getTime() + Math.floor(this.unit(field) * seconds) * 1000)
  }

  of(...key: KeyPart[]): Draws {
    return new HashDraws(key.reduce<HashState>((state, part) => extend(state, String(part)), this.#state))
  }
}

/** Returns the draws for a seed. Call `of('article', 17)` on it for an entity. */
export function seededDraws(seed: KeyPart): Draws {
  return new HashDraws(extend({ a: 0xdeadbeef, b: 0x41c6ce57 }, String(seed)))
}
