import type { DictionaryPart } from '@maru/i18n/dictionary'
import { loadTexts } from '#kit/i18n/dictionary.ts'
import { laterSlot, withLaterSlots } from '#kit/slots.ts'
import type { Waiting } from './store.ts'

/** What the server has instead of a call that it refused, as its room words it; empty if no room knows. */
export async function thereNow({ kind, about, body }: Waiting): Promise<string> {
  await withLaterSlots(async () => undefined)
  const wanted = about?.split(' ')[0] ?? kind
  const room = laterSlot('waitingRooms').find(({ kinds }) => kinds.includes(wanted))
  if (!room) return ''
  await loadTexts(room.id)
  return room.thereNow({ about, body })
}

/** Loads the texts of the room that refused a call, without which its reason has no words. */
export async function loadReason(code: string): Promise<void> {
  const [room] = code.split('.')
  await loadTexts(room as DictionaryPart).catch(() => undefined) // codes begin with the name of their room
}
