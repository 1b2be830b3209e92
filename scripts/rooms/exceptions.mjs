/**
 * Calls that the web app does not make, each with the reason. A call that is made, or that does not exist any
 * more, must leave this list: the check says so.
 *
 * @type {Record<string, string>}
 */
export const notCalledByWeb = {}
