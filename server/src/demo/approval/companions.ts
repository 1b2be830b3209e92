import type { LineStage, Party } from '@maru/api/approval'
import type { Db } from '#kit/db.ts'
import {
  createCirculation,
  createDelegation,
  createDraft,
  createFolder,
  type DocumentDraft,
  listParties,
} from '#modules/approval/approval.factory.ts'
import { selectMainPeople } from './documents.sql.ts'

/** The main logins of a company and their departments, as they stand in lines. */
export interface MainParties {
  people: Party[]
  departments: Party[]
}

/** Reads the main logins of a company; no people if they work elsewhere. */
export async function readMainParties(db: Db, comCode: string, now: Date): Promise<MainParties> {
  const rows = await selectMainPeople(db, comCode)
  const codes = { people: rows.map((one) => one.personCode), departments: rows.map((one) => one.deptCode) }
  const parties = await listParties(db, comCode, codes, now)
  const of = (key: string) => parties.get(key) ?? []
  return {
    people: rows.flatMap((one) => of(one.personCode)),
    departments: [...new Set(codes.departments)].flatMap((code) => of(`/${code}`)),
  }
}

type Companions = Pick<DocumentDraft, 'line' | 'references' | 'recipients' | 'acts'>

/** People around a document by its position: agreements, readers, recipients and what happens to a receipt. */
export function companionsOf(
  index: number,
  form: string,
  drafterCode: string,
  { people, departments }: MainParties,
): Companions {
  const others = people.filter((one) => one.personCode !== drafterCode)
  const reader = others[index % Math.max(1, others.length)]
  if (!reader) return { acts: [] }
  const agree = (one: Party) => ({ kind: 'agree' as const, personCode: one.personCode, deptCode: null })
  const line: LineStage[] = index % 4 === 1 ? [{ need: 0, steps: others.slice(0, 2).map(agree) }] : []
  const department = departments[index % Math.max(1, departments.length)]
  const references = [
    ...(index % 3 === 0 ? [{ party: reader, atEnd: index % 2 === 1 }] : []),
    ...(index % 6 === 4 && department ? [{ party: department, atEnd: false }] : []),
  ]
  if (form !== '협조' || !department) return { line, references, acts: [] }
  const accept = { act: 'acceptReceipt', hours: 20, by: reader } as const
  const finish = { act: 'finishReceipt', hours: 26, by: reader } as const
  const fates: DocumentDraft['acts'][] = [[], [accept], [accept, finish]]
  const turn = index >> 4
  const recipients = [turn % 4 === 3 ? reader : department]
  return { line, references, recipients, acts: fates[turn % 3] ?? [] }
}

/** Circulation, folders, saved drafts and a delegation of the main logins. */
export async function seedBoxes(
  db: Db,
  comCode: string,
  { people, departments }: MainParties,
  { completed, formId, now }: { completed: readonly number[]; formId: number; now: Date },
): Promise<void> {
  for (const [index, person] of people.entries()) {
    const personCode = person.personCode ?? ''
    const sentBy = people[(index + 1) % people.length] ?? person
    for (const apmId of completed.filter((_one, at) => at % 7 === index))
      await createCirculation(
        db,
        { comCode, apmId },
        { readers: [person], sentBy, comment: '업무에 참고하시기 바랍니다.' },
        now,
      )
    const own = { comCode, personCode, owner: `person:${personCode}` }
    const mine = completed.filter((_one, at) => at % 7 === index)
    await createFolder(db, { ...own, name: '다시 볼 문서' }, mine.slice(0, 5), now)
    await createFolder(db, { ...own, name: '예산 근거' }, mine.slice(5, 9), now)
    await createDraft(
      db,
      { comCode, personCode, formId },
      {
        subject: '2027년 상반기 교육 계획(안)',
        values: { purpose: '상반기 교육 과정과 예산 정리' },
        body: '<p>과정별 인원은 12월 조사 뒤에 적습니다.</p>',
      },
      now,
    )
  }
  for (const { deptCode } of departments)
    await createFolder(
      db,
      { comCode, personCode: '', owner: `department:${deptCode}`, name: '팀 공용 기준' },
      completed.slice(0, 6),
      now,
    )
  const [user, peer] = people
  if (!user?.personCode || !peer?.personCode) return
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const away = { comCode, personCode: peer.personCode, delegatorCode: user.personCode }
  await createDelegation(db, { ...away, startDate: day(-1), endDate: day(3) }, now)
}
