import { shortLanguages } from '../kit/language.ts'
import {
  code,
  instant,
  localName,
  nullable,
  object,
  oneOf,
  rowId,
  type Static,
  Type,
  text,
} from '../kit/schema.ts'
import { surveyLimits } from './limits.ts'
import { surveyQuestion } from './question.ts'
import { resultVisibilities, surveyPhases } from './status.ts'
import { surveyTranslations } from './translation.ts'

/**
 * Kinds of an audience: a company, a department with all below it, a department without those below it, a
 * title, a position, a role or a person.
 */
export const audienceKinds = ['company', 'department', 'unit', 'title', 'position', 'role', 'person'] as const
/** A kind of audience. */
export type AudienceKind = (typeof audienceKinds)[number]

/** Part of an audience. The code of a title or position includes its company: `HB/T1`. */
export const audiencePart = object({
  kind: oneOf(audienceKinds),
  code: Type.String({ minLength: 1, maxLength: 130 }),
})
/** Part of an audience. */
export type AudiencePart = Static<typeof audiencePart>

/** Part of an audience with its current name. */
export const namedPart = object({ kind: oneOf(audienceKinds), code: Type.String(), name: localName })
/** Part of an audience with its name. */
export type NamedPart = Static<typeof namedPart>

/** A person with the current name. */
export const surveyPerson = object({ personCode: Type.String(), comCode: Type.String(), name: localName })
/** A person with the current name. */
export type SurveyPerson = Static<typeof surveyPerson>

/** The invited audience, and the parts of it that are excluded. */
export const audience = object({
  include: Type.Array(audiencePart, { maxItems: surveyLimits.subjects }),
  exclude: Type.Array(audiencePart, { maxItems: surveyLimits.subjects }),
})
/** The invited audience, and the parts of it that are excluded. */
export type Audience = Static<typeof audience>

/** The input of step 1 (title, period, audience and rules). */
export const surveyWriting = {
  title: text(surveyLimits.title),
  description: text(surveyLimits.description),
  endMessage: text(surveyLimits.description),
  /** The language of these texts, the first one of the survey; a new survey has that of its author otherwise. */
  language: Type.Optional(oneOf(shortLanguages)),
  startDate: instant,
  endDate: instant,
  isAnonymous: Type.Boolean(),
  /** Answers may be changed until the end. */
  isEditable: Type.Boolean(),
  /** The survey closes after this many answers; an anonymous one has five at least. */
  answerLimit: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: surveyLimits.answerLimit }))),
  resultVisibility: oneOf(resultVisibilities),
  /** Groups that see the results from the start, regardless of what members may see. */
  resultGroups: Type.Array(audiencePart, { maxItems: surveyLimits.groups }),
  audience,
  coManagers: Type.Array(code, { maxItems: surveyLimits.people }),
  /** The person who must approve it before it is published; null if no approval is required. */
  approverCode: nullable(code),
  useBell: Type.Boolean(),
  /** Members are also notified by mail. */
  useMail: Type.Boolean(),
  /** Attachments: a collection of files. */
  fileCode: nullable(Type.String({ format: 'uuid' })),
  /** Times at which members who have not answered are reminded. */
  reminderDates: Type.Array(instant, { maxItems: surveyLimits.reminders }),
}

/** A survey in a list (spec 2§3). */
export const surveyItem = object({
  surveyId: rowId,
  boardId: Type.Integer(),
  comCode: Type.String(),
  /** In the language of the viewer, or in the first one. */
  surveyTitle: Type.String(),
  /** 1 waiting, 2 in progress, 3 closed (spec 2§4). */
  surveyStatus: Type.Integer(),
  phase: oneOf(surveyPhases),
  startDate: instant,
  endDate: instant,
  isAnonymous: Type.Boolean(),
  hasAnswered: Type.Boolean(),
  canManage: Type.Boolean(),
  canSeeResults: Type.Boolean(),
  /** Number of invited people and of people who answered; null for viewers who may not see the results. */
  memberCount: nullable(Type.Integer()),
  answeredCount: nullable(Type.Integer()),
  createdUser: Type.String(),
  createdUserName: localName,
  deletedDate: nullable(instant),
})
/** A survey in a list. */
export type SurveyItem = Static<typeof surveyItem>

