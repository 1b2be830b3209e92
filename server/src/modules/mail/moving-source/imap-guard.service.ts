import type { ImapFlow } from 'imapflow'

/** Numbers from the first to the last, both included. */
export type UidRange = readonly [first: number, last: number]

/** Mails of the open folder that a server names as gone (RFC 7162), `isEarlier` if they were before it was opened. */
export type Vanished = (ranges: readonly UidRange[], isEarlier: boolean) => void

interface Token {
  value?: unknown
  section?: Token[]
}

/** An answer of the server as the client has parsed it. */
interface Answer {
  attributes?: (Token | Token[])[]
}

type Untagged = (answer: Answer) => Promise<void>

/** The parts of the client (imapflow 2) that its types leave out. */
interface Inner {
  untaggedVanished(answer: Answer, folder?: { exists: number }): Promise<void>
  exec(
    command: string,
    attributes: unknown,
    options?: { untagged?: Record<string, Untagged> },
  ): Promise<{ response?: Answer }>
}

/** Characters of a set of numbers that is read; a longer one is passed over. */
const setAtMost = 1_048_576
/** Numbers that one answer may name by ranges. */
const numbersAtMost = 1_000_000

/** The ranges of a set such as `1:3,7`; undefined for anything else, and for a set that is too long. */
export function rangesOf(set: unknown): UidRange[] | undefined {
  if (typeof set !== 'string' || set.length > setAtMost) return undefined
  const ranges: UidRange[] = []
  for (const part of set.split(',')) {
    const [, from = '', to = from] = /^(\d{1,10})(?::(\d{1,10}))?$/.exec(part) ?? []
    const ends = [Number(from), Number(to)] as const
    if (ends.some((one) => one < 1 || one > 0xffff_ffff)) return undefined
    ranges.push([Math.min(...ends), Math.max(...ends)])
  }
  return ranges
}

/** How many numbers ranges have. */
export const sizeOf = (ranges: readonly UidRange[]): number =>
  ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0)

const isTooMany = (set: unknown) => {
  const ranges = rangesOf(set)
  return ranges === undefined || sizeOf(ranges) > numbersAtMost
}

/** Empties the sets of COPYUID (RFC 4315) that are too large: then the mails are found by their texts. */
function cutCopied({ attributes }: Answer): void {
  const [first] = attributes ?? []
  const section = Array.isArray(first) ? undefined : first?.section
  if (section?.[0]?.value !== 'COPYUID') return
  for (const token of section.slice(2)) if (isTooMany(token?.value)) token.value = ''
}

/** Empties the sets of a search (ESEARCH, RFC 4731) that have more numbers than any folder: the list is then shorter than the folder. */
function cutFound({ attributes = [] }: Answer): void {
  for (const token of attributes) {
    const value = Array.isArray(token) ? undefined : token?.value
    const isSet = typeof value === 'string' && value.includes(':')
    if (isSet && isTooMany(value)) Object.assign(token ?? {}, { value: '' })
  }
}

const listeners = new WeakMap<ImapFlow, Set<Vanished>>()

/** Calls a function for the mails that are gone, until the returned one is called. */
export function onVanished(client: ImapFlow, listener: Vanished): () => void {
  const all = listeners.get(client)
  all?.add(listener)
  return () => all?.delete(listener)
}

/**
 * Bounds what a few bytes of a server can cost. The client visits each number of a range that a server names, up to 16 million:
 * `VANISHED 1:4294967295` holds the process for 1.6 seconds, and `COPYUID 1 1:16777216 1:16777216` takes all of its memory. This reads
 * VANISHED as ranges, for {@link onVanished} instead of the event `expunge`, and passes over such sets of COPYUID and ESEARCH.
 */
export function guardImap(client: ImapFlow): void {
  const inner = client as unknown as Inner
  const all = new Set<Vanished>()
  listeners.set(client, all)
  inner.untaggedVanished = async ({ attributes = [] }, folder) => {
    const open = folder ?? (client.mailbox === false ? undefined : client.mailbox)
    const [first, second] = attributes
    const isEarlier = Array.isArray(first)
    const set = isEarlier ? second : first
    const ranges = Array.isArray(set) ? undefined : rangesOf(set?.value)
    if (!open || !ranges) return
    if (!isEarlier) open.exists = Math.max(0, open.exists - sizeOf(ranges))
    for (const listener of all) listener(ranges, isEarlier)
  }
  const exec = inner.exec.bind(client)
  inner.exec = async (command, attributes, options) => {
    const { untagged } = options ?? {}
    const before = (name: string, look: (answer: Answer) => void) => {
      const then = untagged?.[name]
      if (!untagged || !then) return
      untagged[name] = async (answer) => {
        look(answer)
        await then(answer)
      }
    }
    const isCopy = /^(UID )?(MOVE|COPY)$/.test(command)
    if (isCopy) before('OK', cutCopied)
    if (/^(UID )?SEARCH$/.test(command)) before('ESEARCH', cutFound)
    const done = await exec(command, attributes, options)
    if (isCopy && done.response) cutCopied(done.response)
    return done
  }
}
