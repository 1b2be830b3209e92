import type { Input, Output } from '@maru/api/kit/endpoint'
import type { mailAdministrationApi as api } from '@maru/api/mail/administration'
import type { MailGroup } from '@maru/api/mail/group'
import { type Context, transaction } from '#kit/context.ts'
import { brokenConstraint } from '#kit/db.ts'
import { failure, notFound } from '#kit/failure.ts'
import { shownLine } from '#kit/text/shown-text.ts'
import { selectMembers } from '../mailbox/member.sql.ts'
import { domainOf, isMailAddress } from '../transport/address.rules.ts'
import { findOwnDomain } from '../transport/recipient.sql.ts'
import { noteMail, requireMailManager } from './administration.access.ts'
import {
  deleteGroup,
  insertGroup,
  isAddressTaken,
  type StoredGroup,
  selectCompanyGroups,
  selectNamesOfSubjects,
  updateGroup,
} from './group.sql.ts'

/** The distribution groups of the active company with the names of their members. */
export async function listMailGroups(context: Context): Promise<MailGroup[]> {
  requireMailManager(context)
  const { db, viewer, clock } = context
  const rows = await selectCompanyGroups(db, viewer.comCode)
  const subjects = [...new Set(rows.flatMap((row) => row.subjects))]
  const names = new Map(
    (await selectNamesOfSubjects(db, viewer.comCode, subjects)).map((one) => [one.subject, one.name]),
  )
  const groups: MailGroup[] = []
  for (const row of rows) {
    const { subjects: all, reached, ...group } = row
    const people = await selectMembers(db, { comCode: viewer.comCode, subjects: reached }, clock.now())
    const members = all.flatMap((subject) => {
      const name = names.get(subject)
      return name ? [{ subject, name }] : []
    })
    groups.push({ ...group, members, peopleCount: people.length })
  }
  return groups
}

/** An address of the active company that can be given; throws what is wrong with it. */
export async function requireFreeAddress(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  typed: string,
  {
    exceptGroup = null,
    taken,
    foreign,
  }: {
    exceptGroup?: number | null
    taken: 'mail.groupAddressTaken' | 'mail.boxAddressTaken'
    foreign: 'mail.groupAddressForeign' | 'mail.boxAddressForeign'
  },
): Promise<string> {
  const address = typed.trim().toLowerCase()
  if (!isMailAddress(address)) throw failure('mail.groupAddressInvalid')
  if ((await findOwnDomain(db, domainOf(address))) !== viewer.comCode) throw failure(foreign)
  if (await isAddressTaken(db, address, exceptGroup)) throw failure(taken)
  return address
}

/** Creates or changes a distribution group of the active company. */
export async function saveMailGroup(
  context: Context,
  input: Input<typeof api.saveMailGroup>,
): Promise<Output<typeof api.saveMailGroup>> {
  try {
    return await transaction(context, async (inside) => {
      requireMailManager(inside)
      const { db } = inside
      const name = shownLine(input.name)
      if (name === '') throw failure('mail.groupNameEmpty')
      const subjects = [...new Set(input.subjects)]
      if (subjects.length === 0) throw failure('mail.groupMembersEmpty')
      const known = await selectNamesOfSubjects(db, inside.viewer.comCode, subjects)
      if (known.length < subjects.length) throw failure('mail.groupMemberUnknown')
      const address = await requireFreeAddress(inside, input.address, {
        exceptGroup: input.groupId ?? null,
        taken: 'mail.groupAddressTaken',
        foreign: 'mail.groupAddressForeign',
      })
      const group = { address, name, takesOutside: input.takesOutside, subjects }
      const groupId = await store(inside, input.groupId, group)
      await noteMail(inside, 'saveGroup', address)
      return { groupId }
    })
  } catch (error) {
    if (brokenConstraint(error) === 'mail_group_address') throw failure('mail.groupAddressTaken')
    throw error
  }

  async function store(inside: Context, groupId: number | undefined, group: Omit<StoredGroup, 'groupId'>) {
    const { db, viewer, clock } = inside
    if (groupId === undefined) {
      const made = await insertGroup(db, viewer.comCode, group, clock.now())
      if (made === undefined) throw failure('mail.groupAddressTaken')
      return made
    }
    if (!(await updateGroup(db, viewer.comCode, { groupId, ...group }, clock.now()))) throw notFound()
    return groupId
  }
}

/** Removes a distribution group of the active company. */
export function removeMailGroup(context: Context, { groupId }: { groupId: number }): Promise<number> {
  return transaction(context, async (inside) => {
    requireMailManager(inside)
    const address = await deleteGroup(inside.db, inside.viewer.comCode, groupId)
    if (address === undefined) throw notFound()
    await noteMail(inside, 'removeGroup', address)
    return 1
  })
}
