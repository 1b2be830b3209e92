import type { Act, Action } from '@maru/api/approval'
import type { Db } from '#kit/db.ts'
import { signature } from './signature.sql.ts'

/** Acts that sign: the image of their person is frozen in them. */
const signing = new Set<Action['kind']>([
  ...(['submit', 'resubmit', 'approve', 'disagree', 'reject'] as const),
  ...(['finish', 'approveEarly', 'approvePost'] as const),
])

/** The image that an act of this kind freezes; undefined without one. */
export async function signatureOf(
  db: Db,
  comCode: string,
  personCode: string | null,
  action: Action['kind'],
): Promise<string | undefined> {
  if (personCode === null || !signing.has(action)) return undefined
  return (await signature.find(db, { comCode, owner: `person:${personCode}` }))?.digest
}

/** The seal that an official letter freezes with its number; undefined without one. */
export async function sealOf(db: Db, comCode: string): Promise<string | undefined> {
  return (await signature.find(db, { comCode, owner: `company:${comCode}` }))?.digest
}

/** The images that the acts of a document froze. */
export function imagesOfActs(acts: readonly Act[]): string[] {
  return acts.flatMap(({ actor, action }) => [
    ...(actor.signature ? [actor.signature] : []),
    ...(action.kind === 'number' && action.seal ? [action.seal] : []),
  ])
}
