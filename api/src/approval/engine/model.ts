import type { LocalName } from '../../kit/schema.ts'

/** Kinds of blocking steps in the order of a line; `draft` is the submission itself. */
export const stepKinds = ['draft', 'review', 'approve', 'agree', 'confirm', 'audit', 'process'] as const
/** What a step asks of its person: 기안, 검토, 결재, 합의, 확인, 감사, 처리. */
export type StepKind = (typeof stepKinds)[number]

/** States of a document. HOLD is PROGRESS with a step on hold. */
export const documentStatuses = [
  'TEMP',
  'PROGRESS',
  'HOLD',
  'COMPLETE',
  'REJECT',
  'WITHDRAWN',
  'DISCARD',
  'EXPIRED',
] as const
/** State of a document (APMStatus on the wire). */
export type DocumentStatus = (typeof documentStatuses)[number]

/**
 * State of a step. `skipped`: not needed (전결, enough agreements, rule of the form). `post`: passed over by an
 * earlier decision of a later approver, still to be signed (후결).
 */
export type StepState = 'future' | 'active' | 'done' | 'rejected' | 'skipped' | 'post'

/** The word in the cell of the approval grid: 전결, 대결, 선결, 후결. */
export type StepMark = 'final' | 'substitute' | 'early' | 'post'

/** A person, or a department if `personCode` is null, with the names frozen when the line was made. */
export interface Party {
  personCode: string | null
  deptCode: string
  name: LocalName
  title: LocalName
  dept: LocalName
}

/** What was decided in a step, with author and time. `actsFor` is the absent person of a delegate. */
export interface Decision {
  outcome: 'approved' | 'disagreed' | 'rejected'
  by: Party
  actsFor: string | null
  at: string
  comment: string
  /** Number of the act that holds the decision. */
  seq: number
  /** SHA-256 of the signature image at that moment; absent without one. */
  signature?: string
}

/** One box of a line. `inner` is the line inside a department that was asked to agree. */
export interface Step {
  stepId: number
  kind: StepKind
  assignee: Party
  /** Why the step is in the line, as codes and values that screens translate. */
  reasons: Reason[]
  /** The form asks for this step: it cannot be removed. */
  isRequired: boolean
  /** The person may decide finally (전결). */
  mayFinish: boolean
  /** What gives the final authority: the version of the form, or a shared line. Documents of rules 1 lack it. */
  finality?: 'form' | 'line'
  /** A rule of the form leaves the step out of this document; it is shown struck through. */
  isLeftOut: boolean
  state: StepState
  mark: StepMark | null
  decision: Decision | null
  activatedAt: string | null
  heldAt: string | null
  /** Number of the last act on the open step that was no decision; absent without one, and in rules 1 and 2. */
  actedSeq?: number
  /** The represented person still has to read the decision (후열). */
  readLater: 'pending' | 'done' | null
  inner: Stage[]
}

/** Steps that are active together. `need` is the number of approvals that end the stage; 0 asks all members. */
export interface Stage {
  need: number
  /** The form asks for this vote: `need` approvals are enough, also of required members. */
  vote?: 'form'
  steps: Step[]
}

/** Why a step is in the line: a key of the dictionary with its values. */
export interface Reason {
  code: string
  values: Record<string, string>
}

/** A step before the document runs, as a line is written. */
export type NewStep = Pick<
  Step,
  'kind' | 'assignee' | 'reasons' | 'isRequired' | 'mayFinish' | 'finality' | 'isLeftOut'
>
/** A stage before the document runs. */
export interface NewStage {
  need: number
  vote?: 'form'
  steps: NewStep[]
}

/** States of a receipt in a receiving department: 접수대기, 접수, 내부진행, 완료, 반송. */
export type ReceiptState = 'WAIT' | 'ACCEPTED' | 'INNER' | 'DONE' | 'RETURNED'

/** The second life of a completed document at a recipient. */
export interface Receipt {
  receiptId: number
  recipient: Party
  state: ReceiptState
  acceptedBy: Party | null
  acceptedAt: string | null
  /** The person in charge (담당자). */
  charge: Party | null
  comment: string
  inner: Stage[]
}

/** Rules of a running document, frozen from its form and company when it is submitted. */
export interface FlowOptions {
  /** An agreement step may reject the document. */
  agreementRejects: boolean
  mayReturnPrevious: boolean
  mayReturnToStep: boolean
  mayHold: boolean
  mayActEarly: boolean
  mayDefer: boolean
  mayCancel: boolean
  withdraw: 'always' | 'beforeFirst' | 'never'
  lineChange: 'never' | 'approver'
  /** Drafter and only approver may be the same person. */
  mayApproveOwn: boolean
  approverEdits: boolean
}

