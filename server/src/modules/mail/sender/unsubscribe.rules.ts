/** How a list says that one leaves it. */
export interface Unsubscribe {
  /** https or mailto; empty if there is no way. */
  address: string
  isOneClick: boolean
}

/** The way to unsubscribe in the headers of a mail (RFC 2369, RFC 8058). One click needs https. */
export function unsubscribeOf(list: string, post: string): Unsubscribe {
  const all = [...list.matchAll(/<((?:https|mailto):[^<>\s]{1,2000})>/gi)].map((one) => one[1] ?? '')
  const secure = all.find((one) => /^https:/i.test(one))
  const isOneClick = secure !== undefined && /^\s*List-Unsubscribe\s*=\s*One-Click\s*$/i.test(post)
  const address = (isOneClick ? secure : all.find((one) => /^mailto:/i.test(one))) ?? secure ?? ''
  return { address, isOneClick }
}
