import { handMadeAnswers } from './exceptions.mjs'
import { isTest } from './tree.mjs'

const states = [/<Skeleton\b/, /<ErrorNote\b/, /<Empty\b/]

/**
 * Checks that parts draw loading, failure and an empty list by `Answer` or `ListView`, except the files in the list of
 * exceptions. Also reports exceptions that are no longer needed.
 */
export function checkAnswers(tree, exceptions = handMadeAnswers) {
  const faults = []
  const left = new Set(exceptions)
  for (const { path, code } of tree.files) {
    if (!/^web\/src\/(?:app|features)\/.*\.tsx$/.test(path) || isTest(path)) continue
    if (!states.every((state) => state.test(code))) continue
    if (!left.delete(path))
      faults.push(`${path}: draws loading, failure and empty by itself; use Answer of web/src/ui/answer.tsx`)
  }
  for (const path of left) faults.push(`${path}: needs no exception any more; take it out of handMadeAnswers`)
  return faults
}
