import type { AccountRow } from '@maru/api/account/people'
import { Ellipsis } from 'lucide-react'
import { useGo } from '#kit/address/link.tsx'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { IconButton } from '#ui/button.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { Menu } from '#ui/dialog/menu.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { giveCode, resetSecondStep, unlock } from '../people.api.ts'

/** The dialog that is open over the list. */
export type Layer =
  | {
      kind: 'roles' | 'appointment' | 'edit' | 'leave' | 'handOver' | 'retire' | 'transfer' | 'sessions'
      row: AccountRow
    }
  | { kind: 'new' }

/** The menu of a person: change, leave, hand over, retire, roles, a code for a new password, a lost second step, an invitation. */
export function RowMenu({
  row,
  isWaiting,
  onOpen,
  onInvite,
}: {
  row: AccountRow
  /** True: the list does not show the typed search yet, so the row may belong to another person. */
  isWaiting: boolean
  onOpen: (layer: Layer) => void
  onInvite: (rows: readonly AccountRow[]) => void
}) {
  const t = useTranslate()
  const name = localName(row.name, useLanguage())
  const { permissions, personCode: ownCode } = useAccount()
  const go = useGo()
  const showCode = (code: string) =>
    showAlert({ title: t('admin.people.codeTitle'), text: `${code}\n\n${t('admin.people.codeText')}` })
  const act = (work: () => Promise<void>) =>
    void work().catch((error: unknown) => showAlert(errorText(error, t)))
  const makeCode = async () => {
    if (!(await askConfirm(t('admin.people.giveCodeAsk', { name })))) return
    const { code } = await giveCode(row.personCode)
    if (code) await showCode(code)
  }
  const resetStep = async () => {
    if (!(await askConfirm({ text: t('admin.people.resetStepAsk', { name }), isDanger: true }))) return
    await resetSecondStep(row.personCode)
    showToast(t('admin.people.stepReset'))
  }
  const unlockPerson = async () => {
    await unlock(row.personCode)
    showToast(t('admin.people.unlocked', { name }))
  }
  const isAway =
    row.state === 'left' || row.state === 'leave' || row.state === 'disabled' || row.state === 'none'
  const changes = [
    { id: 'edit', label: t('admin.people.edit'), run: () => onOpen({ kind: 'edit', row }) },
    {
      id: 'appointment',
      label: t('admin.people.appointment.act'),
      isDisabled: row.state === 'left',
      run: () => onOpen({ kind: 'appointment', row }),
    },
    {
      id: 'leave',
      label: t('admin.people.leave'),
      isDisabled: row.state === 'left',
      run: () => onOpen({ kind: 'leave', row }),
    },
    {
      id: 'handOver',
      label: t('admin.people.handOver'),
      run: () => onOpen({ kind: 'handOver', row }),
    },
    ...(permissions.isSuperAdmin
      ? [
          {
            id: 'transfer',
            label: t('admin.people.transfer.act'),
            isDisabled: row.state === 'left',
            run: () => onOpen({ kind: 'transfer' as const, row }),
          },
        ]
      : []),
    {
      id: 'retire',
      label: t(row.state === 'left' ? 'admin.people.reinstate' : 'admin.people.retire'),
      run: () => onOpen({ kind: 'retire', row }),
    },
  ]
  const entries = [
    ...((permissions.isSuperAdmin || permissions.isCompanyManager) && row.state !== 'none'
      ? [
          {
            id: 'roles',
            label: t('admin.people.editRoles'),
            run: () => onOpen({ kind: 'roles' as const, row }),
          },
        ]
      : []),
    {
      id: 'sessions',
      label: t('admin.people.sessions'),
      isDisabled: row.state === 'none',
      run: () => onOpen({ kind: 'sessions', row }),
    },
    {
      id: 'code',
      label: t('admin.people.giveCode'),
      isDisabled: isAway,
      run: () => act(makeCode),
    },
    {
      id: 'unlock',
      label: t('admin.people.unlock'),
      isDisabled: row.state === 'none' || row.personCode === ownCode,
      run: () => act(unlockPerson),
    },
    {
      id: 'step',
      label: t('admin.people.resetStep'),
      isDisabled: isAway,
      run: () => act(resetStep),
    },
    {
      id: 'invite',
      label: t('admin.people.invite'),
      isDisabled: isAway || row.seenAt !== null,
      run: () => onInvite([row]),
    },
    ...(permissions.isSuperAdmin || permissions.isCompanyManager || permissions.isHrManager
      ? [
          {
            id: 'personal',
            label: t('admin.entry.personal'),
            run: () => go(`/admin/personal?person=${encodeURIComponent(row.personCode)}`),
          },
        ]
      : []),
  ]
  const label = t('admin.people.moreOf', { name })
  return (
    <Menu
      label={label}
      groups={[
        { id: 'person', entries: changes },
        { id: 'account', entries },
      ]}
      trigger={(opener) => (
        <IconButton {...opener} label={label} size="s" isDisabled={isWaiting}>
          <Icon icon={Ellipsis} size={16} />
        </IconButton>
      )}
    />
  )
}
