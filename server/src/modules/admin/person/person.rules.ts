import { createHash, randomInt } from 'node:crypto'
import type { PersonForm, PostInput } from '@maru/api/account/person'
import { shownLine } from '#kit/text/shown-text.ts'

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A code for a person added without one: `P-` and eight unambiguous characters. */
export function newPersonCode(): string {
  return `P-${Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')}`
}

/** Whether departments are unique and exactly one post is the main one. */
export function hasOneMainPost(posts: readonly Pick<PostInput, 'deptCode' | 'isMain'>[]): boolean {
  const codes = new Set(posts.map((post) => post.deptCode))
  return codes.size === posts.length && posts.filter((post) => post.isMain).length === 1
}

/** The version of the form's data for conflicts: it differs after every change. */
export function versionOf(form: Omit<PersonForm, 'version'>): string {
  return createHash('sha256').update(JSON.stringify(form)).digest('base64url').slice(0, 32)
}

/** A text for storage: one line, composed and trimmed, without signs that turn the direction. */
export function tidy(text: string): string {
  return shownLine(text)
}
