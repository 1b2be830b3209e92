/** What a search can be limited to; those that are whole need no value. */
export const searchOperators = [
  { name: 'from', operator: 'from:', isWhole: false },
  { name: 'to', operator: 'to:', isWhole: false },
  { name: 'attachment', operator: 'has:attachment', isWhole: true },
  { name: 'unread', operator: 'is:unread', isWhole: true },
  { name: 'before', operator: 'before:', isWhole: false },
  { name: 'after', operator: 'after:', isWhole: false },
  { name: 'in', operator: 'in:', isWhole: false },
] as const

const begun = /(?:^|\s)(?:from|to|before|after|in):"?[^\s"]*$/i

/** A search with an operator at its end; one that was begun is replaced. */
export function withOperator(typed: string, operator: string): string {
  const rest = typed.replace(begun, '').trim()
  if (rest.split(/\s+/).includes(operator)) return rest
  return rest === '' ? operator : `${rest} ${operator}`
}

/** Folders whose name begins as typed after `in:`; none if no folder is being typed. */
export function suggestedFolders<F extends { displayName: string }>(
  typed: string,
  folders: readonly F[],
): F[] {
  const start = /(?:^|\s)in:"?([^\s"]*)$/i.exec(typed)?.[1]?.toLowerCase()
  if (start === undefined) return []
  return folders.filter(({ displayName }) => displayName.toLowerCase().startsWith(start))
}

const operator = /(?:^|\s)(from|to|has|is|before|after|in):(?:"([^"]*)"|(\S+))/gi

/** What is marked of a search in the mails that it lists: its terms, and those that the sender's name or address has. */
export function markedTerms(typed: string): { terms: string; sender: string } {
  const senders: string[] = []
  const rest = typed.replace(operator, (_all, name: string, quoted?: string, bare?: string) => {
    if (name.toLowerCase() === 'from') senders.push(quoted ?? bare ?? '')
    return ' '
  })
  const plain = (text: string) => text.replaceAll('"', ' ').trim()
  const terms = plain(rest)
  return { terms, sender: plain([terms, ...senders].join(' ')) }
}
