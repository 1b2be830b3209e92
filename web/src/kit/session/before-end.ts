const tasks = new Set<() => Promise<unknown>>()

/** Registers a task of the page that needs the session, such as acts that have not been sent yet; once for each task. */
export const beforeSessionEnds = (task: () => Promise<unknown>): void => void tasks.add(task)

/** Runs the tasks that need the session before it ends or changes; a task that fails does not stop the others. */
export const finishSession = (): Promise<unknown> => Promise.allSettled([...tasks].map((task) => task()))
