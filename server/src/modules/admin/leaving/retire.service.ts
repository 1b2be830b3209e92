import type { accountPersonApi, PersonForm } from '@maru/api/account/person'
import type { Input } from '@maru/api/kit/endpoint'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { forgetViewersOf } from '#kit/session/session.ts'
import { lockOrganisation, refreshPeopleSearch, reinstatePerson, retirePersonOn } from '#modules/org/index.ts'
import { requireManagedPerson, requireNotClosing } from '../person/person.access.ts'
import { readPersonForm } from '../person/person.service.ts'
import { cancelHandOver, orderHandOver } from './hand-over.service.ts'

/**
 * Sets the first day after a person's employment, ends the posts on the day before, and orders what is handed over on
 * that day; null reverts all three. From that day on, the sessions of the person are not valid. Throws
 * `account.ownRetirement` and `account.lastAdministrator`.
 */
export function retirePerson(
  context: Context,
  { personCode, retiredOn, handOver }: Input<typeof accountPersonApi.retirePerson>,
): Promise<PersonForm> {
  return transaction(context, async (inside) => {
    const { db } = inside
    await lockOrganisation(db)
    const { person, account } = await requireManagedPerson(inside, personCode)
    await cancelHandOver(db, { personCode, reason: 'retirement' })
    if (retiredOn === null) await reinstatePerson(db, personCode)
    else {
      await requireNotClosing(inside, personCode, account)
      // If the date changes, the posts that the previous date ended are restored first.
      if (person.retiredOn !== null) await reinstatePerson(db, personCode)
      await retirePersonOn(db, personCode, retiredOn)
      await orderHandOver(inside, person, { reason: 'retirement', firstDay: retiredOn, handOver })
    }
    await forgetViewersOf(inside, personCode)
    await refreshPeopleSearch(db)
    const after = await readPersonForm(inside, personCode)
    await recordAudit(inside, {
      action: retiredOn === null ? 'personReinstated' : 'personRetired',
      comCode: person.comCode,
      subject: personCode,
      subjectName: person.name.ko,
      details: { retiredOn: [person.retiredOn, retiredOn] },
    })
    return after
  })
}
