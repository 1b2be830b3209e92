import { ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { PaletteItem } from '#kit/fillings.ts'
import { textsBelow, useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { laterSlot } from '#kit/slots.ts'
import { Icon } from '#ui/icon.tsx'
import { adminAddress, openPages } from '../admin.rules.ts'
import { findSettings } from '../search.rules.ts'
import { loadSettings } from '../settings.search.ts'

const icon = <Icon icon={ShieldCheck} size={18} />
const most = 5

/**
 * The pages of the administration that the viewer may open, found by their names and by the names of their settings,
 * for the palette. A hook.
 */
export function useAdminItems(text: string): readonly PaletteItem[] {
  const t = useTranslate()
  const account = useAccount()
  const [, setLoaded] = useState(false)
  const pages = openPages(laterSlot('adminPages'), account)
  const isAsked = text.trim().length > 1 && pages.length > 0
  useEffect(() => {
    // The texts of the settings are large, and only administrators need them.
    if (isAsked) void loadSettings(openPages(laterSlot('adminPages'), account)).then(() => setLoaded(true))
  }, [isAsked, account])
  if (!isAsked) return []
  const settings = findSettings(pages, text, {
    labelOf: (page) => t(page.label),
    textsOf: ({ searchTexts = [] }) => searchTexts.flatMap(textsBelow),
  })
  // One line for each page: the palette leads to pages.
  const first = [...new Map(settings.toReversed().map((one) => [one.page.id, one])).values()].toReversed()
  return first.slice(0, most).map(({ page, setting }) => ({
    ...{ id: page.id, label: t(page.label), hint: setting, icon, address: adminAddress(page) },
  }))
}
