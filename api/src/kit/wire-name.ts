import { isOfSource, type ShortLanguage, shortLanguages } from './language.ts'
import type { LocalName } from './schema.ts'

/**
 * How the specification writes a name: one field for each of its three languages, with endings that differ; some names
 * lack Chinese. This is the only place of these spellings. A further language of the portal has a field of its own,
 * {@link furtherFields}.
 */
export const spellings = {
  applicationName: ['applicationName', 'applicationNameEn', 'applicationNameCn'],
  boardName: ['boardName', 'boardName_En', 'boardName_Cn'],
  boxApprover: ['CurrentApproverName', 'CurrentApproverNameEn'],
  boxDrafter: ['ReqName', 'ReqNameEn'],
  boxForm: ['ApplicationName', 'ApplicationNameEn'],
  cardCompany: ['companyName', 'companyNameEng'],
  cardDept: ['deptName', 'deptNameEng'],
  cardJobGroup: ['jobGroupName', 'jobGroupNameEng'],
  cardName: ['displayName', 'displayNameEng'],
  cardRole: ['roleName', 'roleNameEng'],
  cardTitle: ['titleName', 'titleNameEng'],
  companyName: ['companyName', 'companyNameEng', 'companyNameCn'],
  createdDeptName: ['createdDeptName', 'createdDeptName_En', 'createdDeptName_Cn'],
  createdUserJobTitle: ['createdUserJobTitle', 'createdUserJobTitle_En', 'createdUserJobTitle_Cn'],
  createdUserName: ['createdUserName', 'createdUserName_En', 'createdUserName_Cn'],
  createdUserPosition: ['createdUserPosition', 'createdUserPosition_En', 'createdUserPosition_Cn'],
  delegateName: ['displayName', 'displayNameEn', 'displayNameCn'],
  delegatedForm: ['applicationName', 'applicationNameEn'],
  deletedUserName: ['deletedUserName', 'deletedUserName_En', 'deletedUserName_Cn'],
  deptName: ['deptName', 'deptNameEn', 'deptNameCn'],
  displayName: ['displayName', 'displayNameEng', 'displayNameChi'],
  groupName: ['groupName', 'groupNameEn', 'groupNameCn'],
  itemText: ['itemText', 'itemTextEng', 'itemTextChi'],
  menuName: ['menuName', 'menuNameEn', 'menuNameCn'],
  name: ['name', 'nameEn', 'nameCn'],
  personName: ['personName', 'personNameEn', 'personNameCn'],
  positionName: ['positionName', 'positionNameEn', 'positionNameCn'],
  roleName: ['roleName', 'roleNameEn', 'roleNameCn'],
  title: ['title', 'titleEn', 'titleCn'],
  titleName: ['titleName', 'titleNameEn', 'titleNameCn'],
  updatedUserName: ['updatedUserName', 'updatedUserName_En', 'updatedUserName_Cn'],
  userDeptName: ['userDeptName', 'userDeptName_En', 'userDeptName_Cn'],
  userJobTitle: ['userJobTitle', 'userJobTitle_En', 'userJobTitle_Cn'],
  userName: ['userName', 'userName_En', 'displayNameChi'],
  userPosition: ['userPosition', 'userPosition_En', 'userPosition_Cn'],
} as const

const further = shortLanguages.filter((short) => !isOfSource(short))
const wireLanguages = ['ko', 'en', 'zh'] as const satisfies readonly ShortLanguage[]

/**
 * The fields of a name in the languages that the specification does not have: `deptNameJa`, or `userName_Ja` where it
 * writes `userName_En`. An answer has them in addition to those of the specification if the name has them.
 */
export function furtherFields(spelling: Spelling): (readonly [field: string, short: ShortLanguage])[] {
  const [first, second] = spellings[spelling]
  const mark = second.includes('_') ? '_' : ''
  return further.map((short) => [`${first}${mark}${short.charAt(0).toUpperCase()}${short.slice(1)}`, short])
}

/**
 * A name of the specification, by its first field. A name that is written in two ways has a word of its own for the other
 * one: `delegateName` is the `displayName` of a delegation, `boxForm` the form of a row of a box.
 */
export type Spelling = keyof typeof spellings

/** The fields of a name on the wire of the specification. */
export type WireName<S extends Spelling> = Record<(typeof spellings)[S][number], string>

function fieldsOf<S extends Spelling, V>(spelling: S, of: (short: (typeof wireLanguages)[number]) => V) {
  const entries = spellings[spelling].map((field, index) => [field, of(wireLanguages[index] ?? 'ko')])
  return Object.fromEntries(entries) as Record<(typeof spellings)[S][number], V> // one entry for each field
}

/** A name in the fields of the specification. */
export const toWireName = <S extends Spelling>(spelling: S, name: LocalName): WireName<S> => ({
  ...fieldsOf(spelling, (short) => name[short]),
  ...Object.fromEntries(
    furtherFields(spelling).flatMap(([field, short]) => (name[short] ? [[field, name[short]]] : [])),
  ),
})

/** Reads a name from the fields of the specification; a field that an answer leaves out is empty. */
export function wireName<S extends Spelling>(row: Partial<WireName<S>>, spelling: S): LocalName {
  const fields: Partial<Record<string, string>> = row
  const [ko, en, zh] = spellings[spelling].map((field) => fields[field] ?? '')
  const others = furtherFields(spelling).map(([field, short]) => [short, fields[field] ?? ''])
  return { ko: ko ?? '', en: en ?? '', zh: zh ?? '', ...Object.fromEntries(others) }
}
