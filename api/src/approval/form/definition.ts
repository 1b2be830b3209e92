import {
  code,
  localName,
  nullable,
  object,
  oneOf,
  rowId,
  type Static,
  Type,
  text,
  writtenName,
} from '../../kit/schema.ts'
import { stepKinds } from '../engine/model.ts'

/** Limits of forms; the server refuses more. */
export const formLimits = {
  name: 60,
  abbreviation: 10,
  fields: 60,
  columns: 12,
  rows: 200,
  options: 100,
  rules: 30,
  value: 4000,
  body: 200_000,
  formula: 500,
  /** Fields that a data source receives, and those that its row fills: a row has as many columns. */
  sourceFields: 12,
} as const

/** Kinds of fields. `leave` is an accepted leave of the drafter; `formula` is calculated; `table` has rows of columns. */
export const fieldKinds = [
  'text',
  'area',
  'number',
  'amount',
  'radio',
  'select',
  'checks',
  'date',
  'time',
  'period',
  'person',
  'department',
  'leave',
  'formula',
  'table',
] as const

/** The name of a field or column in formulas. */
export const fieldKey = Type.String({ pattern: '^[A-Za-z_][A-Za-z0-9_]{0,29}$' })
const key = fieldKey
const formula = text(formLimits.formula)
const option = object({ value: text(60, 1), label: localName })

const common = {
  key,
  label: localName,
  isRequired: Type.Boolean(),
  options: Type.Array(option, { maxItems: formLimits.options }),
  /** Calculates the value of a `formula` field. */
  formula,
  /** Largest number of characters; 0 for the limit of the portal. */
  limit: Type.Integer({ minimum: 0, maximum: formLimits.value }),
}

/** A column of a table. */
export const formColumn = object({
  ...common,
  kind: oneOf(['text', 'number', 'amount', 'select', 'date', 'formula']),
  width: Type.Integer({ minimum: 1, maximum: 12 }),
  /** A sum of the column is shown below the table. */
  hasSum: Type.Boolean(),
})
/** A column of a table. */
export type FormColumn = Static<typeof formColumn>

/** Kinds of fields that a data source may fill. */
export const sourcedKinds = ['text', 'number', 'amount'] as const

/** How a data source fills a field: its value is the column `value` of the chosen row. */
export const fieldSource = object({
  sourceId: rowId,
  /** Fields whose values the source receives. */
  sends: Type.Array(key, { maxItems: formLimits.sourceFields }),
  /** Other fields that the chosen row fills. */
  fills: Type.Array(object({ column: key, field: key }), { maxItems: formLimits.sourceFields }),
  /** The field and those that the row fills have only values that the source has answered. */
  isStrict: Type.Boolean(),
})
/** How a data source fills a field. */
export type FieldSource = Static<typeof fieldSource>

/** A field of a form. */
export const formField = object({
  ...common,
  kind: oneOf(fieldKinds),
  /** Two fields of width 1 share a line. */
  width: Type.Integer({ minimum: 1, maximum: 2 }),
  /** The field must be filled if the condition holds. */
  requiredIf: formula,
  /** The field is shown if the condition holds; empty for always. */
  visibleIf: formula,
  default: text(formLimits.value),
  help: localName,
  /** Writes the amount in Korean words next to the figures. */
  words: oneOf(['none', 'official', 'private']),
  columns: Type.Array(formColumn, { maxItems: formLimits.columns }),
  /** Absent for a field that people fill. */
  source: Type.Optional(fieldSource),
})
/** A field of a form. */
export type FormField = Static<typeof formField>

/** Who is meant by a step of a form. */
export const ruleTarget = object({
  /**
   * `leader`: the leader of the drafter's department, `level` departments up. `head`: the leader of a department.
   * `department`: the department itself, by its box. `position`: the person of a position nearest above the drafter.
   */
  by: oneOf(['leader', 'head', 'person', 'department', 'position']),
  level: Type.Integer({ minimum: 0, maximum: 9 }),
  code: nullable(code),
})

