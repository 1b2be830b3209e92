import type { approvalApi } from '@maru/api/approval'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { requireParties } from '../line/route.service.ts'
import { requireFormManager } from '../person/manager.access.ts'
import { selectPeopleParties } from '../person/party.sql.ts'
import { checkLines } from './check.service.ts'
import { printedSeal } from './register.rules.ts'
import { findLastLine, replaceWitnesses, selectWitnesses } from './register.sql.ts'

/** The size and the last seal of the register, and who receives it every day. */
export async function getRegister(context: Context): Promise<Output<typeof approvalApi.getRegister>> {
  requireFormManager(context)
  const { db, viewer, clock } = context
  const { comCode } = viewer
  const last = await findLastLine(db, comCode)
  const codes = await selectWitnesses(db, comCode)
  const people = codes.length === 0 ? [] : await selectPeopleParties(db, comCode, codes, clock.now())
  return {
    lines: last?.seq ?? 0,
    seal: last ? printedSeal(last) : '',
    witnesses: codes.map((personCode) => {
      const person = people.find((one) => one.personCode === personCode)
      return { personCode, name: person?.name ?? { ko: personCode, en: personCode, zh: personCode } }
    }),
  }
}

/** Names the people who receive the last seal every day. */
export function setWitnesses(
  context: Context,
  { personCodes }: Input<typeof approvalApi.setWitnesses>,
): Promise<Record<string, never>> {
  requireFormManager(context)
  return transaction(context, async (inside) => {
    const { comCode } = inside.viewer
    const before = await selectWitnesses(inside.db, comCode)
    // People who left can only be taken out.
    const people = personCodes.filter((code) => !before.includes(code))
    await requireParties(inside, { people, departments: [] })
    await replaceWitnesses(inside.db, comCode, personCodes)
    await recordAudit(inside, {
      ...{ action: 'approvalWitnessesChanged', subject: comCode },
      details: { people: [before.join(', '), personCodes.join(', ')] },
    })
    return {}
  })
}

/** Checks the next lines of the company's register. */
export async function checkRegister(
  context: Context,
  { after = 0 }: Input<typeof approvalApi.checkRegister>,
): Promise<Output<typeof approvalApi.checkRegister>> {
  requireFormManager(context)
  const { db, viewer, sealer } = context
  const { checked, next, touched } = await checkLines(db, sealer, { comCode: viewer.comCode, after })
  return {
    ...{ checked, next },
    touched: touched && { fault: touched.fault, seq: touched.seq, docNumber: touched.docNumber },
  }
}