/** The engine's document: everything that decides which act is allowed next. */
export interface Flow {
  comCode: string
  apmId: string
  status: DocumentStatus
  /** 1 after the first submission; one more with each resubmission. */
  round: number
  drafter: Party
  stages: Stage[]
  receipts: Receipt[]
  number: string | null
  options: FlowOptions
  /** SHA-256 of the content of the current round, over fields, text and files. */
  content: string
  seq: number
  nextStepId: number
  /** Version of the rules of authority of the newest act; absent for version 1. */
  rules?: number
}

/** Who acts. The server fills it from the session, delegations and box managers; a replay reads it from the history. */
export interface Actor {
  party: Party
  /** The absent person that the actor represents as delegate. */
  actsFor: string | null
  /** Departments whose boxes the actor runs. */
  boxes: string[]
  /** Approval administrator of the company. */
  isAdmin: boolean
  /** SHA-256 of the signature image of the person at that moment; absent without one. */
  signature?: string
  /** Name of the connected system that acted for the person; absent if the person acted alone. */
  via?: string
}

/** One entry of the history: who did what and when. */
export interface Act {
  actor: Actor
  action: Action
  at: string
  /** Version of the rules of authority that the act followed; absent for version 1. */
  rules?: number
}

interface OnStep {
  stepId: number
}
interface Commented {
  comment: string
}

/** What a submission records. `access` is the SHA-256 of grade, disclosure and readers; old documents lack it. */
interface Submitted {
  stages: NewStage[]
  recipients: Party[]
  content: string
  access?: string
}

/** Everything that can be done with a document. */
export type Action =
  | ({ kind: 'submit'; options: FlowOptions } & Submitted)
  | ({ kind: 'resubmit'; comment: string } & Submitted)
  | ({ kind: 'approve' | 'disagree' | 'reject' | 'discuss' } & OnStep & Commented)
  | ({ kind: 'finish' | 'approveEarly' | 'approvePost' } & OnStep & Commented)
  | ({ kind: 'hold' } & OnStep & Commented)
  | ({ kind: 'resume' | 'cancel' | 'defer' | 'confirmRead' } & OnStep)
  | ({ kind: 'return'; to: number | null } & OnStep & Commented)
  | ({ kind: 'withdraw' } & Commented)
  | { kind: 'discard' }
  | { kind: 'changeLine'; stages: RemainingStage[] }
  | ({ kind: 'replace'; party: Party } & OnStep)
  | ({ kind: 'startInner'; stages: NewStage[] } & OnStep)
  /** `restarts`: the line decides again from its first approver. */
  | ({ kind: 'edit'; content: string; restarts?: true } & Commented)
  /** `seal`: SHA-256 of the image of the company's seal, for official letters. */
  | { kind: 'number'; number: string; seal?: string }
  | { kind: 'expire' | 'restore' }
  /** `digest`: SHA-256 of author, text and named people. */
  | { kind: 'comment'; commentId: number; digest: string }
  | { kind: 'removeComment'; commentId: number }
  | { kind: 'acceptReceipt' | 'undoReceipt' | 'finishReceipt'; receiptId: number }
  | { kind: 'assignReceipt'; receiptId: number; party: Party }
  | { kind: 'returnReceipt'; receiptId: number; comment: string }
  | { kind: 'startReceiptLine'; receiptId: number; stages: NewStage[] }

/** The name of an action. */
export type ActionKind = Action['kind']

/** A stage of a changed line: existing steps by their number, and new steps. */
export interface RemainingStage {
  need: number
  steps: (number | NewStep)[]
}

/** Why the engine refuses an act. Each is an error code `approval.<refusal>` of the contract. */
export const refusals = [
  'notYourTurn',
  'notAllowed',
  'commentNeeded',
  'lineInvalid',
  'noEarlierStep',
  'alreadyDecided',
  'othersPending',
  'stepRequired',
  'ownDocument',
  'wrongState',
] as const
/** Why the engine refuses an act. */
export type Refusal = (typeof refusals)[number]

/** Thrown by the engine; nothing has changed. */
export class ActRefused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal)
    this.refusal = refusal
  }
}

/** Limits of a line; longer ones are refused with `lineInvalid`. */
export const lineSizes = { stages: 20, steps: 20, all: 60, recipients: 50 } as const
