import type { CsvColumns, CsvValues } from '#kit/csv/csv-table.ts'

const names = {
  name_ko: { kind: 'text', also: '이름', required: true },
  name_en: { kind: 'text', also: '영문이름' },
  name_zh: { kind: 'text', also: '중문이름' },
} as const

/** Columns of companies.csv: the companies for which the files are complete. */
export const companyColumns = {
  com_code: { kind: 'code', also: '회사코드', required: true },
  ...names,
  domain: { kind: 'text', also: '도메인', max: 253 },
  time_zone: { kind: 'text', also: '시간대', max: 60 },
  theme: { kind: 'text', also: '테마', max: 40 },
  uses_chatbot: { kind: 'yesNo', also: '챗봇' },
  sort: { kind: 'integer', also: '순서' },
} as const satisfies CsvColumns

/** Columns of departments.csv. A department with an empty parent is a root; empty days mean no limit. */
export const departmentColumns = {
  com_code: { kind: 'code', also: '회사코드', required: true },
  dept_code: { kind: 'code', also: '부서코드', required: true },
  parent_dept_code: { kind: 'code', also: '상위부서코드' },
  ...names,
  email: { kind: 'email', also: '이메일', max: 254 },
  sort: { kind: 'integer', also: '순서' },
  from_date: { kind: 'day', also: '시작일' },
  until_date: { kind: 'day', also: '종료일' },
} as const satisfies CsvColumns

/** Columns of titles.csv; `kind` is title (직위), position (직책) or grade (직급). */
export const titleColumns = {
  com_code: { kind: 'code', also: '회사코드', required: true },
  kind: { kind: 'text', also: '종류', required: true, max: 20 },
  code: { kind: 'code', also: '코드', required: true },
  ...names,
  sort: { kind: 'integer', also: '순서' },
} as const satisfies CsvColumns

/** Columns of people.csv; `retired_on` is the first day after the person's employment. */
export const personColumns = {
  com_code: { kind: 'code', also: '회사코드', required: true },
  person_code: { kind: 'code', also: '사원코드', required: true },
  employee_number: { kind: 'text', also: '사번', max: 40 },
  manage_code: { kind: 'text', also: '관리코드', max: 40 },
  pay_type: { kind: 'text', also: '급여유형', max: 40 },
  pay_type_gubun: { kind: 'text', also: '급여구분', max: 40 },
  ...names,
  email: { kind: 'email', also: '이메일', max: 254 },
  mobile_tel: { kind: 'text', also: '휴대전화', max: 50 },
  office_tel: { kind: 'text', also: '회사전화', max: 50 },
  office_ext_tel: { kind: 'text', also: '내선번호', max: 50 },
  office_fax: { kind: 'text', also: '팩스', max: 50 },
  home_address: { kind: 'address', also: '주소', max: 500 },
  hire_date: { kind: 'day', also: '입사일' },
  retired_on: { kind: 'day', also: '퇴직일' },
} as const satisfies CsvColumns

/** Columns of posts.csv: the department and title of each person; one post is the main one, others are concurrent. */
export const postColumns = {
  com_code: { kind: 'code', also: '회사코드', required: true },
  dept_code: { kind: 'code', also: '부서코드', required: true },
  person_code: { kind: 'code', also: '사원코드', required: true },
  title_code: { kind: 'code', also: '직위코드' },
  position_code: { kind: 'code', also: '직책코드' },
  grade_code: { kind: 'code', also: '직급코드' },
  is_main: { kind: 'yesNo', also: '본직' },
  sort: { kind: 'integer', also: '순서' },
  from_date: { kind: 'day', also: '시작일' },
  until_date: { kind: 'day', also: '종료일' },
} as const satisfies CsvColumns

/** The files of an organisation with their columns, in reading order. */
export const organisationFiles = {
  'companies.csv': companyColumns,
  'departments.csv': departmentColumns,
  'titles.csv': titleColumns,
  'people.csv': personColumns,
  'posts.csv': postColumns,
} as const

/** The name of a file of an organisation. */
export type OrganisationFile = keyof typeof organisationFiles

/** A row of companies.csv. */
export type CompanyValues = CsvValues<typeof companyColumns>
/** A row of departments.csv. */
export type DepartmentValues = CsvValues<typeof departmentColumns>
/** A row of titles.csv. */
export type TitleValues = CsvValues<typeof titleColumns>
/** A row of people.csv. */
export type PersonValues = CsvValues<typeof personColumns>
/** A row of posts.csv. */
export type PostValues = CsvValues<typeof postColumns>
