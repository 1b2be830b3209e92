type None = Record<never, never>

/**
 * Every queued job by name with its input: ids and codes only. A room adds its own:
 * `declare module '#kit/job-inputs.ts' { interface JobInputs { 'lunch.sendMails': { noteId: number } } }`.
 */
export interface JobInputs extends None {}

/** The name of a declared job. */
export type JobName = keyof JobInputs & string
