import type { Action, Actor, Party } from '@maru/api/approval'
import type { LocalName } from '@maru/api/kit/schema'
import { audit } from '#kit/audit/audit.ts'
import { Failure } from '#kit/failure.ts'
import type { Background } from '#kit/room.ts'
import {
  type HandOver,
  type HandOverKind,
  type OwnedThings,
  ownedThings,
  ownedTitles,
  toSuccessor,
} from '#kit/room-slots/hand-over.ts'
import { insertVersion } from '../builder/builder.sql.ts'
import { chainFault } from '../delegation/delegation.rules.ts'
import { lockDelegations, selectOverlapping } from '../delegation/delegation.sql.ts'
import { findDocument } from '../document/document.sql.ts'
import { everyStep } from '../document/entry.rules.ts'
import { saveAct } from '../document/store.service.ts'
import { selectPeopleParties } from '../person/party.sql.ts'
import { canonicalJson } from '../seal/chain.rules.ts'
import {
  changeDelegate,
  moveOwnedBoxes,
  selectCharges,
  selectDraftCompanies,
  selectDrafted,
  selectGivenDelegations,
  selectNamedForms,
  selectNamedLines,
  selectOpenSteps,
  selectOwnedBoxes,
  shareDrafted,
  updateNamedForm,
  updateNamedLine,
} from './hand-over.sql.ts'
import { replacedDefinition, replacedLine, replacedSteps, replacedSubjects } from './replace.rules.ts'

const plain = (ko: string): LocalName => ({ ko, en: '', zh: '' })
const owned = (names: readonly LocalName[]): OwnedThings => ({
  count: names.length,
  titles: names.slice(0, ownedTitles),
})

/** A person of a company as they stand in lines; undefined for people who do not work there. */
async function partyIn(
  { db, clock }: Background,
  comCode: string,
  personCode: string,
): Promise<Party | undefined> {
  const [row] = await selectPeopleParties(db, comCode, [personCode], clock.now())
  if (!row) return undefined
  const { path: _path, ...party } = row
  return party
}

/** The administrator who hands over, in a company. */
async function administratorIn(context: Background, comCode: string, by: HandOver['by']): Promise<Actor> {
  const party = (await partyIn(context, comCode, by.personCode)) ?? {
    ...{ personCode: by.personCode, deptCode: '', name: by.name },
    ...{ title: plain(''), dept: plain('') },
  }
  return { party, actsFor: null, boxes: [], isAdmin: true }
}

/** Runs an act of the administrator on a locked document; false if the engine refuses it, such as an own document. */
async function actAs(
  context: Background,
  key: { comCode: string; apmId: number },
  by: HandOver['by'],
  action: Action,
): Promise<boolean> {
  const document = await findDocument(context.db, key, true)
  if (!document) return false
  try {
    await saveAct(context, document, await administratorIn(context, key.comCode, by), action)
    return true
  } catch (error) {
    // The engine refuses before anything is written.
    if (!(error instanceof Failure) || error.status >= 500) throw error
    return false
  }
}

/** Steps that a leaver has not decided. The successor decides, but never about an own document. */
const openSteps: HandOverKind = {
  kind: 'approval.steps',
  name: { ko: '결재할 문서', en: 'Documents to approve', zh: '待审批文书' },
  choices: [toSuccessor],
  list: async ({ db }, personCode) =>
    owned((await selectOpenSteps(db, personCode)).map((one) => plain(one.subject))),
  async handOver(context, { from, to, by }) {
    let count = 0
    for (const { comCode, apmId, stepId } of await selectOpenSteps(context.db, from)) {
      const party = await partyIn(context, comCode, to)
      const document = await findDocument(context.db, { comCode, apmId }, true)
      const step = document && everyStep(document.flow).find((one) => one.stepId === stepId)
      if (!party || step?.assignee.personCode !== from) continue
      if (!(await actAs(context, { comCode, apmId }, by, { kind: 'replace', stepId, party }))) continue
      count += 1
      const entry = { comCode, targetIds: [apmId], act: 'replace', detail: { stepId, from, to } } as const
      await audit({ ...context, viewer: by }, 'approvalStep', entry)
    }
    return count
  },
}

/** Received documents that a leaver is in charge of. */
const charges: HandOverKind = {
  kind: 'approval.charges',
  name: { ko: '담당하는 수신 문서', en: 'Received documents in charge', zh: '负责的收文' },
  choices: [toSuccessor],
  list: async ({ db }, personCode) =>
    owned((await selectCharges(db, personCode)).map((one) => plain(one.subject))),
  async handOver(context, { from, to, by }) {
    let count = 0
    for (const { comCode, apmId, receiptId } of await selectCharges(context.db, from)) {
      const party = await partyIn(context, comCode, to)
      const action = party && ({ kind: 'assignReceipt', receiptId, party } as const)
      if (action && (await actAs(context, { comCode, apmId }, by, action))) count += 1
    }
    return count
  },
}

