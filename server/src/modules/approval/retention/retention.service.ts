import { type Actor, type approvalApi, purgeAfterDays } from '@maru/api/approval'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { audit } from '#kit/audit/audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { askHolds } from '#kit/data/legal-hold.ts'
import { purgeAttachedFiles } from '#modules/file/index.ts'
import { documentHolder } from '../attachment/file.rules.ts'
import { actorOf, standingOf } from '../document/document.access.ts'
import { findDocument } from '../document/document.sql.ts'
import { type StoreContext, saveAct } from '../document/store.service.ts'
import { requireFormManager } from '../person/manager.access.ts'
import { registerPurge } from '../register/register.service.ts'
import {
  deleteExpired,
  findOnHoldOf,
  isPurged,
  markExpired,
  markPurged,
  markRestored,
  type RetentionKey,
  selectExpired,
} from './retention.sql.ts'

declare module '#kit/audit/audit.ts' {
  interface AuditRooms {
    approvalRetention: { act: 'expire' | 'restore' | 'purge'; detail: { docNumber: string; subject: string } }
  }
}

type Auditor = Parameters<typeof audit>[0]['viewer']

const nobody = { ko: '', en: '', zh: '' }
/** The portal itself, which ends retentions. */
const portal: Actor = {
  party: {
    ...{ personCode: null, deptCode: '', title: nobody, dept: nobody },
    name: { ko: '시스템', en: 'System', zh: '系统' },
  },
  ...{ actsFor: null, boxes: [], isAdmin: true },
}
const portalAuditor = { personCode: '', name: portal.party.name } as Auditor

/** Takes a completed document out of all boxes, in the caller's transaction; false if it is no longer completed. */
export async function expireDocument(context: StoreContext, key: RetentionKey): Promise<boolean> {
  const document = await findDocument(context.db, key, true)
  if (document?.status !== 'COMPLETE') return false
  await saveAct(context, document, portal, { kind: 'expire' })
  await markExpired(context.db, key, context.clock.now())
  const { docNumber, subject, comCode, apmId } = document
  await audit({ ...context, viewer: portalAuditor }, 'approvalRetention', {
    ...{ comCode, targetIds: [apmId], act: 'expire', detail: { docNumber, subject } },
  })
  return true
}

/** Deletes an expired document with its files for good, in the caller's transaction; false if it is not expired. */
export async function purgeDocument(
  context: StoreContext,
  key: RetentionKey,
  viewer: Auditor = portalAuditor,
): Promise<boolean> {
  const document = await findDocument(context.db, key, true)
  if (!document || !(await deleteExpired(context.db, key))) return false
  await purgeAttachedFiles(context, documentHolder(key.comCode, key.apmId))
  await registerPurge(context, document)
  await notePurge({ ...context, viewer }, key, document)
  return true
}

function notePurge(
  context: Parameters<typeof audit>[0],
  { comCode, apmId }: RetentionKey,
  { docNumber, subject }: { docNumber: string; subject: string },
): Promise<void> {
  return audit(context, 'approvalRetention', {
    ...{ comCode, targetIds: [apmId], act: 'purge', detail: { docNumber, subject } },
  })
}

/** Documents of the company whose retention has ended, for administrators. */
export async function listExpired(
  context: Context,
  { page = 1, itemsPerPage = 20 }: Input<typeof approvalApi.listExpired>,
): Promise<Output<typeof approvalApi.listExpired>> {
  requireFormManager(context)
  const place = { offset: (page - 1) * itemsPerPage, limit: itemsPerPage, purgeAfterDays }
  const rows = await selectExpired(context.db, context.viewer.comCode, place)
  return {
    data: rows.map(({ totalCount: _total, apmId, ...row }) => ({ ...row, apmId: String(apmId) })),
    totalCount: rows[0]?.totalCount ?? 0,
  }
}

/** Runs work for each document of the company in a transaction of its own; returns for how many it did something. */
async function each(
  context: Context,
  apmIds: readonly string[],
  work: (inside: Context, key: RetentionKey) => Promise<boolean>,
): Promise<{ count: number }> {
  requireFormManager(context)
  let count = 0
  for (const apmId of apmIds) {
    const key = { comCode: context.viewer.comCode, apmId: Number(apmId) }
    if (await transaction(context, (inside) => work(inside, key))) count += 1
  }
  return { count }
}

/** Puts expired documents back into their boxes; they do not expire again. */
export function restoreDocuments(
  context: Context,
  { apmIds }: Input<typeof approvalApi.restoreDocuments>,
): Promise<{ count: number }> {
  return each(context, apmIds, async (inside, key) => {
    const document = await findDocument(inside.db, key, true)
    if (document?.status !== 'EXPIRED' || (await isPurged(inside.db, key))) return false
    const actor = { ...actorOf(await standingOf(inside), null), isAdmin: true }
    await saveAct(inside, document, actor, { kind: 'restore' })
    await markRestored(inside.db, key, inside.clock.now())
    const { docNumber, subject } = document
    await audit(inside, 'approvalRetention', {
      ...{ comCode: key.comCode, targetIds: [key.apmId], act: 'restore', detail: { docNumber, subject } },
    })
    return true
  })
}

/** Purges expired documents before their time; none if the viewer may know of a legal hold that keeps one. */
export async function purgeDocuments(
  context: Context,
  { apmIds }: Input<typeof approvalApi.purgeDocuments>,
): Promise<{ count: number }> {
  requireFormManager(context)
  // All are asked for first, so that a refusal leaves none half done.
  await askHolds(context, 'approval.legalHold', (onHold) =>
    findOnHoldOf(context.db, context.viewer.comCode, apmIds.map(Number), onHold),
  )
  return each(context, apmIds, async (inside, key) => {
    const way = await askHolds(inside, 'approval.legalHold', (onHold) =>
      findOnHoldOf(inside.db, key.comCode, [key.apmId], onHold),
    )
    return way === 'hide' ? hideDocument(inside, key) : purgeDocument(inside, key, inside.viewer)
  })
}

/** Takes an expired document from the list as if it were purged. */
async function hideDocument(context: Context, key: RetentionKey): Promise<boolean> {
  const document = await findDocument(context.db, key, true)
  if (!document || !(await markPurged(context.db, key, context.clock.now()))) return false
  await notePurge(context, key, document)
  return true
}
