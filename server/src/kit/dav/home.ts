import type { Context } from '../context.ts'
import type { ProtocolAnswer, ProtocolRequest } from '../protocols.ts'
import type { Properties } from './request.ts'

/** Answers one method of a protocol for the person of an app password. */
export type DavHandler = (context: Context, request: ProtocolRequest) => Promise<ProtocolAnswer>

/** The collections of one kind: calendars, or address books. */
export interface DavHome {
  /** The protocol that an app password must be valid for. */
  use: string
  /** The first part of its addresses below `/dav`. */
  path: string
  /** What the home adds to the properties of the viewer. */
  principal(context: Context): Properties
  /** By method. */
  handlers: Readonly<Record<string, DavHandler>>
}
