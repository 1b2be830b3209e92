import type { TestApp } from '../app.ts'
import { askers } from './world.ts'

/** A caller of the matrix, as in the rows of calls. */
export type Asker = (typeof askers)[number]

/** How each asker sends the request of a route, with the credentials that the asker has for this protocol. */
export interface ProtocolRow {
  request(asker: Asker, portal: TestApp): ProtocolAsked | Promise<ProtocolAsked>
  /** The expected statuses in the order of `askers`. */
  cells: string
}

/** A request of a protocol. */
export interface ProtocolAsked {
  method: string
  url: string
  headers?: Record<string, string>
  payload?: string
}

/** The rows by the name of the route. */
export type ProtocolMatrix = Record<string, ProtocolRow>

/** Sends the request of a row as every asker and returns the statuses. */
export async function protocolCells(portal: TestApp, row: ProtocolRow | undefined): Promise<string> {
  if (!row) throw new Error('the route has no row')
  const got: number[] = []
  for (const asker of askers) {
    const { method, ...asked } = await row.request(asker, portal)
    const answer = await portal.app.server.inject({ method: method as 'GET', ...asked }) // accepts added methods too
    got.push(answer.statusCode)
  }
  return got.join(' ')
}
