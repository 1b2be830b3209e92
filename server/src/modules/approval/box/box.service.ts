import {
  type approvalApi,
  type BoxItem,
  type BoxName,
  type BoxPage,
  boxes,
  countedUpTo,
} from '@maru/api/approval'
import type { Input, Output } from '@maru/api/kit/endpoint'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { reachOf, standingOf } from '../document/document.access.ts'
import { companyOwner, departmentOwner, personOwner, waitingReceipts } from '../document/entry.rules.ts'
import { countDrafts, selectDrafts } from '../draft/draft.sql.ts'
import { readableFolders } from '../folder/folder.service.ts'
import { folderOwner } from '../folder/folder.sql.ts'
import { selectActingFor } from '../person/acting.sql.ts'
import { selectRunBoxes } from '../person/party.sql.ts'
import { selectSeenBoxes } from '../person/reach.sql.ts'
import { type BoxRow, countBox, countBoxes as countEntries, countWaiting, selectBox } from './box.sql.ts'
import type { BoxFilter } from './box-entry.sql.ts'
import { expectedDates } from './expected.service.ts'
import { listReversible } from './reversible.service.ts'

const empty = { ko: '', en: '', zh: '' }

/** The owners whose entries a box of the viewer shows. */
async function ownersOf({ db, viewer, clock }: Context, box: BoxName): Promise<string[]> {
  const { comCode, personCode } = viewer
  if (box === 'folder') return []
  if (box === 'company') return [companyOwner(comCode)]
  if (box === 'departmentReference')
    return (await selectSeenBoxes(db, viewer, clock.now())).memberOf.map(departmentOwner)
  if (box === 'departmentDrafted' || box === 'departmentDispatch') {
    const { own, runs, oversees } = await selectSeenBoxes(db, viewer, clock.now())
    return [...new Set([...own, ...runs, ...oversees])].map(departmentOwner)
  }
  const isShared = box === 'departmentReceived' || box === 'pending'
  const runs = isShared ? await selectRunBoxes(db, viewer, clock.now()) : []
  const shared = runs.map(departmentOwner)
  return box === 'departmentReceived' ? shared : [personOwner(personCode), ...shared]
}

async function representedOf({ db, viewer, clock }: Context, box: BoxName) {
  if (box !== 'pending') return []
  const rows = await selectActingFor(db, viewer, clock.now())
  return rows.map(({ personCode, formId, since }) => ({ owner: personOwner(personCode), formId, since }))
}

/** The filter of a box of the viewer; the rest narrows it. */
export async function boxFilter(
  context: Context,
  box: BoxName,
  rest: Partial<BoxFilter>,
): Promise<BoxFilter> {
  const { comCode, personCode } = context.viewer
  return {
    ...{ comCode, personCode, box: boxes[box], owners: await ownersOf(context, box) },
    represented: await representedOf(context, box),
    ...{
      formId: null,
      groupId: null,
      year: null,
      fromDay: null,
      untilDay: null,
      text: '',
      searchIn: 'any',
      isOldestFirst: false,
    },
    ...{ sort: 'date', status: null, isUnreadOnly: false, reach: null },
    hidesSecrets: context.viewer.viewedBy !== undefined,
    ...rest,
  }
}

/** A row of a list for its answer. */
export function toItem(row: BoxRow): BoxItem {
  const { drafter, draftedAt, lastAt, formId, apmId, ...rest } = row
  return {
    ...rest,
    ...{ apmId: String(apmId), applicationId: String(formId) },
    ...{ drafterName: drafter.name, drafterTitle: drafter.title, drafterDept: drafter.dept },
    ...{ draftDate: draftedAt, createdDate: draftedAt, lastDate: lastAt, storeKey: null },
    ...{ expectedDate: null, isUndoable: false },
  }
}

async function listSaved({ db, viewer }: Context, offset: number, limit: number): Promise<BoxPage> {
  const totalCount = await countDrafts(db, viewer)
  const rows = offset < totalCount ? await selectDrafts(db, viewer, { offset, limit }) : []
  const data = rows.map(
    (row): BoxItem => ({
      ...{
        apmId: '',
        applicationId: String(row.formId),
        formName: row.formName,
        subject: row.subject,
        status: 'TEMP',
      },
      ...{
        isHidden: false,
        isUrgent: false,
        isSubstitute: false,
        isUnread: false,
        isConfirmed: false,
        expectedDate: null,
        receipt: null,
        currentStep: 0,
        maxStep: 0,
        currentKind: null,
      },
      ...{
        currentName: empty,
        drafterName: viewer.name,
        drafterTitle: empty,
        drafterDept: empty,
        draftDate: null,
      },
      ...{
        createdDate: row.createdAt,
        lastDate: row.savedAt,
        docNumber: '',
        fileCount: 0,
        mustOpen: true,
        amount: '',
      },
      ...{ version: 1, isUndoable: false, storeKey: row.storeKey },
    }),
  )
  return { data, totalCount, isTotalCapped: false }
}

