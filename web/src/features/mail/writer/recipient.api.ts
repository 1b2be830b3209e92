import { mailApi } from '@maru/api/mail'
import type { SuggestedRecipient } from '@maru/api/mail/recipient'
import { useRead } from '#kit/call/read.ts'
import type { PickItem } from '#kit/picking.ts'

const none = { ko: '', en: '', zh: '' }
const empty: readonly PickItem[] = []

function itemOf({ name, address }: SuggestedRecipient): PickItem {
  const shown = name || address
  return {
    ...{ kind: 'address', id: address, name: { ko: shown, en: shown, zh: shown } },
    ...{ title: none, place: none, email: address, photo: '', comCode: '', deptCode: '' },
  }
}

const toItems = (all: readonly SuggestedRecipient[]) => all.map(itemOf)

/** Groups, shared mailboxes and known addresses for a typed text; nothing for fewer than two characters. */
export function useMoreRecipients(text: string): readonly PickItem[] {
  const { data } = useRead(mailApi.suggestRecipients, text.length < 2 ? null : { text: text.slice(0, 100) }, {
    select: toItems,
  })
  return data ?? empty
}
