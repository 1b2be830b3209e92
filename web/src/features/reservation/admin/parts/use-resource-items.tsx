import { reservationApi } from '@maru/api/reservation'
import { DoorOpen } from 'lucide-react'
import { useRead } from '#kit/call/read.ts'
import type { PaletteItem } from '#kit/fillings.ts'
import { localName, useLanguage } from '#kit/i18n/i18n.ts'
import { bestMatches } from '#kit/screen/match-text.ts'
import { useAccount } from '#kit/session/session.ts'
import { Icon } from '#ui/icon.tsx'

const icon = <Icon icon={DoorOpen} size={18} />
const most = 5

/** Finds resources that the viewer may see by any of their names, for the palette. A hook. */
export function useResourceItems(text: string): readonly PaletteItem[] {
  const language = useLanguage()
  const { mailOnly } = useAccount()
  const asked = text === '' || mailOnly ? null : { id: 0 }
  const { data } = useRead(reservationApi.listFolderResources, asked, { staleTime: 60_000 })
  if (text === '') return []
  return bestMatches(data ?? [], text, ({ name }) => [name.ko, name.en, name.zh], most).map((resource) => ({
    id: String(resource.resourceId),
    label: localName(resource.name, language),
    hint: resource.place,
    icon,
    address: `/reservedb/week?RESOURCE=${resource.resourceId}`,
  }))
}
