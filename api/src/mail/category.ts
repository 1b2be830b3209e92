import './settings-errors.ts'
import { change, read } from '../kit/endpoint.ts'
import { object, oneOf, type Static, Type, text } from '../kit/schema.ts'
import { mailId } from './folder.ts'
import { mailTopic } from './topic.ts'

/** Colours of categories by their names on the wire, with their style numbers (spec 3§9). */
export const categoryStyles = { Red: 3, Orange: 4, Yellow: 5, Green: 2, Blue: 1, Purple: 9 } as const
/** The colour of a category. */
export type CategoryColor = keyof typeof categoryStyles
/** Colours of categories in the order in which they are offered. */
export const categoryColors = ['Red', 'Orange', 'Yellow', 'Green', 'Blue', 'Purple'] as const

/** Maximum number of categories of a mailbox. */
export const categoryLimit = 50
/** Maximum length of the name of a category. */
export const categoryNameLimit = 50

/** A category (spec 3§3). */
export const category = object({
  /** Digits. */
  id: Type.String(),
  name: Type.String(),
  color: oneOf(categoryColors),
  /** Always false, as in the specification. */
  isFavorite: Type.Boolean(),
})
/** A category. */
export type MailCategory = Static<typeof category>

const own = { mailOnly: true } as const
const place = { mailboxId: Type.Optional(mailId) }
const fields = {
  name: text(categoryNameLimit, 1),
  color: oneOf(categoryColors),
  isFavorite: Type.Optional(Type.Boolean()),
}
const refreshes = ['mail.listCategories']
const errors = ['mail.categoryNameTaken', 'mail.categoryNameEmpty'] as const

/** Categories of a mailbox (spec 3§7). */
export const categoryCalls = {
  listCategories: read('/api/ews/category', '3§7', {
    ...own,
    summary: 'Returns the categories of the mailbox by name.',
    input: object(place),
    output: Type.Array(category),
    refreshedBy: [{ topic: mailTopic }],
  }),
  createCategory: change('/api/ews/category', '3§7', {
    ...own,
    method: 'PUT',
    summary: 'Creates a category and returns it.',
    input: object({ ...place, ...fields }),
    output: category,
    errors: [...errors, 'mail.tooManyCategories'],
    refreshes,
    creates: true,
  }),
  changeCategory: change('/api/ews/category', '3§7', {
    ...own,
    summary: 'Changes the name and the colour of a category and returns it.',
    input: object({ ...place, id: mailId, ...fields }),
    output: category,
    errors: [...errors],
    refreshes,
  }),
  removeCategory: change('/api/ews/category/delete', '3§7', {
    ...own,
    query: ['id'],
    summary: 'Deletes a category and takes its mark off all mails of the mailbox. Returns 1.',
    input: object({ ...place, id: mailId }),
    output: Type.Integer({ enum: [1] }),
    refreshes: [...refreshes, { topic: mailTopic }],
  }),
}
