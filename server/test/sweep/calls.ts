import type { Endpoint } from '@maru/api/kit/endpoint'
import { rooms } from '#src/rooms.ts'
import { type Answer, type Client, openTestApp, type TestApp } from '../app.ts'
import { matrix } from '../authorisation/matrix.ts'
import { askers, openWorld, type World } from '../authorisation/world.ts'
import { createTestSystem, type TestSystem } from '../systems.ts'

/** The secret with which Dovecot would ask the portal. */
export const engineSecret = 'secret of the mail engine in sweeps'

/** A caller of the matrix. */
export type Asker = (typeof askers)[number]

/** Every call of the contract. */
export const endpoints: readonly Endpoint[] = rooms.flatMap((room) =>
  room.routes.map(({ endpoint }) => endpoint),
)

/** The calls by room; a test for each room names the room of a fault. */
export const callsByRoom: readonly (readonly [string, readonly Endpoint[]])[] = rooms
  .filter((room) => room.routes.length > 0)
  .map((room) => [room.name, room.routes.map(({ endpoint }) => endpoint)] as const)

/** Status and code of an answer, as tests compare them. */
export const told = (answer: Pick<Answer<unknown>, 'status' | 'refusal'>) =>
  [answer.status, answer.refusal?.code] as const

/** The expected status of an asker in the row of a call. */
export function cellOf(endpoint: Endpoint, asker: Asker): string | undefined {
  return matrix[endpoint.name]?.cells.split(' ')[askers.indexOf(asker)]
}

/** The first of these askers who may make the call; undefined if none of them may. */
export function allowedAsker(endpoint: Endpoint, candidates: readonly Asker[]): Asker | undefined {
  // No person may: in sweeps with systems, all askers call with the token of a system of their company.
  if (endpoint.access === 'system') return candidates[0]
  return candidates.find((asker) => /^20\d$/.test(cellOf(endpoint, asker) ?? ''))
}

/** The world of the matrix in one app, for a test file that loops over calls. */
export interface Calls {
  portal: TestApp
  world: World
  /** Opens a session for an asker, for calls that may end or change it. */
  as(asker: Asker): Promise<Client>
  /** Calls in a session of the asker that later calls use again. */
  ask(asker: Asker, endpoint: Endpoint, input: unknown, payload?: string): Promise<Answer<unknown>>
  /** The input of the row, with new data of `user`; only the fields that the call declares. */
  inputOf(endpoint: Endpoint): Promise<Record<string, unknown>>
}

/** A client that makes the calls of connected systems with the token of a system of its company. */
export function withSystem(client: Client, system: TestSystem): Client {
  const authorization = `Bearer ${system.token}`
  return {
    ...client,
    callWith: (endpoint, input, extras = {}) =>
      client.callWith(
        endpoint,
        input,
        endpoint.access === 'system' ? { ...extras, headers: { ...extras.headers, authorization } } : extras,
      ),
  }
}

/**
 * Opens an app with the world of the matrix. Call it once in a file, and stop its portal afterwards. `withSystems`: every
 * asker has the token of a system of their company, for the calls that no session opens.
 */
export async function openCalls({ withSystems = false } = {}): Promise<Calls> {
  // No jobs run, which previews of LibreOffice would need, and answers do not depend on the programs of the machine.
  const portal = await openTestApp({
    withJobs: 'queued',
    readOnlyReads: true,
    env: { FILE_OFFICE: 'off', APPROVAL_CHROMIUM: 'off', MAIL_ENGINE_SECRET: engineSecret },
  })
  const { world, as: openSession } = await openWorld(portal)
  const as = async (asker: Asker): Promise<Client> => {
    const client = await openSession(asker)
    if (!withSystems) return client
    // A new one each time: calls of the administration may have ended the one before.
    return withSystem(client, await createTestSystem(portal, asker === 'outsider' ? 'TWO' : 'ONE'))
  }
  const sessions = new Map<Asker, Client>()
  const renew = async (asker: Asker) => {
    const client = await as(asker)
    sessions.set(asker, client)
    return client
  }
  return {
    portal,
    world,
    as,
    async ask(asker, endpoint, input, payload) {
      const extras = payload === undefined ? {} : { payload }
      const client = sessions.get(asker) ?? (await renew(asker))
      const answer = await client.callWith(endpoint, input, extras)
      // Another call may have ended the session; an asker with a session is never refused for want of one.
      if (answer.status !== 401 || asker === 'stranger') return answer
      return (await renew(asker)).callWith(endpoint, input, extras)
    },
    async inputOf(endpoint) {
      const input = matrix[endpoint.name]?.input ?? {}
      const all = Object.entries(typeof input === 'function' ? await input(world) : input)
      const isDeclared = (name: string) => name in endpoint.input.properties
      return structuredClone(Object.fromEntries(all.filter(([name]) => isDeclared(name))))
    },
  }
}
