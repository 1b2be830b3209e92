import { day, localName, nullable, object, rowId, type Static, Type } from '../kit/schema.ts'

/** How often an example, a point or a rank was chosen; fields that do not apply are null. */
export const surveyCount = object({
  surveyExampleId: nullable(rowId),
  surveyExampleRow: nullable(rowId),
  /** A point, a typed number, or the rank in a ranking, from 1. */
  value: nullable(Type.Number()),
  count: Type.Integer(),
})
/** How often a value was chosen. */
export type SurveyCount = Static<typeof surveyCount>

/** Statistics of one question. */
export const questionStatistics = object({
  surveyQuestionId: rowId,
  /** People who answered the question. */
  respondents: Type.Integer(),
  counts: Type.Array(surveyCount),
  /** Additional answers and texts. */
  textCount: Type.Integer(),
  mean: nullable(Type.Number()),
  median: nullable(Type.Number()),
  deviation: nullable(Type.Number()),
})
/** Statistics of one question. */
export type QuestionStatistics = Static<typeof questionStatistics>

/** Answers of one day in the company's time zone. */
export const dayCount = object({ day, count: Type.Integer() })

/** Statistics of a survey: participation, answers over time and each question. */
export const surveyStatistics = object({
  memberCount: Type.Integer(),
  answeredCount: Type.Integer(),
  days: Type.Array(dayCount),
  questions: Type.Array(questionStatistics),
})
/** Statistics of a survey. */
export type SurveyStatistics = Static<typeof surveyStatistics>

/** Participation of a department; figures are null if the group is too small. */
export const departmentTurnout = object({
  deptCode: Type.String(),
  comCode: Type.String(),
  name: localName,
  memberCount: nullable(Type.Integer()),
  answeredCount: nullable(Type.Integer()),
  /** Whether the departments below it can be requested by its code. */
  hasChildren: Type.Boolean(),
})
/** Participation of a department. */
export type DepartmentTurnout = Static<typeof departmentTurnout>

/** A member who has not answered yet. */
export const nonResponder = object({
  personCode: Type.String(),
  name: localName,
  department: localName,
  title: localName,
})
/** A member who has not answered yet. */
export type NonResponder = Static<typeof nonResponder>

/** Counts of one question within one department or company. */
export const crossGroup = object({
  code: Type.String(),
  name: localName,
  respondents: Type.Integer(),
  counts: Type.Array(surveyCount),
})
/** Counts of one question within one group. */
export type CrossGroup = Static<typeof crossGroup>

/** Counts of one question by group; groups that are too small are only counted in `hiddenRespondents`. */
export const crossTable = object({ groups: Type.Array(crossGroup), hiddenRespondents: Type.Integer() })
/** Counts of one question by group. */
export type CrossTable = Static<typeof crossTable>
