import type { ApprovalSetting, approvalApi } from '@maru/api/approval'
import type { Input } from '@maru/api/kit/endpoint'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { findSetting, mergeSetting } from './setting.sql.ts'

/** The viewer's settings (spec 3§3). */
export function getSettings({ db, viewer }: Context): Promise<ApprovalSetting> {
  return findSetting(db, viewer)
}

/** Saves the given fields of the viewer's settings; both calls of the specification do the same. */
export async function saveSettings(
  { db, viewer, clock }: Context,
  { data }: Input<typeof approvalApi.saveSettings>,
): Promise<number> {
  if (data.tabOrder !== undefined && new Set(data.tabOrder.split(',')).size !== 3)
    throw failure('approval.tabOrderInvalid')
  const given = Object.entries(data).filter(([, value]) => value !== undefined)
  if (given.length > 0) await mergeSetting(db, viewer, Object.fromEntries(given), clock.now())
  return 1
}
