import { articleItem, articlesTopic } from './board.ts'
import { defineApi, endpoint } from './kit/endpoint.ts'
import { page, pageOf } from './kit/paging.ts'
import { code, localName, object, oneOf, rowId, type Static, Type } from './kit/schema.ts'

/** The columns of the home page: narrow at the left, wide in the middle, narrow at the right. */
export const webpartAreas = ['side', 'main', 'rail'] as const

/** One web part of a company's home page; `options` have the shape that its kind asks for (spec 2§3). */
export const webpart = object({
  webpartId: rowId,
  kind: Type.String(),
  area: oneOf(webpartAreas),
  title: localName,
  options: Type.Record(Type.String(), Type.Unknown()),
})
/** One web part of a company's home page. */
export type Webpart = Static<typeof webpart>

/** Content of `webpart.json`: the home page of one company, in order (spec 1§7). */
export const webpartFile = object({ comCode: code, version: Type.String(), webparts: Type.Array(webpart) })
/** Content of `webpart.json`. */
export type WebpartFile = Static<typeof webpartFile>

/** Rows of a web part at most. */
export const maxDisplayCount = 50

/** What web parts of the home page ask for (spec 2§7). */
export const webpartApi = defineApi('webpart', {
  listBoardContents: endpoint({
    summary:
      'The newest articles of a board for a web part, by page; with or without its notices and contents.',
    spec: '2§7',
    method: 'GET',
    path: '/Common/Webpart/api/boardContents',
    access: 'session',
    changes: false,
    refreshedBy: [{ topic: articlesTopic, by: 'boardId' }],
    input: object({
      boardId: rowId,
      displayCount: Type.Integer({ minimum: 1, maximum: maxDisplayCount }),
      pageNumber: Type.Optional(page),
      isNoticeShow: Type.Optional(Type.Boolean()),
      isContentShow: Type.Optional(Type.Boolean()),
    }),
    output: pageOf(articleItem),
  }),
})
