import { useEffect, useState } from 'react'
import { CallError } from '#kit/call/call-error.ts'
import { useHoldAnswer } from '../shared.api.ts'

/** Milliseconds between two signs of life; the server believes one for 45 seconds. */
const interval = 15_000

/**
 * Holds the answer to a mail of another mailbox while the writer is open, so that one person answers at a time. Returns
 * the name of the person who holds it instead, or an empty text. Nothing is held for null.
 */
export function useAnswerLock(id: string | null): string {
  const { mutateAsync } = useHoldAnswer()
  const [holder, setHolder] = useState('')
  useEffect(() => {
    if (id === null) return
    const hold = () =>
      mutateAsync({ id, isAnswering: true }).then(
        () => setHolder(''),
        (error: unknown) => {
          const isHeld = error instanceof CallError && error.code === 'mail.beingAnswered'
          if (isHeld) setHolder(String(error.params.name ?? ''))
        },
      )
    void hold()
    const timer = setInterval(() => void hold(), interval)
    return () => {
      clearInterval(timer)
      void mutateAsync({ id, isAnswering: false }).catch(() => undefined)
    }
  }, [id, mutateAsync])
  return holder
}
