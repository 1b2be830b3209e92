import { afterAll, beforeAll, expect, test } from 'vitest'
import { rooms } from '#src/rooms.ts'
import { type Calls, openCalls } from '../sweep/calls.ts'
import { protocolMatrix } from './protocol.matrix.ts'
import { protocolCells } from './protocol-cells.ts'

let calls: Calls
beforeAll(async () => {
  calls = await openCalls()
})
afterAll(() => calls.portal.stop())

const routes = rooms.flatMap((room) => (room.protocols ?? []).flatMap((protocol) => protocol.routes))

test('every route of a protocol has a row, and every row a route', () => {
  // A client may begin at one of several addresses of the same name.
  expect(Object.keys(protocolMatrix).sort()).toEqual([...new Set(routes.map(({ name }) => name))].sort())
})

test.each(Object.entries(protocolMatrix))('%s answers each asker as its row says', async (_name, row) => {
  expect(await protocolCells(calls.portal, row)).toBe(row.cells)
})
