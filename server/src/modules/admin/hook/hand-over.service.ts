import { changesOf, recordAudit } from '#kit/audit/admin-audit.ts'
import { type HandOverKind, ownedThings, toSuccessor } from '#kit/room-slots/hand-over.ts'
import { replacePerson, selectHooksOf } from './hand-over.sql.ts'

/**
 * The incoming hooks whose messages go to a leaver, or that ask them: the successor takes their place. A hook of a board
 * writes in the name of its owner and is not handed over: another manager takes it over.
 */
export const hooksOfPerson: HandOverKind = {
  kind: 'admin.hooks',
  name: { ko: '받는 훅', en: 'Incoming hooks', zh: '传入钩子' },
  choices: [toSuccessor],
  list: async ({ db }, personCode) => ownedThings(await selectHooksOf(db, personCode)),
  async handOver({ db, clock }, { from, to, by }) {
    const hooks = await replacePerson(db, from, to)
    for (const { comCode, hookId, name, before, after } of hooks)
      await recordAudit(
        { db, clock, viewer: { personCode: by.personCode, comCode } },
        {
          ...{ action: 'hookChanged', subject: String(hookId), subjectName: name },
          details: changesOf(before, after),
        },
      )
    return hooks.length
  },
}
