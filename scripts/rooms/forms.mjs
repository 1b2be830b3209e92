import { handMadeForms, handMadeLists } from './exceptions.mjs'
import { isTest, lineAt } from './tree.mjs'

const field = /<(?:TextField|TextArea|DateField)\b(?!\s+isReadOnly)/

/**
 * Returns where a file submits a form without `useRoomForm`, imports the form library, or saves fields without a form.
 */
function formFaults(code) {
  const faults = []
  for (const { index } of code.matchAll(/<form\b/g))
    if (!/\w\.submit\b/.test(code.slice(index, index + 200)))
      faults.push([index, 'a form of its own; submit it by useRoomForm of web/src/ui/form/form.ts'])
  for (const { index } of code.matchAll(/\bfrom 'react-hook-form'/g))
    faults.push([index, 'takes the library of forms; use useRoomForm of web/src/ui/form/form.ts'])
  if (field.test(code) && /\.mutate(?:Async)?\(/.test(code) && !/\b(?:use)?RoomForm\b/.test(code))
    faults.push([
      code.search(field),
      'saves fields without a form; use useRoomForm of web/src/ui/form/form.ts',
    ])
  return faults
}

/** Returns where a file closes its window by itself: in a tab that does nothing, and the form stays to be saved again. */
function windowFaults(code) {
  const text =
    'closes a window by itself; use leavePopup of web/src/kit/address/popup.ts, which leaves a tab as well'
  return [...code.matchAll(/\bwindow\.close\b|\bclosePopup\b/g)].map(({ index }) => [index, text])
}

/** Returns where a file uses a pager outside of `ListView`. */
function listFaults(code) {
  const text = 'turns pages by itself; use ListView of web/src/ui/list/list-view.tsx'
  return [...code.matchAll(/<Pager\b/g)].map(({ index }) => [index, text])
}

/**
 * Checks that all forms use `useRoomForm`, all lists with pages use `ListView`, and all windows close by `leavePopup`,
 * except the files in the lists of exceptions. Also reports exceptions that are no longer needed.
 */
export function checkForms(tree, forms = handMadeForms, lists = handMadeLists) {
  const faults = []
  for (const { path, code } of tree.files) {
    if (!/^web\/src\/(?:app|features)\/.*\.tsx?$/.test(path) || isTest(path)) continue
    for (const { found, exceptions } of [
      { found: formFaults(code), exceptions: forms },
      { found: listFaults(code), exceptions: lists },
      { found: windowFaults(code), exceptions: {} },
    ]) {
      if (path in exceptions) {
        if (found.length === 0) faults.push(`${path}: needs no exception any more; take it out of the list`)
      } else faults.push(...found.map(([at, text]) => `${path}:${lineAt(code, at)}: ${text}`))
    }
  }
  return faults
}
