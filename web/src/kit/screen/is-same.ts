import { replaceEqualDeep } from '@tanstack/react-query'

/** Whether two values are equal, with everything inside of their lists and plain objects. Other objects must be the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return replaceEqualDeep(one, other) === one
}
