/** Replaces the schema library in the browser. Contracts retain methods and paths; schemas become empty objects. */
export const Type: Record<string, (...rest: unknown[]) => object> = new Proxy({}, { get: () => () => ({}) })
