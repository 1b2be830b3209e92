import type { Context } from '#kit/context.ts'
import type { UploadedPart } from '#kit/input/multipart.ts'
import { deletePhoto, savePhotos } from '#modules/account/index.ts'
import { encodePhoto } from '#modules/file/index.ts'

/**
 * Stores a new photo of the viewer and ignores the person in the form (spec 3§7). Accepts only JPEG and GIF under 10
 * MB; throws `file.notAnImage` or `file.imageTooLarge`. Returns 1, as the specification's client expects.
 */
export async function uploadPhoto(context: Context, _input: unknown, part: UploadedPart): Promise<number> {
  const bytes = await encodePhoto(context, part.read())
  await savePhotos(context.db, [{ personCode: context.viewer.personCode, contentType: 'image/jpeg', bytes }])
  return 1
}

/** Deletes the photo of the viewer; returns 0 if there was none. */
export function removePhoto(context: Context): Promise<number> {
  return deletePhoto(context.db, context.viewer.personCode)
}
