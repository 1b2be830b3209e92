import {
  type ReorganisationImpact,
  rightsEnd,
  rightsFollow,
  touchedThings,
} from '#kit/room-slots/reorganisation-impact.ts'
import { selectTouchedAddresses, selectTouchedBoxes } from './impact.sql.ts'

/** Mailboxes that departments may use. */
export const boxImpact: ReorganisationImpact = {
  kind: 'mail.boxes',
  order: 50,
  name: { ko: '부서가 함께 쓰는 메일함', en: 'Mailboxes of departments', zh: '部门共用邮箱' },
  fate: rightsFollow,
  open: rightsEnd,
  list: async ({ db }, change) => touchedThings(await selectTouchedBoxes(db, change)),
}

/** Addresses that reach departments. */
export const addressImpact: ReorganisationImpact = {
  kind: 'mail.addresses',
  order: 55,
  name: { ko: '부서 주소와 메일 그룹', en: 'Addresses of departments and groups', zh: '部门地址与邮件组' },
  fate: {
    ko: '이름이 바뀌거나 옮긴 부서의 주소는 그대로 닿습니다.',
    en: 'The addresses of renamed and moved departments stay.',
    zh: '改名或移动的部门的地址不变。',
  },
  open: {
    ko: '닫는 부서의 주소로 오는 메일은 받을 사람이 없습니다. 이어받는 부서나 메일 그룹에 주소를 주세요.',
    en: 'Mail to the address of a closed department reaches no one. Give the address to the successor or to a group.',
    zh: '发往已关闭部门地址的邮件无人接收。请将该地址交给接续部门或邮件组。',
  },
  list: async ({ db }, change) => touchedThings(await selectTouchedAddresses(db, change)),
}