/** A step that a form puts into the line. */
export const lineRule = object({
  kind: oneOf(stepKinds.filter((kind) => kind !== 'draft')),
  who: ruleTarget,
  /** Rules of one group next to each other decide in parallel; 0 is alone. */
  group: Type.Integer({ minimum: 0, maximum: 20 }),
  /** Approvals that end the parallel stage; 0 for all. */
  need: Type.Integer({ minimum: 0, maximum: 20 }),
  /** The step exists if the condition holds; empty for always. */
  when: formula,
  /** The step is shown struck through if the condition holds: the one below decides finally (전결). */
  leftOutWhen: formula,
  /** Why, in the words of the form's author; shown to drafters. */
  note: localName,
  isRequired: Type.Boolean(),
  mayFinish: Type.Boolean(),
})
/** A step that a form puts into the line. */
export type LineRule = Static<typeof lineRule>

/** Security grades: S only the line, A also readers, B also the department, C also the company. */
export const grades = ['S', 'A', 'B', 'C'] as const
/** Security grade of a document. */
export type Grade = (typeof grades)[number]
/** Who may open a completed document without a place on it. */
export const disclosures = ['line', 'department', 'open'] as const
/** Disclosure of a document. */
export type Disclosure = (typeof disclosures)[number]

const printedText = writtenName(200, 0)
/** How documents of a form are printed; the fields without it are printed as on the screen. */
export const printLayout = object({
  orientation: oneOf(['portrait', 'landscape']),
  /** The logo of the company stands above its name. */
  hasLogo: Type.Boolean(),
  /** Texts in the margin of every page. */
  header: printedText,
  footer: printedText,
  /** The order of the fields, and their widths on paper; fields that are not listed follow. */
  fields: Type.Array(
    object({ key, width: Type.Integer({ minimum: 1, maximum: 2 }), isHidden: Type.Boolean() }),
    { maxItems: formLimits.fields },
  ),
})
/** How documents of a form are printed. */
export type PrintLayout = Static<typeof printLayout>

/** Everything that a version of a form fixes for its documents. */
export const formDefinition = object({
  fields: Type.Array(formField, { maxItems: formLimits.fields }),
  rules: Type.Array(lineRule, { maxItems: formLimits.rules }),
  /** The document has rich text below the fields. */
  hasBody: Type.Boolean(),
  /** Text above the form for drafters. */
  guide: localName,
  grade: oneOf(grades),
  disclosure: oneOf(disclosures),
  retentionYears: Type.Integer({ minimum: 0, maximum: 100 }),
  /** Grade, disclosure and retention are fixed for drafters. */
  isFixed: Type.Boolean(),
  /** The field that is shown as the amount of the document, and must be checked one by one. */
  amountField: Type.String({ maxLength: 30 }),
  /** Drafters may add people to the line. */
  mayAddSteps: Type.Boolean(),
  /** Departments and people that receive the completed document. */
  recipients: Type.Array(object({ deptCode: nullable(code), personCode: nullable(code) }), { maxItems: 20 }),
  /** Drafters must name a recipient; absent in older versions for no. */
  needsRecipient: Type.Optional(Type.Boolean()),
  /** A decision needs a comment, so that several cannot be decided at once. */
  needsComment: Type.Boolean(),
  /** Absent in older versions: printed as on the screen. */
  print: Type.Optional(printLayout),
  /** The data source that completed documents are written to; absent for none. */
  writesTo: Type.Optional(rowId),
  options: object({
    agreementRejects: Type.Boolean(),
    mayReturnPrevious: Type.Boolean(),
    mayReturnToStep: Type.Boolean(),
    mayHold: Type.Boolean(),
    mayActEarly: Type.Boolean(),
    mayDefer: Type.Boolean(),
    mayCancel: Type.Boolean(),
    withdraw: oneOf(['always', 'beforeFirst', 'never']),
    lineChange: oneOf(['never', 'approver']),
    mayApproveOwn: Type.Boolean(),
    approverEdits: Type.Boolean(),
  }),
})
/** Everything that a version of a form fixes for its documents. */
export type FormDefinition = Static<typeof formDefinition>
