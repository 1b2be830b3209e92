import { pictureAddress, pictureBodyLimit, pictureErrors, pictureSource } from '../file/picture.ts'
import { change, read } from '../kit/endpoint.ts'
import { object, rowId, Type } from '../kit/schema.ts'

/** Calls for pictures of articles; the room of files returns them by their `src`. */
export const imageCalls = {
  uploadImage: change('/api/BoardApi/Image', 'maru', {
    summary:
      'Uploads a picture pasted or dropped into the editor; until the article is saved, only its uploader sees it.',
    refreshesNothing: 'No list shows a picture before its article is saved.',
    input: object({
      boardId: rowId,
      /** The article that is being changed. */
      articleId: Type.Optional(rowId),
      image: pictureSource,
    }),
    output: pictureAddress,
    errors: pictureErrors,
    bodyLimit: pictureBodyLimit,
  }),
  getThumbnail: read('/api/BoardApi/Article/thumbnail', '2§7', {
    summary: 'Returns the thumbnail of an article, by the imageFilePath of lists.',
    input: object({ fileName: Type.String({ format: 'uuid' }) }),
    output: Type.Unknown(),
    answer: 'raw',
  }),
}
