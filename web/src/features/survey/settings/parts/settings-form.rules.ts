import type { ShortLanguage } from '@maru/api/kit/language'
import type { BegunItem } from '@maru/api/relation'
import {
  type AudiencePart,
  type NamedPart,
  type ResultVisibility,
  type SurveyDetail,
  type SurveyPerson,
  smallestGroup,
  surveyLimits,
} from '@maru/api/survey'
import type { PlainTextKey } from '#kit/i18n/i18n.ts'
import { fromZoneField, toZoneField, zoneDay } from '#kit/i18n/zone-fields.ts'
import type { PickItem } from '#kit/picking.ts'
import { kindOf, type RightRow } from '#ui/rights/rights.rules.ts'

/** The values of the form of step 1. */
export interface SettingsForm {
  title: string
  description: string
  endMessage: string
  /** The language of these texts. */
  language: ShortLanguage
  start: string
  end: string
  isWhole: boolean
  include: readonly RightRow[]
  exclude: readonly RightRow[]
  isAnonymous: boolean
  isEditable: boolean
  /** The number of answers after which the survey closes, as typed; null if it closes at its end only. */
  answerLimit: string | null
  resultVisibility: ResultVisibility
  /** Who may see the results besides. */
  groups: readonly RightRow[]
  coManagers: readonly PickItem[]
  needsApproval: boolean
  approver: readonly PickItem[]
  useBell: boolean
  useMail: boolean
  fileCode: string | null
  reminders: readonly string[]
}

const none = { ko: '', en: '', zh: '' }

function personItem({ personCode, name }: SurveyPerson): PickItem {
  const empty = { title: none, place: none, email: '', photo: '', comCode: '', deptCode: '' }
  return { kind: 'person', id: personCode, name, ...empty }
}

const rowOf = ({ kind, code, name }: NamedPart): RightRow => ({ subject: `${kind}:${code}`, name })
const partOf = ({ subject }: RightRow): AudiencePart[] => {
  const kind = kindOf(subject)
  return kind === null ? [] : [{ kind, code: subject.slice(kind.length + 1) }]
}

/** Returns the form values of a saved survey. */
export function formOf(survey: SurveyDetail): SettingsForm {
  const { include, exclude } = survey.audience
  return {
    title: survey.surveyTitle,
    description: survey.description,
    endMessage: survey.endMessage,
    language: survey.language,
    start: toZoneField(survey.startDate),
    end: toZoneField(survey.endDate),
    isWhole: include.some((part) => part.kind === 'company'),
    include: include.filter(({ kind }) => kind !== 'company').map(rowOf),
    exclude: exclude.map(rowOf),
    isAnonymous: survey.isAnonymous,
    isEditable: survey.isEditable,
    answerLimit: survey.answerLimit === null ? null : String(survey.answerLimit),
    resultVisibility: survey.resultVisibility,
    groups: survey.resultGroups.map(rowOf),
    coManagers: survey.coManagers.map(personItem),
    needsApproval: survey.approver !== null,
    approver: survey.approver ? [personItem(survey.approver)] : [],
    useBell: survey.useBell,
    useMail: survey.useMail,
    fileCode: survey.fileCode,
    reminders: survey.reminderDates.map(toZoneField),
  }
}

/**
 * Returns the form values of a new survey for the whole company. It starts at the next full hour and ends a
 * week later at 23:59.
 */
export function newForm(now: Date, language: ShortLanguage): SettingsForm {
  const start = new Date(now)
  start.setMinutes(0, 0, 0)
  start.setHours(start.getHours() + 1)
  return {
    title: '',
    description: '',
    endMessage: '',
    language,
    start: toZoneField(start.toISOString()),
    end: `${zoneDay(start, 7)}T23:59`,
    isWhole: true,
    include: [],
    exclude: [],
    isAnonymous: false,
    isEditable: false,
    answerLimit: null,
    resultVisibility: 'closed',
    groups: [],
    coManagers: [],
    needsApproval: false,
    approver: [],
    useBell: true,
    useMail: false,
    fileCode: null,
    reminders: [],
  }
}

/** Returns the texts of a survey that is made from another item. */
export const begunTexts = (begun: BegunItem | undefined): Partial<SettingsForm> =>
  begun
    ? {
        title: begun.title.slice(0, surveyLimits.title),
        description: begun.content.slice(0, surveyLimits.description),
      }
    : {}

/** Returns the audience of a form. */
export function audienceOf(
  form: SettingsForm,
  comCode: string,
): { include: AudiencePart[]; exclude: AudiencePart[] } {
  const include: AudiencePart[] = form.isWhole
    ? [{ kind: 'company', code: comCode }]
    : form.include.flatMap(partOf)
  return { include, exclude: form.exclude.flatMap(partOf) }
}

/** Returns the groups that may see the results. */
export function groupsOf(form: SettingsForm): AudiencePart[] {
  return form.groups.flatMap(partOf)
}

/** Returns the number of answers after which the survey closes; null if it has none or the text is not valid. */
export function limitOf({ answerLimit, isAnonymous }: Pick<SettingsForm, 'answerLimit' | 'isAnonymous'>) {
  if (answerLimit === null || !/^\d{1,6}$/.test(answerLimit.trim())) return null
  const limit = Number(answerLimit)
  return limit >= (isAnonymous ? smallestGroup : 1) && limit <= surveyLimits.answerLimit ? limit : null
}

/**
 * Validates a form before it is sent. Returns a text key for each invalid field, and null for each valid
 * field.
 */
export function formFaults(form: SettingsForm) {
  const start = fromZoneField(form.start)
  const end = fromZoneField(form.end)
  return {
    title: form.title.trim() === '' ? ('survey.write.nameNeeded' as const) : null,
    start: start === null ? ('survey.write.dateNeeded' as const) : null,
    end:
      end === null
        ? ('survey.write.dateNeeded' as const)
        : start !== null && end <= start
          ? ('survey.write.periodWrong' as const)
          : null,
    answerLimit:
      form.answerLimit === null || limitOf(form) !== null
        ? null
        : form.isAnonymous
          ? ('survey.write.limitFive' as const)
          : ('survey.write.limitWrong' as const),
    audience: !form.isWhole && form.include.length === 0 ? ('survey.write.audienceNone' as const) : null,
    approver:
      form.needsApproval && form.approver.length === 0 ? ('survey.write.approverNeeded' as const) : null,
  }
}

type Named = readonly (readonly [isSet: boolean, key: PlainTextKey])[]

const setOf = (settings: Named) => settings.filter(([isSet]) => isSet).map(([, key]) => key)

/** Returns the names of the folded settings of the first group that are filled. */
export const foldedBasics = (form: SettingsForm): PlainTextKey[] =>
  setOf([
    [form.endMessage.trim() !== '', 'survey.write.endMessage'],
    [form.fileCode !== null, 'survey.write.files'],
  ])

/** Returns the names of the folded rules of answering that are on. */
export const foldedRules = (form: SettingsForm): PlainTextKey[] =>
  setOf([
    [form.isEditable, 'survey.write.editable'],
    [form.answerLimit !== null, 'survey.write.limited'],
    [form.groups.length > 0, 'survey.write.groups'],
  ])

/** Returns the names of the folded settings of managers and notifications that are on. */
export const foldedPeople = (form: SettingsForm): PlainTextKey[] =>
  setOf([
    [form.coManagers.length > 0, 'survey.write.coManagers'],
    [form.needsApproval, 'survey.write.needsApproval'],
    [form.useBell, 'survey.write.bell'],
    [form.useMail, 'survey.write.mail'],
    [form.reminders.length > 0, 'survey.write.reminders'],
  ])
