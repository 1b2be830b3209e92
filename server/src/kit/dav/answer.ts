import type { ProtocolAnswer } from '../protocols.ts'
import { element, xmlDocument } from './xml.ts'

/** The header with what the server supports (RFC 4918 10.1, RFC 4791 5.1, RFC 6352 6.1, RFC 5689). */
export const davHeader = {
  dav: '1, 3, access-control, calendar-access, addressbook, extended-mkcol',
} as const

const xmlType = { 'content-type': 'application/xml; charset=utf-8' } as const

/** An answer with the state of several members. */
export function multistatus(members: readonly string[], syncToken?: string): ProtocolAnswer {
  const token = syncToken === undefined ? '' : element('d:sync-token', syncToken)
  return {
    status: 207,
    headers: { ...davHeader, ...xmlType },
    body: xmlDocument('d:multistatus', members.join('') + token),
  }
}

/** A refusal with the precondition that is not met (RFC 4918 16). */
export function refused(status: 403 | 409 | 412 | 507, condition: string): ProtocolAnswer {
  const [, reason] = /^<([\w:-]+)/.exec(condition) ?? []
  return {
    status,
    headers: { ...davHeader, ...xmlType },
    body: xmlDocument('d:error', condition),
    ...(reason === undefined ? {} : { reason }),
  }
}

/** A refusal of people who may not change a resource (RFC 3744 7.1.1). */
export const needPrivileges = (href: string) =>
  refused(
    403,
    `<d:need-privileges><d:resource>${element('d:href', href)}<d:privilege><d:write/></d:privilege></d:resource></d:need-privileges>`,
  )

/** An answer without a body. */
export function plain(status: number, headers: Record<string, string> = {}): ProtocolAnswer {
  return { status, headers: { ...davHeader, ...headers } }
}
