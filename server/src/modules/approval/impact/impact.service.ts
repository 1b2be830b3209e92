import { type ReorganisationImpact, touchedThings } from '#kit/room-slots/reorganisation-impact.ts'
import { selectTouchedDocumentBoxes, selectTouchedDocuments, selectTouchedRules } from './impact.sql.ts'

/** Running documents with steps in departments. */
export const documentImpact: ReorganisationImpact = {
  kind: 'approval.documents',
  order: 10,
  name: { ko: '진행 중인 결재', en: 'Running documents', zh: '进行中的审批' },
  fate: {
    ko: '지금 결재선대로 끝까지 갑니다. 옛 부서 이름으로 남습니다.',
    en: 'They run to the end by their present lines, with the old names of departments.',
    zh: '按现有审批线走完，保留原部门名称。',
  },
  open: {
    ko: '부서 합의나 수신이 이어받는 부서 없는 부서에 있습니다. 결재 운영에서 단계를 옮기세요.',
    en: 'A step belongs to a department that ends without a successor. Move it in the approval desk.',
    zh: '有步骤属于没有接续部门的部门。请在审批运营中移动该步骤。',
  },
  list: async ({ db }, change) => touchedThings(await selectTouchedDocuments(db, change)),
}

/** Forms and shared lines that name departments. */
export const ruleImpact: ReorganisationImpact = {
  kind: 'approval.rules',
  order: 20,
  name: { ko: '결재선 규칙', en: 'Rules of lines', zh: '审批线规则' },
  fate: {
    ko: '이름이 바뀌거나 옮긴 부서는 그대로 따라갑니다.',
    en: 'Renamed and moved departments are followed.',
    zh: '改名或移动的部门自动跟随。',
  },
  open: {
    ko: '닫는 부서의 이름으로 되어 있습니다. 결재 양식이나 공용 결재선에서 부서를 바꾸세요.',
    en: 'They name a closed department. Change it in the form or the shared line.',
    zh: '其中指定了将关闭的部门。请在审批表单或公用审批线中更改。',
  },
  list: async ({ db }, change) => touchedThings(await selectTouchedRules(db, change)),
}

/** Boxes of documents of closed departments. */
export const documentBoxImpact: ReorganisationImpact = {
  kind: 'approval.boxes',
  order: 30,
  name: { ko: '부서 문서함', en: 'Document boxes of departments', zh: '部门文件箱' },
  fate: {
    ko: '이어받는 부서가 옛 문서함을 읽고 처리합니다.',
    en: 'The successor reads and runs the old box.',
    zh: '接续部门可读取并处理原文件箱。',
  },
  open: {
    ko: '이어받는 부서가 없어 문서함을 볼 부서가 없습니다. 이어받을 부서를 고르거나 결재 운영에서 문서함을 옮기세요.',
    en: 'Without a successor no department sees the box. Choose one, or move the box in the approval desk.',
    zh: '没有接续部门，无人可见该文件箱。请选择接续部门，或在审批运营中移动文件箱。',
  },
  list: async ({ db }, change) => touchedThings(await selectTouchedDocumentBoxes(db, change)),
}