/** Documents that a leaver drafted. They keep their drafter; the successor may read and copy them. */
const drafted: HandOverKind = {
  kind: 'approval.documents',
  name: { ko: '기안한 문서', en: 'Drafted documents', zh: '起草的文书' },
  choices: [
    {
      ...{ id: 'share', needsSuccessor: true },
      name: { ko: '후임자에게 열람 허용', en: 'Let the successor read them', zh: '允许接任者查阅' },
    },
  ],
  list: async ({ db }, personCode) => ownedThings(await selectDrafted(db, personCode, ownedTitles)),
  async handOver(context, { from, to, by }) {
    const { db, clock } = context
    let count = 0
    for (const comCode of await selectDraftCompanies(db, from)) {
      const reader = await partyIn(context, comCode, to)
      if (!reader) continue
      const { party: sentBy } = await administratorIn(context, comCode, by)
      count += await shareDrafted(db, { comCode, from, reader, sentBy }, clock.now())
    }
    return count
  },
}

/** Saved lines of a leaver, and lines of others that name the leaver. */
const lines: HandOverKind = {
  kind: 'approval.lines',
  name: { ko: '저장한 결재선과 포함된 결재선', en: 'Approval lines', zh: '保存的和包含本人的审批流程' },
  choices: [toSuccessor],
  list: async ({ db }, personCode) => owned((await selectNamedLines(db, personCode)).map((one) => one.name)),
  async handOver(context, { from, to }) {
    let count = 0
    for (const line of await selectNamedLines(context.db, from)) {
      if (!(await partyIn(context, line.comCode, to))) continue
      await updateNamedLine(context.db, {
        ...line,
        owner: line.owner === from ? to : line.owner,
        stages: line.stages && replacedLine(line.stages, { from, to }),
        steps: line.steps && replacedSteps(line.steps, { from, to }),
      })
      count += 1
    }
    return count
  },
}

/** Forms that name a leaver among steps, recipients or writers: they get a new version with the successor. */
const forms: HandOverKind = {
  kind: 'approval.forms',
  name: { ko: '지정된 결재 양식', en: 'Approval forms that name the person', zh: '指定本人的审批表单' },
  choices: [toSuccessor],
  list: async ({ db }, personCode) => owned((await selectNamedForms(db, personCode)).map((one) => one.name)),
  async handOver(context, { from, to, by }) {
    const { db, clock } = context
    let count = 0
    for (const form of await selectNamedForms(db, from)) {
      const { comCode, formId } = form
      if (!(await partyIn(context, comCode, to))) continue
      const definition = replacedDefinition(form.definition, { from, to })
      const isNew = canonicalJson(definition) !== canonicalJson(form.definition)
      const version = form.version + (isNew ? 1 : 0)
      if (isNew) await insertVersion(db, form, { version, definition, by: by.personCode, now: clock.now() })
      await updateNamedForm(db, { ...form, writers: replacedSubjects(form.writers, { from, to }) }, version)
      const entry = { comCode, targetIds: [formId], act: 'saveForm', detail: { version } } as const
      await audit({ ...context, viewer: by }, 'approval', entry)
      count += 1
    }
    return count
  },
}

/** Boxes of departments that a leaver was named to run. */
const ownedBoxes: HandOverKind = {
  kind: 'approval.boxes',
  name: { ko: '담당하는 부서 문서함', en: 'Department boxes run by the person', zh: '负责的部门文件箱' },
  choices: [toSuccessor],
  list: async ({ db }, personCode) => ownedThings(await selectOwnedBoxes(db, personCode, ownedTitles)),
  handOver: ({ db }, { from, to }) => moveOwnedBoxes(db, { from, to }),
}

/** Delegations of absent people to a leaver. One that would close a circle or a long chain ends instead. */
const delegations: HandOverKind = {
  kind: 'approval.delegations',
  name: { ko: '맡은 대결', en: 'Substitute approvals for others', zh: '受托的代理审批' },
  choices: [
    toSuccessor,
    { id: 'end', needsSuccessor: false, name: { ko: '대결 끝내기', en: 'End them', zh: '结束代理' } },
  ],
  list: async ({ db, clock }, personCode) =>
    owned((await selectGivenDelegations(db, personCode, clock.now())).map((one) => one.name)),
  async handOver(context, { from, to, choice }) {
    const { db, clock } = context
    const rows = await selectGivenDelegations(db, from, clock.now())
    for (const row of rows) {
      await lockDelegations(db, row.comCode)
      const terms = { ...row, delegatorCode: to }
      const isPossible =
        choice === toSuccessor.id &&
        row.personCode !== to &&
        (await partyIn(context, row.comCode, to)) !== undefined &&
        chainFault(terms, await selectOverlapping(db, terms, row.seq)) === null
      await changeDelegate(db, row, isPossible ? to : null)
    }
    return rows.length
  },
}

/** What a leaver owns in approval. */
export const approvalHandOver: readonly HandOverKind[] = [
  openSteps,
  charges,
  drafted,
  lines,
  forms,
  ownedBoxes,
  delegations,
]
