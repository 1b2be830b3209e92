import type { AudiencePart, NamedPart, ResultVisibility, SurveyDetail, SurveyPerson } from '@maru/api/survey'
import type { PickItem } from '../../../kit/picking.ts'
import { fromLocalField, toLocalField } from '../survey.rules.ts'

/** The values of the form of step 1. */
export interface SettingsForm {
  title: string
  description: string
  endMessage: string
  start: string
  end: string
  isWhole: boolean
  isUnit: boolean
  include: readonly PickItem[]
  exclude: readonly PickItem[]
  roles: readonly NamedPart[]
  excludedRoles: readonly NamedPart[]
  isAnonymous: boolean
  isEditable: boolean
  resultVisibility: ResultVisibility
  groups: readonly PickItem[]
  /** Titles, positions and roles that may see the results. */
  groupRoles: readonly NamedPart[]
  coManagers: readonly PickItem[]
  needsApproval: boolean
  approver: readonly PickItem[]
  useBell: boolean
  useMail: boolean
  fileCode: string | null
  reminders: readonly string[]
}

const none = { ko: '', en: '', zh: '' }

function toItem(kind: 'person' | 'department', id: string, name: NamedPart['name']): PickItem {
  return { kind, id, name, title: none, place: none, email: '', photo: '', comCode: '', deptCode: '' }
}

const isPlace = ({ kind }: NamedPart) => kind === 'department' || kind === 'unit' || kind === 'person'
const itemOf = ({ kind, code, name }: NamedPart) =>
  toItem(kind === 'person' ? 'person' : 'department', code, name)
const personItem = ({ personCode, name }: SurveyPerson) => toItem('person', personCode, name)

/** Returns the form values of a saved survey. */
export function formOf(survey: SurveyDetail): SettingsForm {
  const { include, exclude } = survey.audience
  return {
    title: survey.surveyTitle,
    description: survey.description,
    endMessage: survey.endMessage,
    start: toLocalField(survey.startDate),
    end: toLocalField(survey.endDate),
    isWhole: include.some((part) => part.kind === 'company'),
    isUnit: include.some((part) => part.kind === 'unit'),
    include: include.filter(isPlace).map(itemOf),
    exclude: exclude.filter(isPlace).map(itemOf),
    roles: include.filter((part) => !isPlace(part) && part.kind !== 'company'),
    excludedRoles: exclude.filter((part) => !isPlace(part) && part.kind !== 'company'),
    isAnonymous: survey.isAnonymous,
    isEditable: survey.isEditable,
    resultVisibility: survey.resultVisibility,
    groups: survey.resultGroups.filter(isPlace).map(itemOf),
    groupRoles: survey.resultGroups.filter((part) => !isPlace(part)),
    coManagers: survey.coManagers.map(personItem),
    needsApproval: survey.approver !== null,
    approver: survey.approver ? [personItem(survey.approver)] : [],
    useBell: survey.useBell,
    useMail: survey.useMail,
    fileCode: survey.fileCode,
    reminders: survey.reminderDates.map(toLocalField),
  }
}

/**
 * Returns the form values of a new survey for the whole company. It starts at the next full hour and ends a
 * week later at 23:59.
 */
export function newForm(now: Date): SettingsForm {
  const start = new Date(now)
  start.setMinutes(0, 0, 0)
  start.setHours(start.getHours() + 1)
  const end = new Date(start)
  end.setDate(end.getDate() + 7)
  end.setHours(23, 59, 0, 0)
  return {
    title: '',
    description: '',
    endMessage: '',
    start: toLocalField(start.toISOString()),
    end: toLocalField(end.toISOString()),
    isWhole: true,
    isUnit: false,
    include: [],
    exclude: [],
    roles: [],
    excludedRoles: [],
    isAnonymous: false,
    isEditable: false,
    resultVisibility: 'closed',
    groups: [],
    groupRoles: [],
    coManagers: [],
    needsApproval: false,
    approver: [],
    useBell: true,
    useMail: false,
    fileCode: null,
    reminders: [],
  }
}

/** Returns the audience of a form. */
export function audienceOf(
  form: SettingsForm,
  comCode: string,
): { include: AudiencePart[]; exclude: AudiencePart[] } {
  const partOf =
    (isUnit: boolean) =>
    (item: PickItem): AudiencePart => ({
      kind: item.kind === 'department' ? (isUnit ? 'unit' : 'department') : 'person',
      code: item.id,
    })
  const codeOf = ({ kind, code }: NamedPart) => ({ kind, code })
  const whole: AudiencePart[] = form.isWhole ? [{ kind: 'company', code: comCode }] : []
  const chosen = form.isWhole ? [] : [...form.include.map(partOf(form.isUnit)), ...form.roles.map(codeOf)]
  const exclude = [...form.exclude.map(partOf(false)), ...form.excludedRoles.map(codeOf)]
  return { include: [...whole, ...chosen], exclude }
}

/** Returns the groups that may see the results. */
export function groupsOf(form: SettingsForm): AudiencePart[] {
  const places = form.groups.map(
    (item): AudiencePart => ({ kind: item.kind === 'department' ? 'department' : 'person', code: item.id }),
  )
  return [...places, ...form.groupRoles.map(({ kind, code }) => ({ kind, code }))]
}

/**
 * Validates a form before it is sent. Returns a text key for each invalid field, and null for each valid
 * field.
 */
export function formFaults(form: SettingsForm) {
  const start = fromLocalField(form.start)
  const end = fromLocalField(form.end)
  return {
    title: form.title.trim() === '' ? ('survey.write.nameNeeded' as const) : null,
    start: start === null ? ('survey.write.dateNeeded' as const) : null,
    end:
      end === null
        ? ('survey.write.dateNeeded' as const)
        : start !== null && end <= start
          ? ('survey.write.periodWrong' as const)
          : null,
    audience:
      !form.isWhole && form.include.length === 0 && form.roles.length === 0
        ? ('survey.write.audienceNone' as const)
        : null,
    approver:
      form.needsApproval && form.approver.length === 0 ? ('survey.write.approverNeeded' as const) : null,
  }
}
