type None = Record<never, never>

/**
 * Every event by name with its payload: ids and codes only, because subscribers read the rows with their own rights.
 * A contract adds its own:
 * `declare module './kit/events.ts' { interface Events { 'lunch.noteCreated': { noteId: number } } }`.
 */
export interface Events extends None {}

/** The name of a declared event: `<domain>.<pastTense>`. */
export type EventName = keyof Events & string

/** Defines the event names of a contract as constants; a name without a declared payload does not compile. */
export function defineEvents<const T extends Record<string, EventName>>(names: T): T {
  return names
}
