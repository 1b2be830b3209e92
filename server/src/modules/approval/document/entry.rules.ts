import type { Disclosure, Grade } from '@maru/api/approval'
import { boxes, type Flow, type Party, type Stage, type Step } from '@maru/api/approval'

/** The box number of receipts that are not accepted yet; it is counted, no menu shows it. */
export const waitingReceipts = 209

/** A reader outside the line, with frozen names. */
export interface Reader {
  party: Party
  /** The reader gets the document on completion, not before. */
  atEnd: boolean
}

/** A document in a box. */
export interface Entry {
  owner: string
  box: number
  sortAt: string
}

/** What the boxes of a document depend on. */
export interface EntryParts {
  flow: Flow
  readers: readonly Reader[]
  grade: Grade
  disclosure: Disclosure
  draftedAt: string
  completedAt: string | null
  /** An official letter: the department that sent it keeps it in its dispatch box. */
  isLetter: boolean
}

/** The owner of entries of a person. */
export const personOwner = (personCode: string) => `person:${personCode}`
/** The owner of entries of a department. */
export const departmentOwner = (deptCode: string) => `department:${deptCode}`
/** The owner of entries that a whole company sees. */
export const companyOwner = (comCode: string) => `company:${comCode}`

const ownerOf = ({ personCode, deptCode }: Party) =>
  personCode === null ? departmentOwner(deptCode) : personOwner(personCode)

const stepsOf = (stages: readonly Stage[]): Step[] =>
  stages.flatMap((stage) => stage.steps.flatMap((step) => [step, ...stepsOf(step.inner)]))

/** All steps of a document, with those inside departments. */
export const everyStep = (flow: Flow): Step[] => [
  ...stepsOf(flow.stages),
  ...flow.receipts.flatMap((receipt) => stepsOf(receipt.inner)),
]

const endBoxes: Partial<Record<Flow['status'], number>> = {
  PROGRESS: boxes.progress,
  HOLD: boxes.progress,
  COMPLETE: boxes.completed,
  REJECT: boxes.rejected,
  WITHDRAWN: boxes.withdrawn,
}

/** The boxes that those who decided share with the drafter: a document in progress, completed or rejected. */
const sharedBoxes = new Set<number | undefined>([boxes.progress, boxes.completed, boxes.rejected])

type Add = (owner: string, box: number, sortAt: string) => void

function addSteps(add: Add, { flow, draftedAt }: EntryParts): void {
  for (const step of everyStep(flow)) {
    const owner = ownerOf(step.assignee)
    // All people who were ever asked may read the document, also if the decision was not needed in the end.
    add(owner, boxes.all, draftedAt)
    const isRunning = flow.status === 'PROGRESS' || flow.status === 'HOLD'
    if (step.state === 'active' || (step.state === 'post' && (isRunning || flow.status === 'COMPLETE')))
      if (step.inner.length === 0) add(owner, boxes.pending, step.activatedAt ?? draftedAt)
    if (step.state === 'future' && isRunning) {
      add(owner, boxes.scheduled, draftedAt)
      add(owner, boxes.announced, draftedAt)
    }
    if (step.decision) {
      add(ownerOf(step.decision.by), boxes.decided, step.decision.at)
      if (step.decision.actsFor !== null)
        add(personOwner(step.decision.actsFor), boxes.decided, step.decision.at)
    }
    if (step.readLater === 'pending') add(owner, boxes.reference, step.decision?.at ?? draftedAt)
  }
}

/** People who decided in the line have the document where the drafter has it. */
function addActed(add: Add, { flow, completedAt }: EntryParts): void {
  const end = endBoxes[flow.status]
  if (end === undefined || !sharedBoxes.has(end)) return
  for (const { decision } of stepsOf(flow.stages)) {
    if (!decision) continue
    add(ownerOf(decision.by), end, completedAt ?? decision.at)
    if (decision.actsFor !== null) add(personOwner(decision.actsFor), end, completedAt ?? decision.at)
  }
}

function addReaders(add: Add, { flow, readers, grade, draftedAt, completedAt }: EntryParts): void {
  for (const { party, atEnd } of readers) {
    const isShown = !atEnd || completedAt !== null
    const at = atEnd && completedAt !== null ? completedAt : draftedAt
    // No person reads a document of grade S but those who decide about it.
    if (grade === 'S' || flow.status === 'DISCARD') continue
    if (!isShown) {
      if (party.personCode !== null) add(ownerOf(party), boxes.announced, draftedAt)
    } else add(ownerOf(party), party.personCode === null ? boxes.departmentReference : boxes.reference, at)
  }
}

function addCompleted(add: Add, { flow, grade, disclosure, completedAt, isLetter }: EntryParts): void {
  if (completedAt === null) return
  for (const { recipient, charge, acceptedBy, acceptedAt, state } of flow.receipts) {
    const box = recipient.personCode === null ? boxes.departmentReceived : boxes.received
    add(ownerOf(recipient), box, completedAt)
    if (state === 'WAIT') add(ownerOf(recipient), waitingReceipts, completedAt)
    // Who accepted it and who is in charge keep it, whatever happens in the department.
    for (const one of [charge, acceptedBy])
      if (one) add(ownerOf(one), boxes.received, acceptedAt ?? completedAt)
  }
  if ((grade === 'B' || grade === 'C') && disclosure !== 'line') {
    const department = departmentOwner(flow.drafter.deptCode)
    add(department, boxes.departmentDrafted, completedAt)
    if (isLetter) add(department, boxes.departmentDispatch, completedAt)
  }
  if (grade === 'C' && disclosure === 'open') add(companyOwner(flow.comCode), boxes.company, completedAt)
}

/** The boxes that a document is in. Each person with a place on it has it in box 2000 too. */
export function entriesOf(parts: EntryParts): Entry[] {
  const { flow, draftedAt, completedAt } = parts
  // Only administrators see that the retention has ended.
  if (flow.status === 'EXPIRED') return []
  const entries = new Map<string, Entry>()
  const add: Add = (owner, box, sortAt) => {
    const key = `${owner} ${box}`
    const known = entries.get(key)
    if (!known || known.sortAt < sortAt) entries.set(key, { owner, box, sortAt })
  }
  const drafter = ownerOf(flow.drafter)
  add(drafter, boxes.drafted, draftedAt)
  const end = endBoxes[flow.status]
  if (end !== undefined) add(drafter, end, completedAt ?? draftedAt)
  addSteps(add, parts)
  addActed(add, parts)
  addReaders(add, parts)
  addCompleted(add, parts)
  for (const { owner, box } of [...entries.values()])
    if (owner.startsWith('person:') && box !== boxes.announced) add(owner, boxes.all, draftedAt)
  return [...entries.values()]
}

/** What lists show of the present step: its number, all steps, kind, names and since when. */
export function currentOf(flow: Flow) {
  const stages = flow.stages.filter((stage) => stage.steps.some((step) => !step.isLeftOut))
  const index = stages.findIndex((stage) => stage.steps.some((step) => step.state === 'active'))
  const active = stages[index]?.steps.filter((step) => step.state === 'active') ?? []
  const last = everyStep(flow)
    .filter((step) => step.decision)
    .sort((a, b) => (a.decision?.seq ?? 0) - (b.decision?.seq ?? 0))
    .at(-1)
  const shown = active[0]?.assignee ?? last?.decision?.by
  return {
    currentStep: index < 0 ? stages.length : index + 1,
    maxStep: stages.length,
    currentKind: active[0]?.kind ?? null,
    currentName: shown?.name ?? { ko: '', en: '', zh: '' },
    currentAt: last?.decision?.at ?? null,
  }
}
