import type { gnbUserSettingApi, OwnSession, UserSetting } from '@maru/api/gnb/user-setting'
import type { Input } from '@maru/api/kit/endpoint'
import { isTimeZoneId } from '@maru/api/kit/time/time-zones'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { endSession, listOwnSessionRows } from '#kit/session/session.ts'
import { getUserConfig, saveUserConfig } from '#modules/account/index.ts'

/** The settings of the viewer as a list with one item (spec 3§7: the client reads the first). */
export async function getUserSetting(context: Context): Promise<UserSetting[]> {
  return [{ personCode: context.viewer.personCode, ...(await getUserConfig(context)) }]
}

/** Changes the given settings; the others do not change (spec 3§3). Throws `gnb.unknownTimeZone`. */
export function saveUserSetting(
  context: Context,
  input: Input<typeof gnbUserSettingApi.saveUserSetting>,
): Promise<number> {
  const { personCode: _ignored, ...config } = input
  if (config.timeZone !== undefined && !isTimeZoneId(config.timeZone)) throw failure('gnb.unknownTimeZone')
  return transaction(context, async (inside) => {
    await saveUserConfig(inside, config)
    return 1
  })
}

/** The sessions of the viewer: the current one first, then the others, last used first. */
export async function listOwnSessions(context: Context): Promise<OwnSession[]> {
  const { viewer, db, clock, config } = context
  const rows = await listOwnSessionRows(db, viewer.personCode, clock.now(), config.session)
  return rows
    .map(({ key, address, agent, createdAt, seenAt }) => ({
      sessionId: publicId(key),
      address,
      agent,
      startedDate: createdAt,
      seenDate: seenAt,
      isCurrent: key === viewer.sessionKey,
    }))
    .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
}

/** The public id of a session: the beginning of its hash, which cannot be used to sign in. */
const publicId = (key: string) => key.slice(0, 24)

/** Ends a session of the viewer; throws not found if there is no such session. */
export async function endOwnSession(context: Context, { sessionId }: { sessionId: string }): Promise<number> {
  const { viewer, clock, config } = context
  return transaction(context, async (inside) => {
    const rows = await listOwnSessionRows(inside.db, viewer.personCode, clock.now(), config.session)
    const row = rows.find(({ key }) => publicId(key) === sessionId)
    if (!row) throw notFound()
    await endSession(inside, row.key)
    return 1
  })
}
