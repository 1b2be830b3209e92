import type { Input } from '@maru/api/kit/endpoint'
import { categoryLimit, type MailCategory } from '@maru/api/mail/category'
import type { mailSettingsApi } from '@maru/api/mail/settings'
import { type Context, transaction } from '#kit/context.ts'
import { brokenConstraint } from '#kit/db.ts'
import { failure, notFound } from '#kit/failure.ts'
import { shownLine } from '#kit/text/shown-text.ts'
import { pushChange } from '../delivery/delivery.service.ts'
import { requireBox } from '../mailbox/mailbox.access.ts'
import { type BoxRow, raiseChange } from '../mailbox/mailbox.sql.ts'
import {
  type CategoryRow,
  deleteCategory,
  insertCategory,
  selectCategories,
  updateCategory,
} from './category.sql.ts'

const wireOf = ({ categoryId, name, color }: CategoryRow): MailCategory => ({
  id: String(categoryId),
  name,
  color,
  isFavorite: false,
})

/** The categories of a mailbox. */
export async function listCategories(
  context: Context,
  { mailboxId }: Input<typeof mailSettingsApi.listCategories>,
): Promise<MailCategory[]> {
  return (await selectCategories(context.db, await requireBox(context, mailboxId))).map(wireOf)
}

/** Runs a change of categories; a name that is taken becomes a refusal. */
async function changeCategories<T>(
  context: Context,
  mailboxId: string | undefined,
  work: (context: Context, box: BoxRow) => Promise<T>,
): Promise<T> {
  try {
    return await transaction(context, async (inside) => {
      const box = await requireBox(inside, mailboxId, 'write')
      await raiseChange(inside.db, box)
      const result = await work(inside, box)
      await pushChange(inside, box)
      return result
    })
  } catch (error) {
    if (brokenConstraint(error) === 'mail_category_name') throw failure('mail.categoryNameTaken')
    throw error
  }
}

function nameOf(typed: string): string {
  const name = shownLine(typed)
  if (name === '') throw failure('mail.categoryNameEmpty')
  return name
}

/** Creates a category. */
export function createCategory(
  context: Context,
  { mailboxId, name, color }: Input<typeof mailSettingsApi.createCategory>,
): Promise<MailCategory> {
  const shown = nameOf(name)
  return changeCategories(context, mailboxId, async ({ db }, box) => {
    if ((await selectCategories(db, box)).length >= categoryLimit)
      throw failure('mail.tooManyCategories', { most: categoryLimit })
    return wireOf(await insertCategory(db, box, { name: shown, color }))
  })
}

/** Changes the name and the colour of a category. */
export function changeCategory(
  context: Context,
  { mailboxId, id, name, color }: Input<typeof mailSettingsApi.changeCategory>,
): Promise<MailCategory> {
  const next = { categoryId: Number(id), name: nameOf(name), color }
  return changeCategories(context, mailboxId, async ({ db }, box) => {
    const row = await updateCategory(db, box, next)
    if (!row) throw notFound()
    return wireOf(row)
  })
}

/** Deletes a category with its marks. */
export function removeCategory(
  context: Context,
  { mailboxId, id }: Input<typeof mailSettingsApi.removeCategory>,
): Promise<number> {
  return changeCategories(context, mailboxId, async ({ db }, box) => {
    if (!(await deleteCategory(db, box, Number(id)))) throw notFound()
    return 1
  })
}
