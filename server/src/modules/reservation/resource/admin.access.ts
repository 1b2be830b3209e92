import { mapName } from '@maru/api/kit/local-name'
import type { LocalName } from '@maru/api/kit/schema'
import type { GivenRight } from '@maru/api/reservation'
import type { Context } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { lookingAs, requireResource } from './resource.access.ts'
import { rightOf } from './resource.rules.ts'
import type { ResourceRow } from './resource.sql.ts'

/** The company with resources that the viewer administers; 403 for everyone else. */
export function requireAdmin({ viewer }: Pick<Context, 'viewer'>): string {
  if (!lookingAs(viewer).managesOwn) throw failure('kit.forbidden')
  return viewer.comCode
}

/** A resource of the company that the viewer administers; 403 for everyone else, 404 for another company's. */
export async function requireAdminResource(
  context: Pick<Context, 'db' | 'viewer'>,
  resourceId: number,
): Promise<ResourceRow> {
  const comCode = requireAdmin(context)
  const resource = await requireResource(context, resourceId, 'manage')
  if (resource.comCode !== comCode) throw notFound()
  return resource
}

/** Rights in the form of the contract. */
export const rightsOf = (rows: readonly { subject: string; level: number }[]): GivenRight[] =>
  rows.map(({ subject, level }) => ({ subject, right: rightOf(level) }))

/** The three names, trimmed; throws `reservation.nameEmpty`. */
export function writtenName(name: LocalName): LocalName {
  const clean = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
  const written = mapName(name, clean)
  if (written.ko === '') throw failure('reservation.nameEmpty')
  return written
}

/**
 * Rights without duplicate subjects; throws `reservation.subjectUnknown`. Subjects must have the form used in
 * sessions; others would never match.
 */
export function requireSubjects(rights: readonly GivenRight[]): GivenRight[] {
  const unknown = rights.find(
    ({ subject }) => !/^(everyone|(company|department|person|role):[\w.@-]{1,64})$/.test(subject),
  )
  if (unknown) throw failure('reservation.subjectUnknown', { subject: unknown.subject })
  return [...new Map(rights.map((right) => [right.subject, right])).values()]
}
