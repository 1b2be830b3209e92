import { useEffect, useState } from 'react'
import { readDraft } from '#kit/screen/draft.ts'

/** Maximum number of tabs that can write the same article, each with a separate draft. */
const tabs = 5
/** Milliseconds for which a closed or reloaded tab can still have its lock. */
const lingers = 150

/** Acquires a lock until `released` resolves; false if another tab has the lock. */
function take(name: string, released: Promise<void>): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (lock: Lock | null) => {
      resolve(lock !== null)
      return lock ? released : undefined
    }
    navigator.locks.request(`maru.writer.${name}`, { ifAvailable: true }, answer).catch(() => resolve(false))
  })
}

async function lock(name: string, released: Promise<void>): Promise<boolean> {
  if (await take(name, released)) return true
  await new Promise((resolve) => setTimeout(resolve, lingers))
  return take(name, released)
}

/**
 * Returns the first name without a lock, or `base` if all names are locked. Names with a draft of a closed or
 * crashed tab are tried first.
 */
async function takeName(base: string, released: Promise<void>): Promise<string> {
  const names = Array.from({ length: tabs }, (_, index) => (index === 0 ? base : `${base}.${index + 1}`))
  const left = names.filter((name) => readDraft(name) !== null)
  for (const name of new Set([...left, ...names])) if (await lock(name, released)) return name
  return base
}

/**
 * Returns the key under which this tab stores its text: `base`, or `base` with a number if another tab has that
 * lock; null until a lock has been acquired. Without the Web Locks API (in an insecure context) all tabs share
 * `base`.
 */
export function useWriterSlot(base: string): string | null {
  const [slot, setSlot] = useState<{ base: string; name: string } | null>(null)
  useEffect(() => {
    if (!navigator.locks) return
    let isOver = false
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    void takeName(base, released).then((name) => {
      if (!isOver) setSlot({ base, name })
    })
    return () => {
      isOver = true
      release()
    }
  }, [base])
  if (!navigator.locks) return base
  return slot?.base === base ? slot.name : null
}
