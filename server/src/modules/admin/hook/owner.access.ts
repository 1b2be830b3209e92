import type { PermissionFlags } from '@maru/api/kit/viewer'
import type { Context, Once, Services } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { listRecipients } from '#modules/account/index.ts'

const noCookie = { value: null, set: () => {}, clear: () => {} }

const noPermissions: PermissionFlags = {
  ...{ isSuperAdmin: false, isCompanyManager: false, isReserveManager: false, isGlobalReserveManager: false },
  ...{ isPopupManager: false, isBoardManager: false, isGroupBoardManager: false },
  ...{ isGroupwareAccountManager: false, isHrManager: false, isAuditor: false },
}

/**
 * The context of the person who answers for a hook, with their present rights in the company and none of the
 * administration; undefined if they left, cannot sign in or may only use mail.
 */
export async function ownerContext(
  context: Services & { db: Db },
  { comCode, ownerCode }: { comCode: string; ownerCode: string },
  once?: Once,
): Promise<Context | undefined> {
  const people = await listRecipients(context.db, [ownerCode], context.clock.now())
  const viewer = people.find((one) => one.comCode === comCode && !one.mailOnly)
  if (!viewer) return undefined
  return {
    ...context,
    viewer: { ...viewer, permissions: noPermissions },
    requestId: `hook of ${ownerCode}`,
    ...{ cookie: noCookie, deviceCookie: noCookie, address: '', agent: '', host: '' },
    ...(once ? { once } : {}),
  }
}

/** Those of the people who may get messages: with a post in the company and more than mail. */
export async function presentPeople(
  { db, clock }: Pick<Services, 'clock'> & { db: Db },
  comCode: string,
  personCodes: readonly string[],
): Promise<{ comCode: string; personCode: string }[]> {
  const people = await listRecipients(db, [...personCodes], clock.now())
  const codes = new Set(
    people.filter((one) => one.comCode === comCode && !one.mailOnly).map(({ personCode }) => personCode),
  )
  return [...codes].map((personCode) => ({ comCode, personCode }))
}

/** Those of the recipients who are among these people and may get messages now. */
export async function presentRecipients<R extends { comCode: string; personCode: string }>(
  context: Pick<Services, 'clock'> & { db: Db },
  { comCode, people }: { comCode: string; people: readonly string[] },
  recipients: readonly R[],
): Promise<R[]> {
  const present = await presentPeople(context, comCode, people)
  return recipients.filter((one) =>
    present.some(({ personCode }) => one.comCode === comCode && one.personCode === personCode),
  )
}
