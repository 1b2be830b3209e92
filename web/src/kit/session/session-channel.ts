const name = 'maru.session'

let isOver = false

/**
 * Notes that the session of this page has ended or belongs to another person or post. The page is left: refused calls are
 * no news, and nothing that was begun in the session is sent any more.
 */
export const noteSessionOver = (): void => {
  isOver = true
}

/** Whether the session of this page is over. */
export const isSessionOver = (): boolean => isOver

/** Returns the channel between the windows of this browser; null in a browser without it. */
const openChannel = () => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name))

/** Announces to the other windows of this browser who is signed in now, `''` after signing out. */
export function announcePerson(person: string): void {
  const channel = openChannel()
  channel?.postMessage(person)
  channel?.close()
}

/** Calls the listener when another window announces who is signed in. Returns a function that unsubscribes. */
export function onPersonAnnounced(listener: (person: string) => void): () => void {
  const channel = openChannel()
  if (channel) channel.onmessage = ({ data }) => typeof data === 'string' && listener(data)
  return () => channel?.close()
}
