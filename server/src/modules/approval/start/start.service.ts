import type { Db } from '#kit/db.ts'
import { inTransaction } from '#kit/db.ts'
import type { Background } from '#kit/room.ts'
import {
  hasForms,
  insertForm,
  insertGroup,
  lockStart,
  selectCompaniesWithoutForms,
  selectCompaniesWithoutKind,
} from './start.sql.ts'
import { type StartForm, startForms, startGroups } from './system-forms.rules.ts'

/** Creates the forms that every company starts with; returns their numbers by abbreviation. */
export async function createStartForms(
  db: Db,
  comCode: string,
  now: Date,
  forms: readonly StartForm[] = startForms,
): Promise<Map<string, number>> {
  const made = new Map<string, number>()
  for (const [sort, group] of (Object.keys(startGroups) as StartForm['group'][]).entries()) {
    const members = forms.filter((form) => form.group === group)
    if (members.length === 0) continue
    const groupId = await insertGroup(db, comCode, { name: startGroups[group], parentId: null, sort })
    for (const [index, { group: _group, ...form }] of members.entries())
      made.set(form.abbreviation, await insertForm(db, comCode, { ...form, groupId, sort: index }, '', now))
  }
  return made
}

/** Gives companies that have the leave form the one that cancels leaves, if they were started before it existed. */
async function addLeaveCancel({ db, clock }: Pick<Background, 'db' | 'clock'>): Promise<void> {
  const form = startForms.find((one) => one.systemKind === 'leaveCancel')
  if (!form) return
  const lacking = { has: 'leave', lacks: 'leaveCancel', abbreviation: form.abbreviation }
  if ((await selectCompaniesWithoutKind(db, lacking)).length === 0) return
  await inTransaction(db, async (inside) => {
    await lockStart(inside)
    const { group: _group, ...rest } = form
    for (const { comCode, groupId } of await selectCompaniesWithoutKind(inside, lacking))
      await insertForm(inside, comCode, { ...rest, groupId, sort: 90 }, '', clock.now())
  })
}

/** Gives companies without any form the first ones, and others what they lack, at the start of the process. */
export async function startCompanies(context: Background): Promise<void> {
  const { db, clock } = context
  await addLeaveCancel(context)
  if ((await selectCompaniesWithoutForms(db)).length === 0) return
  await inTransaction(db, async (inside) => {
    await lockStart(inside)
    for (const comCode of await selectCompaniesWithoutForms(inside))
      if (!(await hasForms(inside, comCode))) await createStartForms(inside, comCode, clock.now())
  })
}
