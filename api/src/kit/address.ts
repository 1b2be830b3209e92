import { Type } from './schema.ts'

/** Longest stored address, in UTF-16 units. */
export const addressLimit = 2_000

// A path with an empty segment, such as `/po//host` or `/..//host`, becomes the address of another site when it is
// normalised.
// A name before the host (`https://portal@host`) shows another site than it opens, and letters that turn the direction of
// writing or are not shown do the same.
const pattern =
  /^(?:\/(?![/\\]|[^?#]*\/\/)|https?:\/\/[^/\\@\s?#\p{Cc}\p{Cf}]+(?=[/?#]|$))[^\s\\\p{Cc}\p{Cf}]*$/iu

/**
 * Whether an address may be stored as a link: a path of the portal (`/board/list`), or http or https with a host and
 * without a user name. Others (`javascript:`, `data:`, `//host`) are refused.
 */
export function isLinkAddress(address: string): boolean {
  return address.length <= addressLimit && pattern.test(address)
}

/** A link on the wire; {@link isLinkAddress} defines the valid ones. */
export const linkAddress = Type.String({ minLength: 1, maxLength: addressLimit })
