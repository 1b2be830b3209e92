import { createHash, randomInt } from 'node:crypto'
import type { PersonForm, PostInput } from '@maru/api/account/person'

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A code for a person added without one: `P-` and eight signs that are not mistaken for each other. */
export function newPersonCode(): string {
  return `P-${Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')}`
}

/** Whether no department is named twice and exactly one post is the main one. */
export function hasOneMainPost(posts: readonly Pick<PostInput, 'deptCode' | 'isMain'>[]): boolean {
  const codes = new Set(posts.map((post) => post.deptCode))
  return codes.size === posts.length && posts.filter((post) => post.isMain).length === 1
}

/** What a change is compared with: it differs whenever something of the form does. */
export function versionOf(form: Omit<PersonForm, 'version'>): string {
  return createHash('sha256').update(JSON.stringify(form)).digest('base64url').slice(0, 32)
}

/** A text as it is stored: composed, without spaces around it. */
export function tidy(text: string): string {
  return text.normalize('NFC').trim()
}
