import type { accountLeavingApi, OwnedAnswer } from '@maru/api/account/leaving'
import type { Input } from '@maru/api/kit/endpoint'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { forgetViewersOf } from '#kit/session/session.ts'
import { deleteLeave, lockOrganisation, saveAbsences, selectLeave, upsertLeave } from '#modules/org/index.ts'
import { requireManagedPerson, requireNotClosing } from '../person/person.access.ts'
import { cancelHandOver, listOwned, orderHandOver } from './hand-over.service.ts'

/**
 * Sets the leave of a person with what is handed over on its first day; null ends it, and the person is back. Posts,
 * number and mailbox stay. Others see the person as away. Without access, sessions are not valid during the leave.
 */
export function setLeave(
  context: Context,
  { personCode, leave, handOver }: Input<typeof accountLeavingApi.setLeave>,
): Promise<OwnedAnswer> {
  return transaction(context, async (inside) => {
    const { db } = inside
    await lockOrganisation(db)
    const { person, account } = await requireManagedPerson(inside, personCode)
    const before = await selectLeave(db, personCode)
    await cancelHandOver(db, { personCode, reason: 'leave' })
    const source = { source: 'admin.leave', sourceId: personCode }
    if (leave === null) {
      await deleteLeave(db, personCode)
      await saveAbsences(inside, source, [])
    } else {
      const { fromDay, untilDay, maySignIn } = leave
      if (untilDay < fromDay) throw failure('account.leaveBackward')
      if (!maySignIn) await requireNotClosing(inside, personCode, account)
      await upsertLeave(db, person, leave)
      const whole = { startsAtNoon: false, endsAtNoon: false, kind: 'leave' } as const
      await saveAbsences(inside, source, [{ personCode, fromDay, untilDay, ...whole }])
      await orderHandOver(inside, person, { reason: 'leave', firstDay: fromDay, handOver })
    }
    await forgetViewersOf(inside, personCode)
    const text = (one: typeof leave | undefined) =>
      one ? `${one.fromDay} – ${one.untilDay}${one.maySignIn ? '' : ' (no access)'}` : null
    await recordAudit(inside, {
      action: leave === null ? 'leaveEnded' : 'leaveSet',
      comCode: person.comCode,
      subject: personCode,
      subjectName: person.name.ko,
      details: { leave: [text(before), text(leave)] },
    })
    return listOwned(inside, { personCode })
  })
}
