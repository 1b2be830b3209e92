import type { approvalApi, Delegation } from '@maru/api/approval'
import type { Input } from '@maru/api/kit/endpoint'
import { toWireName } from '@maru/api/kit/wire-name'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { requireForm } from '../form/form.access.ts'
import { selectPeopleParties } from '../person/party.sql.ts'
import { requireAllowed } from '../policy/policy.service.ts'
import { chainFault } from './delegation.rules.ts'
import {
  countDelegations,
  type DelegationTerms,
  deleteDelegation,
  findOwnDelegation,
  insertDelegation,
  lockDelegations,
  selectDelegations,
  selectOverlapping,
  updateDelegation,
} from './delegation.sql.ts'

/** Delegations that a person may have. */
const mostDelegations = 200

/** The delegations of the viewer (spec 3§7). */
export async function listDelegations({ db, viewer }: Context): Promise<Delegation[]> {
  const rows = await selectDelegations(db, viewer.comCode, viewer.personCode)
  return rows.map((row) => ({
    ...{ seq: row.seq, personCode: row.personCode, delegatorCode: row.delegatorCode },
    ...toWireName('delegateName', row.name),
    applicationId: row.formId === null ? null : String(row.formId),
    ...toWireName('delegatedForm', row.formName),
    ...{ reason: row.reason, startDate: row.startDate, endDate: row.endDate, createdId: row.createdId },
    movesPending: row.movesPending,
  }))
}

type Given = Input<typeof approvalApi.setDelegation>['delegation']

async function termsOf(context: Context, given: Given): Promise<DelegationTerms> {
  const { comCode, personCode } = context.viewer
  const { delegatorCode, startDate, endDate, applicationId = null, reason = 0, movesPending = true } = given
  if (!delegatorCode) throw failure('approval.delegateNeeded')
  if (delegatorCode === personCode) throw failure('approval.delegateSelf')
  if (!startDate || !endDate || startDate > endDate) throw failure('approval.delegationOrder')
  const [party] = await selectPeopleParties(context.db, comCode, [delegatorCode], context.clock.now())
  if (!party) throw failure('approval.personUnknown')
  const form = applicationId === null ? null : await requireForm(context, applicationId)
  const formId = form?.formId ?? null
  return { comCode, personCode, delegatorCode, formId, reason, startDate, endDate, movesPending }
}

/** Refuses circles and chains of more than two among the delegations of the same days. */
async function requireShortChain(
  context: Pick<Context, 'db'>,
  terms: DelegationTerms,
  without: number | null,
): Promise<void> {
  await lockDelegations(context.db, terms.comCode)
  const fault = chainFault(terms, await selectOverlapping(context.db, terms, without))
  if (fault === 'cycle') throw failure('approval.delegationCycle')
  if (fault === 'chain') throw failure('approval.delegationChain')
}

/** Creates, changes or removes a delegation of the viewer (spec 3§7). */
export function setDelegation(
  context: Context,
  { delegation }: Input<typeof approvalApi.setDelegation>,
): Promise<number> {
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const { comCode, personCode } = viewer
    // A person delegates only for themselves.
    if (delegation.personCode !== undefined && delegation.personCode !== personCode) throw notFound()
    const { seq } = delegation
    if (seq !== undefined && !(await findOwnDelegation(db, { comCode, personCode, seq }))) throw notFound()
    const { seq: _seq, personCode: _person, ...rest } = delegation
    const isRemoval = seq !== undefined && Object.values(rest).every((value) => value === undefined)
    if (isRemoval) {
      await deleteDelegation(db, comCode, seq)
      return 1
    }
    await requireAllowed(inside, 'maySubstitute')
    const terms = await termsOf(inside, delegation)
    await requireShortChain(inside, terms, seq ?? null)
    if (seq !== undefined) await updateDelegation(db, seq, terms)
    else {
      if ((await countDelegations(db, comCode, personCode)) >= mostDelegations)
        throw failure('approval.tooManyDelegations')
      await insertDelegation(
        db,
        { ...terms, createdId: personCode, sourceApmId: null, absenceId: null },
        clock.now(),
      )
    }
    return 1
  })
}
