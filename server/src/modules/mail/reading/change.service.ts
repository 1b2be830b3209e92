import type { Input, Output } from '@maru/api/kit/endpoint'
import type { mailApi } from '@maru/api/mail'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { retractAlarms } from '#kit/notification/alarms.ts'
import { pushChange } from '../delivery/delivery.service.ts'
import { folderKeyOf, type Place } from '../mail-store/mail-store.rules.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import { requireBoxOfMails, requireMail } from './mail.access.ts'
import { saveTrust, updateCharset } from './mail.sql.ts'
import { updateFirstRead } from './move.sql.ts'

/** Runs a change of mails of one mailbox, with its change number and its push. */
function changeMails<T>(
  context: Context,
  ids: readonly string[],
  work: (context: Context, box: BoxKey & { personCode: string | null }, entryIds: number[]) => Promise<T>,
): Promise<T> {
  return transaction(context, async (inside) => {
    const box = await requireBoxOfMails(inside, ids)
    await inside.slots.one('mailStore').change(inside, box)
    const result = await work(inside, box, ids.map(Number))
    await pushChange(inside, box)
    return result
  })
}

/** Sets or clears the read mark, the flag and categories of mails. */
export function markMails(context: Context, input: Input<typeof mailApi.markMails>): Promise<number> {
  const { isRead = null, isFlagged = null, addCategoryIds = [], removeCategoryIds = [] } = input
  const categories = {
    addCategoryIds: addCategoryIds.map(Number),
    removeCategoryIds: removeCategoryIds.map(Number),
  }
  return changeMails(context, input.ids, (inside, box, entryIds) =>
    inside.slots.one('mailStore').mark(inside, box, entryIds, { isRead, isFlagged, ...categories }),
  )
}

/** Opens a mail: it is read, and its sender inside the portal learns when its owner opened it first. */
export function openMail(context: Context, { id }: Input<typeof mailApi.openMail>): Promise<number> {
  return changeMails(context, [id], async (inside, box, entryIds) => {
    await inside.slots.one('mailStore').mark(inside, box, entryIds, { isRead: true })
    // A notification of a mail that was read is of no use on another device.
    await retractAlarms(inside, [`mail.entry:${id}`])
    if (box.personCode !== inside.viewer.personCode) return 1
    for (const sender of await updateFirstRead(inside, box, Number(id))) await pushChange(inside, sender)
    return 1
  })
}

const placesOf = (places: readonly Place[]) => ({
  places: places.map(({ entryId, folderId }) => ({ id: String(entryId), folderId: String(folderId) })),
})

/** Moves mails to a folder of their mailbox. */
export function moveMails(
  context: Context,
  input: Input<typeof mailApi.moveMails>,
): Promise<Output<typeof mailApi.moveMails>> {
  const { destinationFolder: asked } = input
  return changeMails(context, input.ids, async (inside, box, entryIds) => {
    const folder = await inside.slots.one('mailStore').findFolder(inside, box, folderKeyOf(asked))
    if (!folder) throw notFound()
    return placesOf(await inside.slots.one('mailStore').move(inside, box, entryIds, folder.folderId))
  })
}

/** Deletes mails by a mode of the specification (spec 1§3). */
export function removeMails(
  context: Context,
  input: Input<typeof mailApi.removeMails>,
): Promise<Output<typeof mailApi.removeMails>> {
  return changeMails(context, input.ids, async (inside, box, entryIds) => {
    if (input.mode === 'HardDelete') {
      await inside.slots.one('mailStore').remove(inside, box, entryIds)
      return { places: [] }
    }
    const to = input.mode === 'SoftDelete' ? 'recoverableitemsdeletions' : 'deleteditems'
    return placesOf(await inside.slots.one('mailStore').move(inside, box, entryIds, to))
  })
}

/** Moves mails back to where they were. */
export function restoreMails(
  context: Context,
  { places }: Input<typeof mailApi.restoreMails>,
): Promise<number> {
  if (places.length === 0) return Promise.resolve(0)
  const ids = places.map((place) => place.id)
  return changeMails(context, ids, async (inside, box) => {
    let moved = 0
    for (const folderId of new Set(places.map((place) => place.folderId))) {
      const folder = await inside.slots.one('mailStore').findFolder(inside, box, Number(folderId))
      if (!folder) continue
      const back = places.filter((place) => place.folderId === folderId).map((place) => Number(place.id))
      moved += (await inside.slots.one('mailStore').move(inside, box, back, folder.folderId)).length
    }
    return moved
  })
}

/** Shows remote pictures of the sender of a mail, or no longer. */
export function trustSender(context: Context, input: Input<typeof mailApi.trustSender>): Promise<number> {
  return changeMails(context, [input.id], async (inside) => {
    const row = await requireMail(inside, input.id)
    if (row.fromAddress === '') throw failure('mail.senderUnknown')
    await saveTrust(inside.db, row, input.isTrusted, inside.clock.now())
    return 1
  })
}

/** Shows a mail in another charset than it names. */
export function showMailAs(
  context: Context,
  { id, charset }: Input<typeof mailApi.showMailAs>,
): Promise<number> {
  return changeMails(context, [id], async (inside, box, [entryId = 0]) => {
    await updateCharset(inside.db, box, entryId, charset)
    return 1
  })
}
