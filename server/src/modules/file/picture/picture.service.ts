import { randomUUID } from 'node:crypto'
import { htmlLimits } from '@maru/api/kit/markup'
import type { Context } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import type { RawAnswer } from '#kit/files/raw-answer.ts'
import { type CleanContent, imageAddress, imageAddresses } from '#kit/html/clean-html.ts'
import { cleanContentHtml } from '#kit/html/clean-in-thread.ts'
import { checkPictures } from './check.service.ts'
import { findReadablePictures } from './picture.access.ts'
import {
  deletePicturesExcept,
  findPictureBytes,
  insertPictureCopies,
  insertPictures,
  type PictureCopy,
  type PictureHolder,
  type StoredPicture,
  selectOwnUploads,
} from './picture.sql.ts'

/** Cleaned texts of one holder, with the pictures to store when it is saved. */
export interface PreparedTexts {
  htmls: string[]
  pictures: StoredPicture[]
  copies: PictureCopy[]
}

/**
 * Cleans the texts of a holder before it is saved, and plans its pictures: pasted ones are checked, and uploads of the
 * viewer and pictures of other texts that the viewer may read are copied, so that a holder owns all its pictures.
 * Unknown addresses are unchanged. `holder` is null for a new one. Call it before the transaction, and
 * {@link storePictures} inside of it. Throws `editor.imageInvalid`, `editor.imageTooLarge` and `editor.tooManyImages`.
 */
export async function prepareTexts(
  context: Context,
  holder: PictureHolder | null,
  raw: readonly string[],
): Promise<PreparedTexts> {
  const cleaned = await Promise.all(raw.map((html) => cleanContentHtml(context.viewer.personCode, html)))
  const pictures = await checkPictures(
    context,
    cleaned.flatMap((one) => one.pasted),
  )
  const copies: PictureCopy[] = []
  const htmls: string[] = []
  for (const one of cleaned) {
    const own = await planCopies(context, holder, one)
    htmls.push(own.html)
    copies.push(...own.copies)
  }
  return { htmls, pictures, copies }
}

async function planCopies(context: Context, holder: PictureHolder | null, { html, linked }: CleanContent) {
  const most = htmlLimits.pictures
  if (linked.length > most) throw failure('editor.tooManyImages', { most })
  if (linked.length === 0) return { html, copies: [] }
  const isOwn = (place: PictureHolder) =>
    holder !== null && place.kind === holder.kind && place.id === holder.id
  const others = (await findReadablePictures(context, linked)).filter((place) => !isOwn(place))
  const uploads = await selectOwnUploads(context.db, linked, context.viewer.personCode)
  const copyOf = (isUpload: boolean) => (pictureId: string) => ({
    pictureId,
    copyId: randomUUID(),
    isUpload,
  })
  const copies = [...others.map((place) => place.pictureId).map(copyOf(false)), ...uploads.map(copyOf(true))]
  const ids = new Map(copies.map(({ pictureId, copyId }) => [imageAddress(pictureId), imageAddress(copyId)]))
  return { html: html.replace(imageAddresses, (address) => ids.get(address) ?? address), copies }
}

/**
 * Stores the new pictures of a saved holder inside the caller's transaction; deletes those that are not in `retained`, or
 * none for null because the holder has a history.
 */
export async function storePictures(
  { db, clock, viewer }: Context,
  holder: PictureHolder,
  { pictures, copies }: Pick<PreparedTexts, 'pictures' | 'copies'>,
  retained: readonly string[] | null,
): Promise<void> {
  const now = clock.now()
  if (retained) await deletePicturesExcept(db, holder, retained)
  await insertPictures(db, holder, pictures, now)
  if (copies.length > 0) await insertPictureCopies(db, holder, copies, viewer.personCode, now)
}

/** A picture for a reader of its text, or for its uploader; browsers cache it, because the bytes never change. */
export async function getPicture(
  context: Context,
  { pictureId, size }: { pictureId: string; size?: 'full' | 'small' },
): Promise<RawAnswer> {
  const { db, viewer } = context
  const [place] = await findReadablePictures(context, [pictureId])
  const picture = await findPictureBytes(db, pictureId, size === 'small', place ? null : viewer.personCode)
  if (!picture) throw notFound()
  return {
    body: picture.bytes,
    headers: {
      'content-type': picture.contentType,
      'cache-control': 'private, max-age=86400',
      // Another person in this browser has another cookie, and may not have the right to see it.
      vary: 'cookie',
      etag: `"${pictureId}-${size ?? 'full'}"`,
      // Prevents scripts in the bytes from running if the address is opened directly.
      'content-security-policy': "default-src 'none'; sandbox",
    },
  }
}
