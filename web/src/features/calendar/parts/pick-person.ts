import { fromResult, openPicker } from '#features/org/index.tsx'

/** Asks for a colleague; returns the code of the person, or null if the choice was cancelled. */
export async function pickPerson(title: string): Promise<string | null> {
  const result = await openPicker({ title, single: true })
  const [person] = (result?.[0]?.items ?? []).map(fromResult)
  return person?.kind === 'person' ? person.id : null
}
