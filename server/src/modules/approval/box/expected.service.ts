import type { Context } from '#kit/context.ts'
import { selectLeadTimes } from '../line/lead-time.sql.ts'
import { selectFlows } from './box.sql.ts'
import { expectedTurn, peopleBefore } from './expected.rules.ts'

/** When the viewer's turn is expected in documents that are announced (예고), by number. */
export async function expectedDates(
  { db, viewer, clock }: Context,
  rows: readonly { apmId: number }[],
): Promise<Map<number, string>> {
  if (rows.length === 0) return new Map()
  const now = clock.now()
  const { comCode, personCode } = viewer
  const flows = await selectFlows(
    db,
    comCode,
    rows.map((row) => row.apmId),
  )
  const people = [...new Set(flows.flatMap(({ flow }) => peopleBefore(flow, personCode)))]
  const usual = await selectLeadTimes(db, comCode, people, now)
  return new Map(
    flows.flatMap(({ apmId, flow }) => {
      const expected = expectedTurn(flow, personCode, usual, now.getTime())
      return expected === null ? [] : [[apmId, expected] as const]
    }),
  )
}
