import type { Input } from '@maru/api/kit/endpoint'
import { mapName } from '@maru/api/kit/local-name'
import type { LocalName } from '@maru/api/kit/schema'
import type { CompanyTitle, orgTitleApi } from '@maru/api/org/title'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { lockImport } from '../import/import.sql.ts'
import { requireOrganisation } from '../reorganisation/reorganisation.access.ts'
import {
  deleteTitle,
  insertTitle,
  selectCompanyTitles,
  type TitleKey,
  updateTitle,
  updateTitleOrder,
} from './title.sql.ts'

/** The titles, positions and grades of a company that the viewer administers. */
export async function listCompanyTitles(
  context: Context,
  { comCode }: { comCode?: string },
): Promise<CompanyTitle[]> {
  return selectCompanyTitles(context.db, await requireOrganisation(context, comCode))
}

function tidyName(name: LocalName): LocalName {
  const tidied = mapName(name, (text) => text.normalize('NFC').trim())
  if (tidied.ko === '') throw failure('kit.invalidInput')
  return tidied
}

/** Changes titles under the lock of the organisation, with an entry of the audit log; returns all titles. */
function changeTitles(
  context: Context,
  asked: { comCode?: string | undefined; kind: TitleKey['kind']; code?: string },
  work: (inside: Context, comCode: string) => Promise<Record<string, unknown>>,
): Promise<CompanyTitle[]> {
  return transaction(context, async (inside) => {
    const comCode = await requireOrganisation(inside, asked.comCode)
    await lockImport(inside.db)
    const details = await work(inside, comCode)
    const subject = [asked.kind, asked.code].filter(Boolean).join(' ')
    await recordAudit(inside, { action: 'titlesChanged', comCode, subject, details })
    return selectCompanyTitles(inside.db, comCode)
  })
}

/** A title of the company; throws not found if there is none. */
async function requireTitle({ db }: Context, { comCode, kind, code }: TitleKey): Promise<CompanyTitle> {
  const titles = await selectCompanyTitles(db, comCode)
  const title = titles.find((one) => one.kind === kind && one.code === code)
  if (!title) throw notFound()
  return title
}

/** Adds a title below the others of its kind; throws `org.titleCodeTaken`. */
export function createTitle(
  context: Context,
  input: Input<typeof orgTitleApi.createTitle>,
): Promise<CompanyTitle[]> {
  const name = tidyName(input.name)
  return changeTitles(context, input, async ({ db }, comCode) => {
    if (!(await insertTitle(db, { ...input, comCode }, name))) throw failure('org.titleCodeTaken')
    return { name: ['', name.ko] }
  })
}

/** Changes the names of a title. */
export function renameTitle(
  context: Context,
  input: Input<typeof orgTitleApi.renameTitle>,
): Promise<CompanyTitle[]> {
  const name = tidyName(input.name)
  return changeTitles(context, input, async (inside, comCode) => {
    const before = await requireTitle(inside, { ...input, comCode })
    await updateTitle(inside.db, { ...input, comCode }, name)
    return { name: [before.name.ko, name.ko] }
  })
}

/** Sets the order; throws `org.titlesChanged` if the codes are not exactly those of the kind. */
export function orderTitles(
  context: Context,
  input: Input<typeof orgTitleApi.orderTitles>,
): Promise<CompanyTitle[]> {
  const { kind, codes } = input
  return changeTitles(context, input, async ({ db }, comCode) => {
    const before = (await selectCompanyTitles(db, comCode))
      .filter((title) => title.kind === kind)
      .map((title) => title.code)
    if ([...before].sort().join() !== [...codes].sort().join()) throw failure('org.titlesChanged')
    await updateTitleOrder(db, { comCode, kind }, codes)
    return { order: [before.join(' '), codes.join(' ')] }
  })
}

/** Removes a title; throws `org.titleUsed` if a post has it or had it. */
export function removeTitle(
  context: Context,
  input: Input<typeof orgTitleApi.removeTitle>,
): Promise<CompanyTitle[]> {
  return changeTitles(context, input, async (inside, comCode) => {
    const title = await requireTitle(inside, { ...input, comCode })
    if (title.postCount > 0) throw failure('org.titleUsed', { count: title.postCount })
    await deleteTitle(inside.db, { ...input, comCode })
    return { name: [title.name.ko, ''] }
  })
}
