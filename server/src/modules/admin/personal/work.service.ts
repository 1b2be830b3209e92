import { holdRequestDays } from '@maru/api/admin/personal'
import type { Context } from '#kit/context.ts'
import { inEveryLanguage, type WorkSource, type WorkThing, workPage } from '#kit/room-slots/work-source.ts'
import { selectRequests } from './hold.sql.ts'
import { managesPrivacy } from './personal.access.ts'

const until = (askedAt: string) => new Date(Date.parse(askedAt) + holdRequestDays * 86_400_000).toISOString()

async function listRequests(context: Context): Promise<WorkThing[]> {
  if (!managesPrivacy(context)) return []
  const { db, viewer, clock } = context
  const comCode = viewer.permissions.isSuperAdmin ? null : viewer.comCode
  const asked = { comCode, personCode: null, by: viewer.personCode, now: clock.now() }
  const rows = (await selectRequests(db, asked)).filter((row) => row.canConfirm)
  return rows.map((row) => ({
    ...{ id: row.personCode, title: row.personName },
    note: row.reason === null ? null : inEveryLanguage(row.reason),
    person: { code: row.askedBy, name: row.askedByName },
    ...{ dueAt: until(row.askedAt), since: row.askedAt, isUrgent: false, mustOpen: true },
    ...{ url: `/admin/personal?person=${encodeURIComponent(row.personCode)}`, version: 0, acts: [] },
  }))
}

/** Legal holds that another administrator asked for and that wait for the signature of a second one. */
export const holdWork: WorkSource = {
  kind: 'hold',
  name: { ko: '보존 조치 확인', en: 'Legal holds', zh: '法律保全确认' },
  order: 110,
  why: {
    ko: '두 번째 관리자의 확인이 필요합니다. 요청한 사람은 확인할 수 없습니다.',
    en: 'A second administrator must confirm it. The one who asked cannot.',
    zh: '需要第二位管理员确认。申请人不能确认。',
  },
  acts: [],
  list: async (context, query) => workPage(await listRequests(context), query),
  count: async (context, { except, most }) =>
    workPage(await listRequests(context), { limit: most, start: null, only: null, except }).length,
}
