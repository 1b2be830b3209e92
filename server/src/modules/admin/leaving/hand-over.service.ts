import type {
  accountLeavingApi,
  HandOverInput,
  HandOverOrder,
  OwnedAnswer,
  OwnedKind,
} from '@maru/api/account/leaving'
import type { Input } from '@maru/api/kit/endpoint'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { failure } from '#kit/failure.ts'
import type { Background } from '#kit/room.ts'
import type { HandOverKind } from '#kit/room-slots/hand-over.ts'
import { findCompanyDay, lockOrganisation, selectLeave } from '#modules/org/index.ts'
import { requireManagedPerson } from '../person/person.access.ts'
import {
  canSucceed,
  deleteFailedOrders,
  deleteOpenOrder,
  lockWaitingOrder,
  type OrderKey,
  type OrderRow,
  selectOrder,
  updateOrderDone,
  upsertOrder,
} from './hand-over.sql.ts'

function kindOf(context: Pick<Background, 'slots'>, name: string): HandOverKind | undefined {
  return context.slots.all('handOver').find((kind) => kind.kind === name)
}

function toOrder(context: Pick<Background, 'slots'>, row: OrderRow): HandOverOrder {
  const { reason, firstDay, state, successorCode, successorName, choices, fault, orderedAt } = row
  const report = row.report.map(({ kind, count }) => ({
    kind,
    count,
    name: kindOf(context, kind)?.name ?? { ko: kind, en: kind, zh: kind },
  }))
  return { reason, firstDay, state, successorCode, successorName, choices, report, fault, orderedAt }
}

/** What a person that the viewer administers owns, with the stored order and leave. */
export async function listOwned(
  context: Context,
  { personCode }: { personCode: string },
): Promise<OwnedAnswer> {
  await requireManagedPerson(context, personCode)
  const things: OwnedKind[] = []
  for (const { kind, name, choices, list } of context.slots.all('handOver')) {
    const { count, titles } = await list(context, personCode)
    if (count > 0) things.push({ kind, name, count, titles, choices: [...choices] })
  }
  const order = await selectOrder(context.db, personCode)
  const leave = await selectLeave(context.db, personCode)
  return { things, order: order ? toOrder(context, order) : null, leave: leave ?? null }
}

type Person = { personCode: string; comCode: string }

/** Throws if a choice is unknown or chosen twice, or if the successor is missing or cannot succeed on that day. */
async function requireOrder(
  context: Context,
  person: Person,
  { choices, successorCode }: HandOverInput,
  day: string,
): Promise<void> {
  const chosen = choices.map(({ kind, choice }) =>
    kindOf(context, kind)?.choices.find((one) => one.id === choice),
  )
  const isTwice = new Set(choices.map((one) => one.kind)).size < choices.length
  if (isTwice || chosen.includes(undefined)) throw failure('account.choiceUnknown')
  if (!chosen.some((choice) => choice?.needsSuccessor)) return
  if (successorCode === null) throw failure('account.successorNeeded')
  const isOther = successorCode !== person.personCode
  if (!isOther || !(await canSucceed(context.db, successorCode, { comCode: person.comCode, day })))
    throw failure('account.successorUnknown')
}

/**
 * Stores in the caller's transaction what is handed over on a day, and does it if the day has begun in the company.
 * Does nothing without choices.
 */
export async function orderHandOver(
  context: Context,
  person: Person,
  order: { reason: HandOverOrder['reason']; firstDay: string; handOver: HandOverInput | undefined },
): Promise<void> {
  const { reason, firstDay, handOver } = order
  if (!handOver || handOver.choices.length === 0) return
  const { db, viewer, clock } = context
  const today = await findCompanyDay(db, person.comCode, clock.now())
  await requireOrder(context, person, handOver, firstDay > today ? firstDay : today)
  const { choices, successorCode } = handOver
  const { personCode: orderedBy } = viewer
  const stored = {
    reason,
    firstDay,
    choices,
    orderedBy,
    successorCode: successorCode ?? '',
    now: clock.now(),
  }
  await upsertOrder(db, person, stored)
  if (firstDay <= today) await runOrder(context, { personCode: person.personCode, reason })
}

/** Removes an order that was not done. */
export function cancelHandOver(db: Db, key: OrderKey): Promise<void> {
  return deleteOpenOrder(db, key)
}

/**
 * Hands over the things of a person as the waiting order says, in the caller's transaction: all rooms or none. Does
 * nothing without such an order. Throws `account.successorUnknown` if the successor has left.
 */
export async function runOrder(
  context: Background & Partial<Pick<Context, 'address' | 'requestId'>>,
  key: OrderKey,
): Promise<void> {
  const { db, clock } = context
  const { personCode } = key
  const order = await lockWaitingOrder(db, key)
  if (!order) return
  const { comCode, successorCode: to } = order
  const day = await findCompanyDay(db, comCode, clock.now())
  if (to !== '' && !(await canSucceed(db, to, { comCode, day }))) throw failure('account.successorUnknown')
  const by = { personCode: order.orderedBy, name: order.orderedByName }
  const report: OrderRow['report'] = []
  for (const { kind, choice } of order.choices) {
    const count = (await kindOf(context, kind)?.handOver(context, { from: personCode, to, choice, by })) ?? 0
    report.push({ kind, count })
  }
  await updateOrderDone(db, key, report, clock.now())
  await recordAudit(
    { ...context, viewer: { personCode: order.orderedBy, comCode } },
    {
      action: 'thingsHandedOver',
      comCode,
      subject: personCode,
      subjectName: order.personName.ko,
      details: {
        successor: ['', order.successorName.ko || to],
        ...Object.fromEntries(report.map(({ kind, count }) => [kind, ['', count]])),
      },
    },
  )
}

/** Hands over the things of a person at once. */
export function handOver(
  context: Context,
  { personCode, handOver: chosen }: Input<typeof accountLeavingApi.handOver>,
): Promise<OwnedAnswer> {
  return transaction(context, async (inside) => {
    await lockOrganisation(inside.db)
    const { person } = await requireManagedPerson(inside, personCode)
    const firstDay = await findCompanyDay(inside.db, person.comCode, inside.clock.now())
    await deleteFailedOrders(inside.db, personCode)
    await orderHandOver(inside, person, { reason: 'now', firstDay, handOver: chosen })
    return listOwned(inside, { personCode })
  })
}
