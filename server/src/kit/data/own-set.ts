import { type Context, transaction } from '../context.ts'
import type { Db } from '../db.ts'
import {
  deleteOwn,
  deletePastOwn,
  hasOwn,
  type OwnKey,
  type OwnTable,
  selectOwn,
  selectOwners,
  upsertOwn,
} from './own-set.sql.ts'

/**
 * What people mark for themselves: followed boards, starred resources, closed popups. A set has a table of this form:
 *
 *     create table lunch_star (
 *       com_code text not null,
 *       lunch_id bigint not null,
 *       person_code text not null,
 *       created_at timestamptz not null,
 *       until timestamptz not null default 'infinity',   -- the mark counts until then
 *       primary key (com_code, lunch_id, person_code),
 *       foreign key (com_code, lunch_id) references lunch_note on delete cascade
 *     );
 */
export interface OwnSetOptions<Id extends string, Is extends string> extends OwnTable {
  /** The fields of the contract: the number of the thing, and whether it is marked. */
  id: Id
  is: Is
  /** The push topic for the other windows of the person. */
  topic?: string
  /** Throws not found if the viewer may not mark the thing; returns its company. */
  require: (context: Context, id: number) => Promise<{ comCode: string }>
}

type Thing<Id extends string> = { [K in Id]: number }
type Mark<Id extends string, Is extends string> = Thing<Id> & { [K in Is]: boolean }

/** Maximum number of marks that one statement deletes. */
const marksAtOnce = 5_000

/** Statements, calls and pushes of an own set. `get` and `save` are handlers of the calls. */
export function ownSet<const Id extends string, const Is extends string>(options: OwnSetOptions<Id, Is>) {
  const { id: idField, is: isField, topic, require } = options
  const keyOf = async (context: Context, id: number): Promise<OwnKey> => {
    const { comCode } = await require(context, id)
    return { comCode, id, personCode: context.viewer.personCode }
  }
  const mark = (id: number, isOn: boolean) => ({ [idField]: id, [isField]: isOn }) as Mark<Id, Is> // its two fields
  const put = async (context: Context, id: number, isOn: boolean, until?: Date): Promise<Mark<Id, Is>> => {
    const key = await keyOf(context, id)
    return transaction(context, async ({ db, clock, push }) => {
      if (isOn) await upsertOwn(db, options, key, { now: clock.now(), until })
      else await deleteOwn(db, options, key)
      // The person may work in another company than that of the thing.
      if (topic !== undefined) await push(db, { to: [key.personCode], comCode: '*', topic, id })
      return mark(id, isOn)
    })
  }
  return {
    /** Whether the viewer has marked the thing; 404 if they may not. */
    async get(context: Context, input: Thing<Id>): Promise<Mark<Id, Is>> {
      const id = input[idField]
      return mark(id, await hasOwn(context.db, options, await keyOf(context, id), context.clock.now()))
    },
    /** Marks the thing for the viewer, or removes the mark, and notifies their other windows. */
    save: (context: Context, input: Mark<Id, Is>) => put(context, input[idField], input[isField]),
    /** Marks the thing for the viewer until an instant. */
    putUntil: (context: Context, id: number, until: Date) => put(context, id, true, until),
    /** Numbers of the things that the viewer has marked. */
    list: ({ db, viewer, clock }: Context) => selectOwn(db, options, viewer.personCode, clock.now()),
    /** Marks a thing for a person, without a check; for jobs, seeds and tests. */
    add: (db: Db, key: OwnKey, now: Date) => upsertOwn(db, options, key, { now }),
    /** The next people after a code who have marked the thing. */
    listOwners: (
      { db, clock }: Pick<Context, 'db' | 'clock'>,
      thing: { comCode: string; id: number },
      after: string,
      limit: number,
    ) => selectOwners(db, options, { ...thing, now: clock.now() }, after, limit),
    /** Deletes marks that have ended; for a scheduled job. */
    async removePast({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
      let gone = marksAtOnce
      while (gone === marksAtOnce) gone = await deletePastOwn(db, options, clock.now(), marksAtOnce)
    },
  }
}
