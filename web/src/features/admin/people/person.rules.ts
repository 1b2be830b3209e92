import type { PersonForm, PostInput } from '@maru/api/account/person'
import { emptyName } from '@maru/api/kit/language'
import { trimName } from '@maru/api/kit/local-name'
import type { LocalName } from '@maru/api/kit/schema'

/** A post in the form, with the department name that is shown. */
export interface PostDraft extends PostInput {
  comCode: string
  department: LocalName
  mayChange: boolean
}

/** The values of the person form. */
export interface PersonDraft {
  personCode: string
  name: LocalName
  employeeNumber: string
  email: string
  login: string
  language: PersonForm['language']
  mobileTel: string
  officeTel: string
  officeExtTel: string
  /** A day, or an empty text. */
  hireDate: string
  isDisabled: boolean
  posts: PostDraft[]
}

/** The form values of a new person. */
export function newPerson(language: PersonForm['language']): PersonDraft {
  return {
    personCode: '',
    name: emptyName,
    employeeNumber: '',
    email: '',
    login: '',
    language,
    mobileTel: '',
    officeTel: '',
    officeExtTel: '',
    hireDate: '',
    isDisabled: false,
    posts: [],
  }
}

/** The form values of an existing person. */
export function draftOf({ name, hireDate, posts, ...form }: PersonForm): PersonDraft {
  return {
    personCode: form.personCode,
    name,
    employeeNumber: form.employeeNumber,
    email: form.email,
    login: form.login,
    language: form.language,
    mobileTel: form.mobileTel,
    officeTel: form.officeTel,
    officeExtTel: form.officeExtTel,
    hireDate: hireDate ?? '',
    isDisabled: form.isDisabled,
    posts,
  }
}

/** The input of the save calls; posts that the viewer may not change are not sent and stay stored. */
export function inputOf({ name, hireDate, posts, ...draft }: PersonDraft) {
  return {
    ...draft,
    name: trimName(name),
    email: draft.email.trim(),
    login: draft.login.trim(),
    hireDate: hireDate === '' ? null : hireDate,
    posts: posts
      .filter((post) => post.mayChange)
      .map(({ deptCode, titleCode, positionCode, gradeCode, isMain }) => ({
        deptCode,
        titleCode,
        positionCode,
        gradeCode,
        isMain,
      })),
  }
}

/**
 * Adds a post, as the main post if there is none. Returns the posts unchanged if the person already has a post in the
 * department.
 */
export function withPost(
  posts: readonly PostDraft[],
  department: { deptCode: string; comCode: string; name: LocalName },
): PostDraft[] {
  if (posts.some((post) => post.deptCode === department.deptCode)) return [...posts]
  const { deptCode, comCode, name } = department
  const isMain = !posts.some((post) => post.isMain)
  const codes = { titleCode: '', positionCode: '', gradeCode: '' }
  return [...posts, { deptCode, comCode, department: name, mayChange: true, isMain, ...codes }]
}

/** Removes a post. If it was the main post, the first post that may be changed becomes the main post. */
export function withoutPost(posts: readonly PostDraft[], deptCode: string): PostDraft[] {
  const left = posts.filter((post) => post.deptCode !== deptCode)
  if (left.some((post) => post.isMain)) return left
  const next = left.find((post) => post.mayChange)
  return left.map((post) => (post === next ? { ...post, isMain: true } : post))
}

/** Sign-in names with their codes as a CSV file that spreadsheets read as text. */
export function codesCsv(
  heads: [string, string, string],
  rows: { name: string; login: string; code: string }[],
): string {
  const quote = (value: string) => `"${/^[=+\-@]/.test(value) ? "'" : ''}${value.replaceAll('"', '""')}"`
  const lines = [heads, ...rows.map(({ name, login, code }) => [name, login, code])]
  return `\uFEFF${lines.map((line) => line.map(quote).join(',')).join('\r\n')}\r\n`
}

/** The faults of a draft by field, as text keys; empty if the field is valid. */
export function personFaults(draft: PersonDraft) {
  const { name, email, login, posts } = draft
  return {
    name: name.ko.trim() === '' ? 'admin.people.faults.name' : '',
    email: /^$|^[^\s@]+@[^\s@]+$/.test(email.trim()) ? '' : 'admin.people.faults.email',
    login: /^\S*$/.test(login.trim()) ? '' : 'admin.people.faults.login',
    personCode: /^[A-Za-z0-9._-]*$/.test(draft.personCode) ? '' : 'admin.people.faults.code',
    posts: posts.length === 0 ? 'admin.people.faults.posts' : '',
  } as const
}
