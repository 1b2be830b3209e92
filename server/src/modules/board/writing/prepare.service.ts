import type { boardApi, MustReadInput } from '@maru/api/board'
import type { Input } from '@maru/api/kit/endpoint'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { pictureIds } from '#kit/html/clean-html.ts'
import { type PictureCopy, prepareTexts, type StoredPicture } from '#modules/file/index.ts'
import { cleanTags, cleanTitle } from '../article/article.rules.ts'
import { findArticlePreface } from '../article/article.sql.ts'
import type { ReadableBoard } from '../board.access.ts'
import { type FieldRow, selectBoardParts } from '../board.sql.ts'
import { type AskingField, cleanField, saysNothing } from '../content/field.rules.ts'
import { pictureHolder } from '../image/image.access.ts'
import { readMentions } from '../mention/mention.service.ts'
import type { ArticleWriting } from './writing.sql.ts'

/** The input for a new article or a change. */
export type WritingInput = Input<typeof boardApi.createArticle> | Input<typeof boardApi.updateArticle>

/** The input after cleaning and checks, before any lock is taken. */
export interface Prepared
  extends Pick<
    ArticleWriting,
    | 'comCode'
    | 'boardId'
    | 'title'
    | 'content'
    | 'tags'
    | 'isNotice'
    | 'prefaceId'
    | 'imageId'
    | 'fieldValues'
  > {
  isDraft: boolean
  /** Undefined if the author did not send it: the stored value remains. */
  startDate: string | null | undefined
  endDate: string | null | undefined
  fileCode: string | null | undefined
  mustRead: MustReadInput | null | undefined
  mentioned: string[]
  pictures: StoredPicture[]
  copies: PictureCopy[]
}

/**
 * Cleans and checks the input without changing rows. Throws `board.titleEmpty`, `board.prefaceUnknown`,
 * `board.fieldMissing` and `board.fieldInvalid` with the number of the field, and the refusals of images and
 * mentions.
 */
export async function prepareWriting(
  context: Context,
  board: ReadableBoard,
  input: WritingInput,
  articleId: number | null,
): Promise<Prepared> {
  const title = cleanTitle(input.title)
  if (title === '') throw failure('board.titleEmpty')
  const isDraft = input.isDraft ?? false
  const { prefaceId, fields } = await checkParts(context, board, input, articleId)
  const given = fields.map((field) => ({
    field,
    value: input.fieldValues?.find((row) => row.fieldId === field.fieldId)?.value ?? '',
  }))
  const rich = given.filter(({ field }) => field.fieldType === 'RICHTEXT')
  // The body and the rich fields, whose pictures also belong to the article.
  const holder = articleId === null ? null : pictureHolder(board.comCode, articleId)
  const prepared = await prepareTexts(context, holder, [input.content, ...rich.map(({ value }) => value)])
  const { pictures, copies } = prepared
  const { htmls, mentioned } = await readMentions(context, board, prepared.htmls)
  const [content = '', ...richHtmls] = htmls
  const cleanHtml = new Map(rich.map(({ field }, index) => [field.fieldId, richHtmls[index] ?? '']))
  return {
    comCode: board.comCode,
    boardId: board.boardId,
    title,
    tags: board.useTag ? cleanTags(input.tags) : '',
    content,
    isNotice: input.isNotice ?? false,
    isDraft,
    imageId: pictureIds(content)[0] ?? null,
    prefaceId,
    fieldValues: given.flatMap(({ field, value }) =>
      checkField(field, cleanHtml.get(field.fieldId) ?? value, isDraft),
    ),
    startDate: input.startDate,
    endDate: input.endDate,
    fileCode: board.useFile ? input.fileCode : undefined,
    mustRead: input.mustRead,
    mentioned,
    pictures,
    copies,
  }
}

/** Checks the preface and the fields. An article retains its preface even if it was removed since. */
async function checkParts(
  context: Context,
  board: ReadableBoard,
  input: WritingInput,
  articleId: number | null,
) {
  const wanted = input.prefaceId ?? null
  const isAsked = board.usePreface && wanted !== null
  const parts =
    isAsked || board.useContent ? await selectBoardParts(context.db, board.comCode, board.boardId) : null
  const fields = board.useContent ? (parts?.fields ?? []) : []
  if (wanted === null) return { prefaceId: null, fields }
  const isOffered = isAsked && parts?.prefaces.some((row) => row.prefaceId === wanted && !row.isRemoved)
  const isOwn = async () =>
    articleId !== null && (await findArticlePreface(context.db, board, articleId)) === wanted
  if (isOffered || (await isOwn())) return { prefaceId: wanted, fields }
  if (isAsked) throw failure('board.prefaceUnknown')
  return { prefaceId: null, fields }
}

function checkField(field: FieldRow, raw: string, isDraft: boolean): { fieldId: number; value: string }[] {
  const { fieldId, isRequired } = field
  // Only types of the contract are stored; the migration of fields checks them.
  const value = cleanField(field as AskingField, raw)
  if (value === undefined) throw failure('board.fieldInvalid', { fieldId })
  const isEmpty = value === '' || (field.fieldType === 'RICHTEXT' && saysNothing(value))
  if (isEmpty && isRequired && !isDraft) throw failure('board.fieldMissing', { fieldId })
  return isEmpty ? [] : [{ fieldId, value }]
}