/** The filter that a list or an export asks for. */
export async function askedFilter(
  context: Context,
  input: Omit<Input<typeof approvalApi.exportBox>, 'language'> & { isOldestFirst?: boolean },
): Promise<BoxFilter> {
  const filter = await boxFilter(context, input.box, {
    formId: input.applicationId === undefined ? null : Number(input.applicationId),
    ...{ groupId: input.groupId === undefined ? null : Number(input.groupId), year: input.year ?? null },
    ...{ fromDay: input.startDate ?? null, untilDay: input.endDate ?? null },
    ...{ text: input.searchText?.trim() ?? '', isOldestFirst: input.isOldestFirst ?? false },
    ...{
      sort: input.sort ?? 'date',
      status: input.status ?? null,
      isUnreadOnly: input.isUnreadOnly ?? false,
    },
  })
  if (input.box !== 'folder') return filter
  const folders = await readableFolders(context, input.folderId ?? null)
  return {
    ...{ ...filter, owners: folders.map(folderOwner) },
    reach: reachOf(context, await standingOf(context)),
  }
}

/** A page of a box of the viewer. */
export async function listBox(context: Context, input: Input<typeof approvalApi.listBox>): Promise<BoxPage> {
  const limit = input.itemsPerPage ?? 20
  const offset = ((input.page ?? 1) - 1) * limit
  if (input.box === 'saved') {
    if (context.viewer.viewedBy) throw failure('kit.viewClosed')
    return listSaved(context, offset, limit)
  }
  const filter = await askedFilter(context, input)
  const counted = filter.owners.length === 0 ? 0 : await countBox(context.db, filter, countedUpTo + 1)
  const rows = offset < counted ? await selectBox(context.db, filter, { offset, limit }) : []
  const isAhead = input.box === 'announced' || input.box === 'scheduled'
  const expected = isAhead ? await expectedDates(context, rows) : new Map<number, string>()
  const reversible = input.box === 'pending' ? await listReversible(context, rows) : new Set<number>()
  return {
    data: rows.map((row) => ({
      ...toItem(row),
      ...{ expectedDate: expected.get(row.apmId) ?? null, isUndoable: reversible.has(row.apmId) },
    })),
    ...{ totalCount: Math.min(counted, countedUpTo), isTotalCapped: counted > countedUpTo },
  }
}

const personal: BoxName[] = [
  'drafted',
  'decided',
  'scheduled',
  'progress',
  'completed',
  'rejected',
  'withdrawn',
  'reference',
  'circulation',
  'received',
  'announced',
]

const nameOf = new Map<number, BoxName>(Object.entries(boxes).map(([name, box]) => [box, name as BoxName]))

/** The boxes of the left menu with their numbers. */
export async function countBoxes(context: Context): Promise<Output<typeof approvalApi.countBoxes>> {
  const { db, viewer } = context
  const count = (owners: string[], names: BoxName[]) =>
    owners.length === 0
      ? Promise.resolve([])
      : countEntries(db, {
          comCode: viewer.comCode,
          owners,
          boxes: names.map((one) => boxes[one]),
          most: countedUpTo,
        })
  const rows = [
    ...(await count([personOwner(viewer.personCode)], personal)),
    ...(await count(await ownersOf(context, 'departmentDrafted'), [
      'departmentDrafted',
      'departmentDispatch',
    ])),
    ...(await count([companyOwner(viewer.comCode)], ['company'])),
    ...(await count(await ownersOf(context, 'departmentReference'), ['departmentReference'])),
    ...(await count(await ownersOf(context, 'departmentReceived'), ['departmentReceived'])),
  ]
  const pending = await countBox(db, await boxFilter(context, 'pending', {}), countedUpTo)
  return [
    { box: 'pending', count: pending },
    { box: 'saved', count: await countDrafts(db, viewer) },
    ...rows.map(({ box, count: counted }) => ({ box: nameOf.get(box) ?? 'all', count: counted })),
  ]
}

/** What waits for the viewer (spec 2§7): decisions, also as delegate, and receipts of a department that they run. */
export async function countDocuments(context: Context): Promise<Output<typeof approvalApi.countDocuments>> {
  const { db, viewer, clock } = context
  const wanted = { pending: boxes.pending, received: waitingReceipts, most: countedUpTo }
  const { pending, received } = await countWaiting(db, viewer, wanted, clock.now())
  return [
    { queryNumber: boxes.pending, count: pending },
    { queryNumber: boxes.departmentReceived, count: received },
  ]
}
