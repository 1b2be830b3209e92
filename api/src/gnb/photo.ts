import { defineApi, endpoint } from '../kit/endpoint.ts'
import { code, object, Type, text } from '../kit/schema.ts'

/** Maximum size of a person's photo in bytes (spec 2§9, 3§9). */
export const photoLimit = 10 * 1024 * 1024

/** The photo of the signed-in person. */
export const gnbPhotoApi = defineApi('gnb', {
  uploadPhoto: endpoint({
    summary:
      'Stores a new photo of the viewer: JPEG or GIF under 10 MB, encoded again as a plain JPEG. Returns 1.',
    spec: '1§7 3§7',
    method: 'POST',
    path: '/IsuCommon/ISU_Gnb/api/imgUpload',
    access: 'session',
    changes: true,
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
  removePhoto: endpoint({
    summary: 'Deletes the photo of the viewer. Returns 0 if there was none.',
    spec: '3§2',
    method: 'POST',
    path: '/IsuCommon/ISU_Gnb/api/imgDelete',
    access: 'session',
    changes: true,
    mailOnly: true,
    actor: ['personCode'],
    input: object({ personCode: Type.Optional(code) }),
    output: Type.Integer(),
  }),
})
