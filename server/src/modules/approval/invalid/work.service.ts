import type { Context } from '#kit/context.ts'
import { type WorkSource, type WorkThing, workPage } from '#kit/room-slots/work-source.ts'
import { selectLeftPeople } from './work.sql.ts'

async function listLeft({ db, viewer, clock }: Context): Promise<WorkThing[]> {
  const { isSuperAdmin, isCompanyManager } = viewer.permissions
  if (!isSuperAdmin && !isCompanyManager) return []
  const rows = await selectLeftPeople(db, viewer.comCode, clock.now())
  return rows.map(({ personCode, name, steps, since }) => ({
    ...{ id: personCode, title: name, since, dueAt: since },
    note: { ko: `${steps}개 결재 단계`, en: `Open steps: ${steps}`, zh: `${steps} 个审批步骤` },
    ...{ person: { code: personCode, name }, isUrgent: false, mustOpen: true },
    ...{ url: '/admin/invalid-approvals', version: 0, acts: [] },
  }))
}

/** People who left and still have undecided steps, for administrators of approval. */
export const invalidLineWork: WorkSource = {
  kind: 'invalidLine',
  name: { ko: '무효 결재선', en: 'Invalid lines', zh: '无效审批流程' },
  order: 120,
  why: {
    ko: '퇴직한 사람의 결재 단계가 남아 있습니다. 다른 사람을 지정하세요.',
    en: 'Steps wait for a person who left. Choose another person.',
    zh: '已离职人员还有审批步骤。请指定其他人。',
  },
  acts: [],
  list: async (context, query) => workPage(await listLeft(context), query),
  count: async (context, { except, most }) =>
    workPage(await listLeft(context), { limit: most, start: null, only: null, except }).length,
}
