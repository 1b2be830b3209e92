import { change, defineApi } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { localName, nullable, object, oneOf, type Static, Type } from '../kit/schema.ts'

/** Error codes of photos from a zip with their HTTP status. */
export const adminPhotoErrors = defineErrors({
  'admin.notZip': 400,
  'admin.zipTooLarge': 413,
})
type AdminPhotoErrors = typeof adminPhotoErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends AdminPhotoErrors {}
}

/** Limits of a zip of photos: its bytes, its files, the bytes of one picture, and of all after unpacking. */
export const photoZipLimits = {
  zip: 100 * 1024 * 1024,
  files: 1_000,
  picture: 10 * 1024 * 1024,
  unpacked: 400 * 1024 * 1024,
} as const

/** What becomes of a file: the photo of a person, or why not. */
export const photoStates = ['matched', 'unknown', 'ambiguous', 'twice', 'tooLarge', 'notPicture'] as const

/** A file of the zip. */
export const photoFile = object({
  name: Type.String(),
  state: oneOf(photoStates),
  /** The person whose number or login the file names; null if there is none. */
  person: nullable(
    object({
      personCode: Type.String(),
      name: localName,
      employeeNumber: Type.String(),
      /** The person has a photo, which is replaced. */
      hasPhoto: Type.Boolean(),
    }),
  ),
})
/** A file of the zip. */
export type PhotoFile = Static<typeof photoFile>

/** What a zip of photos does. */
export const photoReport = object({
  files: Type.Array(photoFile),
  matchedCount: Type.Integer(),
  /** False for a check. */
  isWritten: Type.Boolean(),
})
/** What a zip of photos does. */
export type PhotoReport = Static<typeof photoReport>

/** Photos of the people of the current company from a zip, for administrators of accounts. */
export const adminPhotoApi = defineApi('admin', {
  importPhotos: change('/api/admin/photos', 'maru', {
    summary:
      'Checks a zip of photos named by employee number or login, or stores those that belong to one person of the current company.',
    refreshes: ['account.listAccounts'],
    body: 'multipart',
    bodyLimit: photoZipLimits.zip,
    cost: 'heavy',
    // `isCheck`: only checks.
    input: object({ isCheck: Type.Boolean() }),
    output: photoReport,
    errors: ['admin.notZip', 'admin.zipTooLarge', 'kit.storageFull'],
  }),
})
