/** A member of a collection with the bytes of its text. */
export interface MemberSize {
  name: string
  bytes: number
}

/** Members that are read at once, at most. */
const mostMembers = 100
/** Bytes that are read at once, unless one member has more. */
const mostBytes = 2_000_000

/** Names in portions that can be in memory at once: cards have from 200 bytes to a megabyte. */
export function* inPortions(members: readonly MemberSize[]): Generator<string[]> {
  let names: string[] = []
  let sum = 0
  for (const { name, bytes } of members) {
    if (names.length > 0 && (names.length === mostMembers || sum + bytes > mostBytes)) {
      yield names
      names = []
      sum = 0
    }
    names.push(name)
    sum += bytes
  }
  if (names.length > 0) yield names
}
