import { inTransaction } from '#kit/db.ts'
import type { Background } from '#kit/room.ts'
import { pushChange } from '../delivery/delivery.service.ts'
import { openBoxes } from '../mailbox/mailbox.sql.ts'
import { findMirror } from '../mirror-table/mirror.sql.ts'
import { findServer } from '../mirror-table/server.sql.ts'
import { companySignIn, selectUnconnected } from '../mirror-table/sign-in.sql.ts'
import { connectBox, sourceOf } from './connect-box.service.ts'

declare module '#kit/job-inputs.ts' {
  interface JobInputs {
    'mail.connectAll': { comCode: string }
  }
}

/** People of one transaction. */
const batchSize = 100

/** Connects a part of the people of a company; returns the last of them, or undefined after all. */
async function connectBatch(
  context: Background,
  comCode: string,
  after: string,
): Promise<string | undefined> {
  return inTransaction(context.db, async (db) => {
    const now = context.clock.now()
    const server = await findServer(db, comCode)
    const signIn = await companySignIn.find(db, { comCode })
    if (!server || !signIn) return undefined
    const people = await selectUnconnected(db, comCode, { after, most: batchSize, now })
    const names = new Map(people.flatMap((one) => (one.name === null ? [] : [[one.personCode, one.name]])))
    for (const { personCode, ...box } of await openBoxes(db, [...names.keys()], now)) {
      const name = names.get(personCode)
      const row = await findMirror(db, box, true)
      // The person may have connected or disconnected it meanwhile.
      if (name === undefined || box.comCode !== comCode || (row && row.state !== 'paused')) continue
      const source = sourceOf(server, name)
      const sealed = signIn.forSending || row?.source !== source ? null : row.sealed
      await connectBox(db, box, row, { source, name, sealed, now })
      await pushChange({ ...context, db }, box)
    }
    return people.at(-1)?.personCode
  })
}

/** Connects the people of a company who are not connected. Repeated, it continues with those that are left. */
export async function connectAll(context: Background, { comCode }: { comCode: string }): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; )
    after = await connectBatch(context, comCode, after)
}
