import { Type } from './schema.ts'

/** Longest stored address, in UTF-16 units. */
export const addressLimit = 2_000

// A path with an empty part, such as `/po//host` or `/..//host`, is another site's address once it is shortened.
const pattern = /^(?:\/(?![/\\]|[^?#]*\/\/)|https?:\/\/[^/\\@\s])[^\s\\\p{Cc}]*$/iu

/**
 * Whether an address may be stored as a link: a path of the portal (`/board/list`), or http or https with a host and
 * without a user name. Everything else (`javascript:`, `data:`, `//host`) is refused.
 */
export function isLinkAddress(address: string): boolean {
  return address.length <= addressLimit && pattern.test(address)
}

/** A link on the wire; {@link isLinkAddress} decides what it may be. */
export const linkAddress = Type.String({ minLength: 1, maxLength: addressLimit })
