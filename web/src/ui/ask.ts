import { useSyncExternalStore } from 'react'

/** The texts of a question or notice. */
export interface Question {
  title?: string
  text: string
  okText?: string
  cancelText?: string
  /** The act cannot be undone: OK is drawn as dangerous. */
  isDanger?: boolean
}

/** A question waiting for its answer. */
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
  const said = typeof question === 'string' ? { text: question } : question
  count += 1
  const id = count
  return new Promise((resolve) => {
    const answer = (value: boolean) => {
      put(waiting.filter((open) => open.id !== id))
      resolve(value)
    }
    put([...waiting, { ...said, id, kind, answer }])
  })
}

/** Shows a message that must be confirmed; resolves when it was closed. Enter is OK (spec 1§4). */
export async function showAlert(question: Question | string): Promise<void> {
  await ask('alert', question)
}

/** Asks; true on OK (Enter), false on Cancel (Escape) (spec 1§4). */
export function askConfirm(question: Question | string): Promise<boolean> {
  return ask('confirm', question)
}

/** The question to show now: the oldest unanswered one. */
export function useOpenQuestion(): OpenQuestion | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting[0],
  )
}
