import type { TestApp } from './app.ts'

/** Called for every statement that the process sends, with the number of the connection and the text. */
export type Note = (connection: number, text: string) => void

/** Calls `note` for every statement that the process sends during an action, except the proof of the bus. */
export async function noteStatements(app: TestApp, note: Note, make: () => Promise<unknown>): Promise<void> {
  const options = app.app.db.options as { debug: unknown }
  options.debug = (connection: number, text: string) => {
    if (!text.endsWith(' as echo')) note(connection, text.replace(/\s+/g, ' ').trim())
  }
  try {
    await make()
  } finally {
    options.debug = false
  }
}

/**
 * Returns the statements that the process sends during an action. Repeats the action three times and returns the
 * shortest list, because the process also polls for events and jobs.
 */
export async function statementsOf(app: TestApp, make: () => Promise<unknown>): Promise<string[]> {
  const all: string[][] = []
  for (let time = 0; time < 3; time += 1) {
    const sent: string[] = []
    await noteStatements(app, (_connection, text) => sent.push(text), make)
    all.push(sent)
  }
  return all.reduce((best, sent) => (sent.length < best.length ? sent : best))
}
