import { makerErrors } from '../file.ts'
import { change, read } from '../kit/endpoint.ts'
import { relationSource } from '../kit/relation.ts'
import { nullable, object, rowId, Type, versionNumber } from '../kit/schema.ts'
import { anonymityExpected, articleDetail, articleInput } from './article.ts'
import { articlePage, articlePageInput } from './search.ts'
import { articleRefreshes, articlesTopic, readTopic } from './topics.ts'

const articleKey = { articleId: rowId }

/** Error codes of creating and of changing an article. */
const writingErrors = [
  'board.titleEmpty',
  'board.noticeRefused',
  'board.prefaceUnknown',
  'board.fieldMissing',
  'board.fieldInvalid',
  'board.fileRefused',
  'board.periodInvalid',
  'board.mustReadRefused',
  'board.mustReadEmpty',
  'editor.imageInvalid',
  'editor.imageTooLarge',
  'editor.tooManyImages',
  'editor.tooManyMentions',
  'board.mentionUnknown',
  'board.passwordShort',
  'board.namelessOff',
  ...makerErrors,
] as const

/** Calls that list, read and write articles (spec 2§7). */
export const articleCalls = {
  listArticles: read('/api/BoardApi/Article/getArticles', '2§7', {
    offline: true,
    summary:
      'Lists a page of the articles of a board; notices come first, or are omitted if UseNotice is false.',
    method: 'POST',
    refreshedBy: [{ topic: articlesTopic, by: 'BoardId' }, { topic: readTopic }],
    cost: 'search',
    input: object({
      ...articlePageInput,
      IncludeContent: Type.Optional(Type.Boolean()),
      /** True requests excerpts for the summary view. */
      IncludeExcerpt: Type.Optional(Type.Boolean()),
    }),
    replica: true,
    output: articlePage,
    errors: ['board.searchTooShort'],
  }),
  getArticle: read('/api/BoardApi/Article', '2§7', {
    offline: true,
    summary: 'Returns an article with the previous and the next one and the rights of the viewer.',
    input: object({
      boardId: rowId,
      articleId: rowId,
      articleVersion: Type.Optional(versionNumber),
    }),
    output: articleDetail,
  }),
  getCurrentArticle: read('/IsuBoard/ISU_Article', '2§7', {
    summary: 'Returns the newest version of an article, for the editor.',
    input: object({ boardId: rowId, articleId: rowId }),
    output: articleDetail,
  }),
  createArticle: change('/IsuBoard/ISU_Article/createArticle', '2§7', {
    summary: 'Creates an article; its HTML is sanitised and pasted images are stored separately.',
    creates: true,
    refreshes: [...articleRefreshes, 'relation.listRelations'],
    input: object({
      boardId: rowId,
      ...articleInput,
      ...anonymityExpected,
      parentArticle: Type.Optional(nullable(rowId)),
      draftId: Type.Optional(rowId),
      /** The item from which the article is made; one that the viewer may not read makes no link. */
      from: Type.Optional(relationSource),
    }),
    output: object({ articleId: rowId, articleVersion: Type.Integer() }),
    errors: ['board.replyTooOld', 'board.replyOff', ...writingErrors, 'board.draftGone'],
    // Pasted images are data URLs in the HTML: 8 MiB are enough for several screenshots.
    bodyLimit: 8 * 1_048_576,
  }),
  updateArticle: change('/IsuBoard/ISU_Article/updateArticle', '2§7', {
    summary: 'Updates an article; 409 if it is no longer at the version on which the change is based.',
    refreshes: articleRefreshes,
    input: object({
      boardId: rowId,
      articleId: rowId,
      articleVersion: versionNumber,
      ...articleInput,
      ...anonymityExpected,
      draftId: Type.Optional(rowId),
    }),
    output: object({ articleId: rowId, articleVersion: Type.Integer() }),
    errors: ['board.articleChanged', 'board.passwordNeeded', ...writingErrors],
    // See createArticle.
    bodyLimit: 8 * 1_048_576,
  }),
  removeArticle: change('/api/BoardApi/Article/deleteArticle', '2§7', {
    summary: 'Removes an article from its board; it can be restored.',
    // Does not refresh the article itself: its open page would get a 404.
    refreshes: [{ topic: articlesTopic }, 'board.countArticles', 'board.listUnlisted'],
    input: object(articleKey),
    output: Type.Integer(),
    errors: ['board.passwordNeeded'],
  }),
  restoreArticle: change('/api/BoardApi/Article/restoreArticle', 'maru', {
    summary: 'Undoes the removal of an article by the viewer, within ten minutes.',
    refreshes: [{ topic: articlesTopic }, 'board.countArticles', 'board.listUnlisted'],
    input: object(articleKey),
    output: Type.Integer(),
    errors: ['board.undoOver'],
  }),
}
