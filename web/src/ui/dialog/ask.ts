import { useSyncExternalStore } from 'react'

/** The texts of a question or notice. */
export interface Question {
  title?: string
  text: string
  okText?: string
  cancelText?: string
  /** True: the action cannot be undone, and OK is shown as a danger button. */
  isDanger?: boolean
}

/** A question that has no answer yet. */
export interface OpenQuestion extends Question {
  id: number
  kind: 'alert' | 'confirm'
  answer: (value: boolean) => void
}

let waiting: readonly OpenQuestion[] = []
let count = 0
const listeners = new Set<() => void>()

function put(next: readonly OpenQuestion[]) {
  waiting = next
  for (const listener of listeners) listener()
}

function ask(kind: OpenQuestion['kind'], question: Question | string): Promise<boolean> {
  const options = typeof question === 'string' ? { text: question } : question
  count += 1
  const id = count
  return new Promise((resolve) => {
    const answer = (value: boolean) => {
      put(waiting.filter((open) => open.id !== id))
      resolve(value)
    }
    put([...waiting, { ...options, id, kind, answer }])
  })
}

/** Shows a message that the user must confirm. Resolves when it is closed. Enter is OK (spec 1§4). */
export async function showAlert(question: Question | string): Promise<void> {
  await ask('alert', question)
}

/** Shows a question. Resolves to true for OK (Enter) and to false for Cancel (Escape) (spec 1§4). */
export function askConfirm(question: Question | string): Promise<boolean> {
  return ask('confirm', question)
}

/** Returns the question to show: the oldest unanswered one. */
export function useOpenQuestion(): OpenQuestion | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting[0],
  )
}
