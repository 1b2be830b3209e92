import { endpoint } from '../kit/endpoint.ts'
import { object, oneOf, rowId, Type } from '../kit/schema.ts'

/** Limits of pictures that are uploaded before their article is saved. */
export const uploadLimits = {
  /** Per person and day. */
  count: 300,
  bytes: 300 * 1_048_576,
} as const

/** Calls for pictures of articles; the browser requests the pictures by their `src` (spec 2§7). */
export const imageCalls = {
  uploadImage: endpoint({
    summary:
      'Uploads a picture pasted or dropped into the editor; until the article is saved, only its uploader sees it.',
    spec: 'maru',
    method: 'POST',
    path: '/api/BoardApi/Image',
    access: 'session',
    changes: true,
    input: object({
      boardId: rowId,
      /** The article that is being changed. */
      articleId: Type.Optional(rowId),
      /** The picture as a data URL. */
      image: Type.String({ maxLength: 7_200_000, pattern: '^data:image/' }),
    }),
    /** The new value of the picture's `src`. */
    output: object({ address: Type.String() }),
    errors: ['board.imageInvalid', 'board.imageTooLarge', 'board.uploadsFull'],
    // 5 MiB as base64.
    bodyLimit: 7_300_000,
  }),
  getImage: endpoint({
    summary: 'Returns an image of an article; for people who may read the article.',
    spec: 'maru',
    method: 'GET',
    path: '/api/BoardApi/Image/{imageId}',
    access: 'session',
    changes: false,
    input: object({
      imageId: Type.String({ format: 'uuid' }),
      size: Type.Optional(oneOf(['full', 'small'])),
    }),
    output: Type.Unknown(),
    answer: 'raw',
  }),
  getThumbnail: endpoint({
    summary: 'Returns the thumbnail of an article, by the imageFilePath of lists.',
    spec: '2§7',
    method: 'GET',
    path: '/api/BoardApi/Article/thumbnail',
    access: 'session',
    changes: false,
    input: object({ fileName: Type.String({ format: 'uuid' }) }),
    output: Type.Unknown(),
    answer: 'raw',
  }),
}
