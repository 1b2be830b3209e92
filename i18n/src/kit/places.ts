/**
 * Names of the placeholders of each text that has any, by its key. The generated `texts.ts` of each domain adds its own.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the domains add their keys
export interface Places {}
