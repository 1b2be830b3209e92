import { adminViewApi } from '@maru/api/admin/view-as'
import type { Endpoint } from '@maru/api/kit/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rooms } from '#src/rooms.ts'
import type { Client } from '../app.ts'
import { openReads } from '../authorisation/open-reads.ts'
import { expectAttacked } from './attacked.ts'
import { type Calls, callsByRoom, openCalls, told } from './calls.ts'

let calls: Calls
/** The company manager, who sees the portal as `user`. */
let viewing: Client
let attacked = 0

beforeAll(async () => {
  calls = await openCalls()
  viewing = await calls.as('manager')
  const asked = { personCode: 'user', reason: '문의 확인' }
  expect((await viewing.call(adminViewApi.startViewAs, asked)).status).toBe(200)
})
afterAll(() => calls.portal.stop())

/** Calls of connected systems have no person, whatever the browser shows. */
const isOfPerson = ({ access }: Endpoint) => access !== 'system'

/** The changes that a room opens by name in `Room.inView`. */
const openChanges = rooms.flatMap(({ inView, routes }) =>
  routes
    .map(({ endpoint }) => endpoint)
    .filter(
      ({ name, changes }) => changes && Array.isArray(inView) && inView.includes(name.split('.')[1] ?? ''),
    )
    .map(({ name }) => name),
)

test('exactly the end of the view and of the session are open among the changes', () => {
  expect(openChanges).toEqual(['account.logout', 'admin.endViewAs'])
})

/**
 * A fingerprint of each table: how many rows it has, and the transactions that wrote them. It differs after any
 * insert, update or delete.
 */
async function fingerprint(): Promise<Map<string, string>> {
  const { db } = calls.portal
  const tables = await db<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public' order by 1`
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ':' || coalesce(sum(xmin::text::bigint), 0) as mark from ${name}`,
  )
  const rows = await db.unsafe<{ name: string; mark: string }[]>(parts.join(' union all '))
  return new Map(rows.map(({ name, mark }) => [name, mark]))
}

/** Calls during the view, each with data of `user`, and returns the tables that they changed besides. */
async function tablesChangedBy(
  send: (endpoint: Endpoint, input: object) => Promise<void>,
  list: readonly Endpoint[],
) {
  const inputs: [Endpoint, object][] = []
  for (const endpoint of list) inputs.push([endpoint, await calls.inputOf(endpoint)])
  await calls.portal.app.drainEvents()
  const before = await fingerprint()
  for (const [endpoint, input] of inputs) await send(endpoint, input)
  await calls.portal.app.drainEvents()
  const after = await fingerprint()
  return [...after].filter(([table, mark]) => before.get(table) !== mark).map(([table]) => table)
}

const changing = callsByRoom
  .map(
    ([room, all]) =>
      [room, all.filter((one) => one.changes && isOfPerson(one) && !openChanges.includes(one.name))] as const,
  )
  .filter(([, all]) => all.length > 0)

test.each(changing)('%s refuses every change during a view, and nothing is written', async (_room, all) => {
  expect.assertions(2 * all.length + 1)
  const changed = await tablesChangedBy(async (endpoint, input) => {
    const answer = await viewing.callWith(endpoint, input)
    expect.soft([endpoint.name, ...told(answer)]).toEqual([endpoint.name, 403, 'kit.viewOnly'])
    const unread = await viewing.callWith(endpoint, input, { payload: '{broken' })
    expect.soft([endpoint.name, ...told(unread)]).toEqual([endpoint.name, 403, 'kit.viewOnly'])
    attacked += 1
  }, all)
  expect(changed).toEqual([])
})

/** Tables that a read may write, each with the reason. */
const writtenByReads: Record<string, string[]> = {
  // A thumbnail is made at the first request and stored, whoever asks. It shows nothing of the person who asked.
  file: ['public.file_piece', 'public.file_variant'],
}

const reading = callsByRoom
  .map(([room, all]) => [room, all.filter((one) => !one.changes && one.access === 'session')] as const)
  .filter(([, all]) => all.length > 0)

test.each(reading)('%s opens the listed reads during a view, and they write nothing', async (room, all) => {
  expect.assertions(all.length + 1)
  const changed = await tablesChangedBy(async (endpoint, input) => {
    const answer = await viewing.callWith(endpoint, input)
    attacked += 1
    if (!openReads.includes(endpoint.name))
      expect.soft([endpoint.name, ...told(answer)]).toEqual([endpoint.name, 403, 'kit.viewClosed'])
    else expect.soft([endpoint.name, answer.status < 500]).toEqual([endpoint.name, true])
  }, all)
  expect(changed).toEqual(writtenByReads[room] ?? [])
})

test('every call with a session was sent during a view', async () => {
  expectAttacked('viewAs', attacked)
  // The view itself lasted until here, and its end is open.
  expect((await viewing.call(adminViewApi.endViewAs, {})).status).toBe(200)
})
