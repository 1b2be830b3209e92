const name = 'maru.session'

let isOver = false

/** Notes that the person has signed out: the page is left, and refused calls are no news. */
export const noteSignedOut = (): void => {
  isOver = true
}

/** Whether the person has signed out on this page. */
export const isSignedOut = (): boolean => isOver

let isForeign = false

/** Notes whether the session of the browser belongs to another person or post than the one whose page this is. */
export const noteForeignSession = (is: boolean): void => {
  isForeign = is
}

/** Whether a call of this page would be made as another person or post. */
export const isForeignSession = (): boolean => isForeign

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
