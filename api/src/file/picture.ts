import { change, read } from '../kit/endpoint.ts'
import { object, oneOf, Type } from '../kit/schema.ts'

/** Limits of pictures that are uploaded before their text is saved. */
export const pictureUploads = {
  /** Per person and day. */
  count: 300,
  bytes: 300 * 1_048_576,
} as const

/** The input of an upload: the picture as a data URL. */
export const pictureSource = Type.String({ maxLength: 7_200_000, pattern: '^data:image/' })
/** Maximum size of the body of an upload: 5 MiB as base64. */
export const pictureBodyLimit = 7_300_000
/** The new value of the picture's `src`. */
export const pictureAddress = object({ address: Type.String() })
/** Error codes of an upload. */
export const pictureErrors = ['editor.imageInvalid', 'editor.imageTooLarge', 'editor.uploadsFull'] as const

/** Calls for pictures in rich texts; the browser requests the pictures by their `src`. */
export const pictureCalls = {
  uploadPicture: change('/file/picture', 'maru', {
    summary:
      'Uploads a picture pasted or dropped into an editor; until its text is saved, only its uploader sees it.',
    input: object({ image: pictureSource }),
    output: pictureAddress,
    errors: pictureErrors,
    bodyLimit: pictureBodyLimit,
    mailOnly: true,
    refreshesNothing: 'A new picture is shown by its own address.',
  }),
  getPicture: read('/file/picture/{pictureId}', 'maru', {
    summary: 'Returns a picture of a rich text; for people who may read what the text belongs to.',
    input: object({
      pictureId: Type.String({ format: 'uuid' }),
      size: Type.Optional(oneOf(['full', 'small'])),
    }),
    output: Type.Unknown(),
    answer: 'raw',
    mailOnly: true,
  }),
}
