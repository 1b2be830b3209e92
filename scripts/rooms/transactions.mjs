import { isTest, lineAt } from './tree.mjs'

const opening = /\b(?:inTransaction|transaction)(?:<[^()]*>)?(?=\()/g
/** The first argument, and the parameters of a function that is written as the second one. */
const head = /^\(\s*([\w.]+),\s*(?:async\s*)?(?:\(([^()]*)\)|(\w+))[^=]*?=>/

/** Returns the text from the bracket at an index to the bracket that closes it. */
function callAt(code, start) {
  let depth = 0
  for (let at = start; at < code.length; at += 1) {
    if ('([{'.includes(code[at])) depth += 1
    else if (')]}'.includes(code[at])) depth -= 1
    if (depth === 0) return code.slice(start, at + 1)
  }
  return code.slice(start)
}

const namesIn = (text) => new Set(text.match(/[A-Za-z_$][\w$]*/g) ?? [])

/** Whether a use hands on no connection: a field other than `db`, a key, or a copy with the connection of the transaction. */
function isHarmless(body, name, at, own) {
  const before = body.slice(Math.max(0, at - 3), at)
  const after = body.slice(at + name.length)
  const second = before === '...' ? /^,\s*(\w+)/.exec(after)?.[1] : undefined
  if (before === '...') return second === 'db' || own.has(second)
  if (/[.\w$]$/.test(before) || /^\s*:/.test(after)) return true
  const field = /^\??\.(\w+)/.exec(after)?.[1]
  return name !== 'db' && field !== undefined && field !== 'db'
}

/**
 * Checks that the work of a transaction uses no connection but its own: neither the context nor the pool around it. The
 * work would wait for a second connection of the pool, which others hold who wait too (docs/decisions/208).
 */
export function checkTransactions(tree) {
  const faults = []
  for (const { path, code } of tree.files) {
    if (!path.startsWith('server/src/') || isTest(path)) continue
    for (const match of code.matchAll(opening)) {
      const start = match.index + match[0].length
      const call = callAt(code, start)
      const [written, outer, list, single] = head.exec(call) ?? []
      if (written === undefined || outer === undefined) continue
      const body = call.slice(written.length)
      const own = namesIn(list ?? single)
      for (const [, names] of body.matchAll(/\bconst \{([^{}]*)\} =/g))
        for (const name of namesIn(names)) own.add(name)
      for (const name of new Set([outer.split('.')[0], 'db'])) {
        if (own.has(name)) continue
        for (const use of body.matchAll(new RegExp(`\\b${name}\\b`, 'g'))) {
          if (isHarmless(body, name, use.index, own)) continue
          const line = lineAt(code, start + written.length + use.index)
          faults.push(
            `${path}:${line}: "${name}" around the transaction; use the connection of the transaction`,
          )
        }
      }
    }
  }
  return faults
}
