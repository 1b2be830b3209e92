import { useEffect, useState } from 'react'
import { readDraft } from '../../../../kit/draft.ts'

/** The number of tabs that may write at the same place, each with its own text. */
const tabs = 5
/** Milliseconds that a tab which was just closed or reloaded may still hold its lock. */
const lingers = 150

/** Takes a lock until `held` ends; false where another tab has it. */
function take(name: string, held: Promise<void>): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (lock: Lock | null) => {
      resolve(lock !== null)
      return lock ? held : undefined
    }
    navigator.locks.request(`maru.writer.${name}`, { ifAvailable: true }, answer).catch(() => resolve(false))
  })
}

async function lock(name: string, held: Promise<void>): Promise<boolean> {
  if (await take(name, held)) return true
  await new Promise((resolve) => setTimeout(resolve, lingers))
  return take(name, held)
}

/** The first free name; names with a text of a closed or crashed tab come first. */
async function takeName(base: string, held: Promise<void>): Promise<string> {
  const names = Array.from({ length: tabs }, (_, index) => (index === 0 ? base : `${base}.${index + 1}`))
  const left = names.filter((name) => readDraft(name) !== null)
  for (const name of new Set([...left, ...names])) if (await lock(name, held)) return name
  return base
}

/**
 * Where this tab stores its text: `base`, or a name next to it while another tab writes there; null until that is known.
 * Without locks (a page that is not served securely) all tabs share one name.
 */
export function useWriterSlot(base: string): string | null {
  const [taken, setTaken] = useState<{ base: string; name: string } | null>(null)
  useEffect(() => {
    if (!navigator.locks) return
    let isOver = false
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    void takeName(base, held).then((name) => {
      if (!isOver) setTaken({ base, name })
    })
    return () => {
      isOver = true
      release()
    }
  }, [base])
  if (!navigator.locks) return base
  return taken?.base === base ? taken.name : null
}
