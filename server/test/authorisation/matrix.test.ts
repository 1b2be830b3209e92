import type { Endpoint } from '@maru/api/kit/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOnlyRun, refusedWrites } from '../read-only-calls.ts'
import { type Calls, callsByRoom, endpoints, openCalls } from '../sweep/calls.ts'
import { matrix } from './matrix.ts'
import { askers } from './world.ts'

let calls: Calls
beforeAll(async () => {
  calls = await openCalls()
})
afterAll(() => calls.portal.stop())

test('every call of the contract has a row, and every row a call', () => {
  const names = endpoints.map((endpoint) => endpoint.name)
  expect(Object.keys(matrix).sort()).toEqual(names.sort())
})

test('every row has a cell for every asker', () => {
  const short = Object.entries(matrix).filter(([, row]) => row.cells.split(' ').length !== askers.length)
  expect(short).toEqual([])
})

/** The statuses of all askers. A call that changes something may end its session, so each gets a new one. */
async function cellsOf(endpoint: Endpoint): Promise<string> {
  const got: number[] = []
  for (const asker of askers) {
    const input = await calls.inputOf(endpoint)
    const answer = endpoint.changes
      ? await (await calls.as(asker)).callWith(endpoint, input)
      : await calls.ask(asker, endpoint, input)
    got.push(answer.status)
  }
  return got.join(' ')
}

test.each(callsByRoom)(
  '%s answers each asker as the matrix says',
  async (_room, endpoints) => {
    expect.assertions(endpoints.length)
    for (const endpoint of endpoints)
      expect
        .soft([endpoint.name, await cellsOf(endpoint)])
        .toEqual([endpoint.name, matrix[endpoint.name]?.cells])
  },
  300_000,
)

test('every call that a replica may answer has run in a read-only transaction, and none but the calendar writes at its first use', () => {
  const marked = endpoints.filter(({ replica }) => replica).map(({ name }) => name)
  expect(marked.filter((name) => !readOnlyRun.has(name))).toEqual([])
  // They create the main calendar of a person.
  expect([...refusedWrites].filter((name) => !name.startsWith('calendar.'))).toEqual([])
})
