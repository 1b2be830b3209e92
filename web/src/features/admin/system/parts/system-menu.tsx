import type { LinkedSystem } from '@maru/api/admin/system'
import { Ellipsis } from 'lucide-react'
import { useGo } from '#kit/address/link.tsx'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { Menu } from '#ui/dialog/menu.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { useRotateWebhook, useTestWebhook } from '../../webhook/webhook.api.ts'
import { type SystemSecrets, useEndSystem, useResumeSystemAddress } from '../system.api.ts'

/** The entries of the audit log that name a system. */
const auditAddress = (name: string) => `/admin/audit?${new URLSearchParams({ q: name })}`

/** What the menu of a system opens outside of itself. */
export interface SystemOpen {
  edit(system: LinkedSystem): void
  rotate(system: LinkedSystem): void
  deliveries(system: LinkedSystem): void
  documents(system: LinkedSystem): void
  absences(system: LinkedSystem): void
  sources(system: LinkedSystem): void
  oauth(system: LinkedSystem): void
  secrets(secrets: SystemSecrets): void
}

/** The entries about the address of a system; none without an address. */
function useAddressEntries(
  system: LinkedSystem,
  open: SystemOpen,
  report: (work: () => Promise<void>) => () => void,
) {
  const t = useTranslate()
  const test = useTestWebhook()
  const renew = useRotateWebhook()
  const resume = useResumeSystemAddress()
  const { systemId, webhookId, offReason } = system
  if (webhookId === null) return []
  const send = async () => {
    const { state, status, answer } = await test.mutateAsync({ webhookId })
    if (state === 'delivered') showToast(t('admin.webhook.tested', { status: status ?? '' }))
    else await showAlert(t('admin.webhook.testFailed', { answer: status ? `${status} ${answer}` : answer }))
  }
  const replace = async () => {
    if (!(await askConfirm(t('admin.system.renewQuestion')))) return
    open.secrets({ secret: (await renew.mutateAsync({ webhookId })).secret })
  }
  const switchOn = async () => {
    await resume.mutateAsync({ systemId })
    showToast(t('admin.system.resumed'))
  }
  return [
    ...(offReason === null ? [] : [{ id: 'resume', label: t('admin.system.resume'), run: report(switchOn) }]),
    { id: 'test', label: t('admin.system.test'), run: report(send) },
    { id: 'deliveries', label: t('admin.system.deliveries'), run: () => open.deliveries(system) },
    { id: 'secret', label: t('admin.system.renewSecret'), run: report(replace) },
  ]
}

/** The menu of a system: change, token, address, end; of one that has ended, what it did. */
export function SystemMenu({ system, open }: { system: LinkedSystem; open: SystemOpen }) {
  const t = useTranslate()
  const go = useGo()
  const end = useEndSystem()
  const { systemId, name } = system
  const report = (work: () => Promise<void>) => () =>
    void work().catch((error: unknown) => showAlert(errorText(error, t)))
  const address = useAddressEntries(system, open, report)
  const finish = async () => {
    if (!(await askConfirm({ text: t('admin.system.endQuestion', { name }), isDanger: true }))) return
    await end.mutateAsync({ systemId })
    showToast(t('admin.system.ended'))
  }
  const label = t('admin.system.more', { name })
  const read = [
    { id: 'documents', label: t('admin.system.documents'), run: () => open.documents(system) },
    { id: 'absences', label: t('admin.system.absenceList'), run: () => open.absences(system) },
    { id: 'sources', label: t('admin.source.title'), run: () => open.sources(system) },
    { id: 'audit', label: t('admin.entry.audit'), run: () => go(auditAddress(name)) },
  ]
  const entries = system.endedAt
    ? read
    : [
        { id: 'edit', label: t('admin.system.edit'), run: () => open.edit(system) },
        ...read,
        ...address,
        { id: 'oauth', label: t('admin.system.oauth'), run: () => open.oauth(system) },
        { id: 'rotate', label: t('admin.system.rotate'), run: () => open.rotate(system) },
        { id: 'end', label: t('admin.system.end'), run: report(finish) },
      ]
  return (
    <Menu
      label={label}
      groups={[{ id: 'system', entries }]}
      trigger={(opener) => (
        <IconButton {...opener} label={label} size="s">
          <Icon icon={Ellipsis} size={16} />
        </IconButton>
      )}
    />
  )
}
