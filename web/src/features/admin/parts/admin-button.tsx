import { ShieldCheck } from 'lucide-react'
import { useGo } from '#kit/address/link.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { adminEntry } from '../admin.rules.ts'

/** The icon of the top bar for people with administrative rights (spec 1§6). */
export function AdminButton() {
  const t = useTranslate()
  const go = useGo()
  const entry = adminEntry(useAccount())
  if (entry === null) return null
  return (
    <IconButton label={t('admin.entry.open')} onPress={() => go(entry)}>
      <Icon icon={ShieldCheck} />
    </IconButton>
  )
}
