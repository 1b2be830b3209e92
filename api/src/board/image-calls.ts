import { endpoint } from '../kit/endpoint.ts'
import { object, oneOf, Type } from '../kit/schema.ts'

/** Pictures of articles, asked by the browser itself (spec 2§7). */
export const imageCalls = {
  getImage: endpoint({
    summary: 'An image of an article, for those who may read the article.',
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
    summary: 'The small picture of an article, by the imageFilePath of lists.',
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