/** A page of surveys as the specification's client reads it (spec 2§7). */
export const surveyList = object({ surveyLists: Type.Array(surveyItem), totalCount: Type.Integer() })
/** A page of surveys. */
export type SurveyList = Static<typeof surveyList>

/** The detail of a survey; the `can…` flags are the viewer's rights. */
export const surveyDetail = object({
  surveyId: rowId,
  boardId: Type.Integer(),
  comCode: Type.String(),
  surveyTitle: Type.String(),
  surveyStatus: Type.Integer(),
  phase: oneOf(surveyPhases),
  description: Type.String(),
  endMessage: Type.String(),
  /** The first language: that of the texts. */
  language: oneOf(shortLanguages),
  /** The texts of step 1 in the other languages. */
  translations: surveyTranslations,
  startDate: instant,
  endDate: instant,
  isAnonymous: Type.Boolean(),
  isEditable: Type.Boolean(),
  answerLimit: nullable(Type.Integer()),
  /** Answers so far, of an anonymous survey the counted ones; null for viewers who do not manage the survey. */
  answeredCount: nullable(Type.Integer()),
  resultVisibility: oneOf(resultVisibilities),
  resultGroups: Type.Array(namedPart),
  audience: object({ include: Type.Array(namedPart), exclude: Type.Array(namedPart) }),
  coManagers: Type.Array(surveyPerson),
  approver: nullable(surveyPerson),
  approvalNote: Type.String(),
  useBell: Type.Boolean(),
  useMail: Type.Boolean(),
  /** No mail server is configured: no mails are sent. */
  isMailOff: Type.Boolean(),
  fileCode: nullable(Type.String()),
  reminderDates: Type.Array(instant),
  createdBy: surveyPerson,
  version: Type.Integer(),
  /** The server's clock, which decides on start and end. */
  serverDate: instant,
  /** What the author may change: only wording after the first answer. */
  changeable: oneOf(['nothing', 'wording', 'all']),
  isMember: Type.Boolean(),
  hasAnswered: Type.Boolean(),
  canAnswer: Type.Boolean(),
  canManage: Type.Boolean(),
  canApprove: Type.Boolean(),
  canSeeResults: Type.Boolean(),
  /** Code of the shared results; null if they are not shared, or for viewers who do not manage the survey. */
  shareCode: nullable(Type.String()),
  questions: Type.Array(surveyQuestion),
})
/** The detail of a survey. */
export type SurveyDetail = Static<typeof surveyDetail>

/** The requirements for publishing that a survey may not meet yet. */
export const composingFaults = [
  'titleEmpty',
  'periodOver',
  'audienceEmpty',
  'noQuestion',
  'questionEmpty',
  'tooFewExamples',
  'exampleEmpty',
  'rowMissing',
  'branchBackward',
  'conditionBackward',
  'choicesInvalid',
  'rangeInvalid',
  'rangesOverlap',
  'rangeOutside',
  'pictureMissing',
  'fileInAnonymous',
] as const
/** A requirement for publishing that a survey does not meet. */
export type ComposingFault = (typeof composingFaults)[number]

/** Whether a survey can be published, and the missing requirements with their questions (null: step 1). */
export const composingStatus = object({
  isReady: Type.Boolean(),
  faults: Type.Array(
    object({
      fault: oneOf(composingFaults),
      surveyQuestionId: nullable(rowId),
      questionNumber: nullable(Type.Integer()),
    }),
  ),
})
/** Whether a survey can be published, and the missing requirements. */
export type ComposingStatus = Static<typeof composingStatus>
