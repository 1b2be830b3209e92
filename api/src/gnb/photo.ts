import { change, defineApi } from '../kit/endpoint.ts'
import { code, object, Type, text } from '../kit/schema.ts'

/** Maximum size of a person's photo in bytes (spec 2§9, 3§9). */
export const photoLimit = 10 * 1024 * 1024

/** The photo of the signed-in person. */
export const gnbPhotoApi = defineApi('gnb', {
  uploadPhoto: change('/IsuCommon/ISU_Gnb/api/imgUpload', '1§7 3§7', {
    summary:
      'Stores a new photo of the viewer: any picture of pixels under 10 MB, encoded again as a plain JPEG. Returns 1.',
    refreshesNothing: 'The browser reads the account again, which has the address of the photo.',
    mailOnly: true,
    body: 'multipart',
    bodyLimit: photoLimit,
    actor: ['personCode', 'comCode'],
    input: object({
      comCode: Type.Optional(code),
      personCode: Type.Optional(code),
      email: Type.Optional(text(254)),
    }),
    output: Type.Integer(),
    errors: ['file.notAnImage', 'file.imageTooLarge', 'kit.storageFull'],
  }),
  removePhoto: change('/IsuCommon/ISU_Gnb/api/imgDelete', '3§2', {
    summary: 'Deletes the photo of the viewer. Returns 0 if there was none.',
    refreshesNothing: 'The browser reads the account again, which has the address of the photo.',
    mailOnly: true,
    actor: ['personCode'],
    input: object({ personCode: Type.Optional(code) }),
    output: Type.Integer(),
  }),
})
