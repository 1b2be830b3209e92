import { endpoint } from '../kit/endpoint.ts'
import { page, pageOf, pageSize } from '../kit/paging.ts'
import { instant, nullable, object, rowId, Type, versionNumber } from '../kit/schema.ts'
import { draft, draftInput, unlisted } from './draft.ts'
import { namedTarget } from './must-read.ts'
import { printedNames } from './people.ts'
import { articlesTopic } from './topics.ts'

const articleKey = { articleId: rowId }
const read = { access: 'session', changes: false, spec: 'maru' } as const
const change = { method: 'POST', access: 'session', changes: true, spec: 'maru' } as const

/** Calls of the editor that extend the specification: drafts, unlisted articles, and must-read articles. */
export const writingCalls = {
  saveDraft: endpoint({
    ...change,
    creates: true,
    summary: 'Stores the text of the editor as a new draft, or replaces the draft with the given draftId.',
    path: '/api/BoardApi/Draft/save',
    input: object({
      boardId: rowId,
      draftId: Type.Optional(rowId),
      articleId: Type.Optional(rowId),
      articleVersion: Type.Optional(versionNumber),
      parentArticle: Type.Optional(nullable(rowId)),
      words: draftInput,
    }),
    output: object({ draftId: rowId, savedDate: instant }),
    errors: [
      'board.tooManyDrafts',
      'board.fileRefused',
      'editor.imageInvalid',
      'editor.imageTooLarge',
      'editor.tooManyImages',
    ],
    // Pasted images are data URLs in the HTML, as for createArticle.
    bodyLimit: 8 * 1_048_576,
    refreshes: [{ read: 'board.listUnlisted', by: 'boardId' }],
  }),
  getDraft: endpoint({
    ...read,
    summary:
      'Returns a draft of the viewer by its id, or by its article or parent article; null if there is none.',
    method: 'GET',
    path: '/api/BoardApi/Draft',
    input: object({
      boardId: rowId,
      draftId: Type.Optional(rowId),
      articleId: Type.Optional(rowId),
      parentArticle: Type.Optional(rowId),
    }),
    output: nullable(draft),
  }),
  removeDraft: endpoint({
    ...change,
    summary: 'Deletes a draft of the viewer and its files.',
    path: '/api/BoardApi/Draft/remove',
    input: object({ boardId: rowId, draftId: rowId }),
    output: object({}),
    refreshes: [{ read: 'board.listUnlisted', by: 'boardId' }],
  }),
  listUnlisted: endpoint({
    ...read,
    summary:
      'Lists a page of the drafts of the viewer in a board and of its scheduled and ended articles (managers: all, others: own).',
    method: 'GET',
    path: '/api/BoardApi/Draft/list',
    input: object({ boardId: rowId, page: Type.Optional(page), itemsPerPage: Type.Optional(pageSize) }),
    output: pageOf(unlisted),
  }),
  getMustRead: endpoint({
    ...read,
    summary: 'Returns the must-read targets of an article; for its author and the managers of the board.',
    method: 'GET',
    path: '/api/BoardApi/MustRead',
    input: object(articleKey),
    output: object({ isWhole: Type.Boolean(), targets: Type.Array(namedTarget) }),
  }),
  listMustReadPeople: endpoint({
    ...read,
    summary:
      'Lists a page of the people who have read a must-read article, or have not; for its author and the board managers.',
    method: 'POST',
    path: '/api/BoardApi/MustRead/people',
    input: object({ ...articleKey, hasRead: Type.Boolean(), page, itemsPerPage: pageSize }),
    output: pageOf(object({ userCode: Type.String(), ...printedNames, readDate: nullable(instant) })),
  }),
  confirmMustRead: endpoint({
    decides: true,
    ...change,
    summary: 'Confirms that the viewer has read a must-read article.',
    path: '/api/BoardApi/MustRead/confirm',
    input: object(articleKey),
    output: object({ readDate: instant }),
    refreshes: [{ topic: articlesTopic }, { read: 'board.getArticle', by: 'articleId' }],
  }),
}
