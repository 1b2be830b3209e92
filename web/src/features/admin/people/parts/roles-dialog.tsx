import type { AccountRow } from '@maru/api/account/people'
import { useState } from 'react'
import { localName, useLanguage, useTranslate } from '../../../../kit/i18n.ts'
import { useAccount } from '../../../../kit/session.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/choice.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Skeleton } from '../../../../ui/loading.tsx'
import { ErrorNote } from '../../../../ui/notice.tsx'
import { showToast } from '../../../../ui/toast.tsx'
import styles from '../../parts/form.module.css'
import { saveRoles, useRoles } from '../people.api.ts'

/** Roles that hold in every company: super administrators alone give them. */
const groupRoles = ['super-admin', 'group-board-manager', 'global-reserve-manager']

/** The roles of a person, to be ticked. */
export function RolesDialog({ row, onClose }: { row: AccountRow; onClose: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const { permissions } = useAccount()
  const roles = useRoles()
  const [chosen, setChosen] = useState(row.roleIds)
  const [state, setState] = useState<{ isBusy?: boolean; error?: unknown }>({})
  const mayGive = (roleId: string) => permissions.isSuperAdmin || !groupRoles.includes(roleId)
  async function save() {
    setState({ isBusy: true })
    try {
      await saveRoles(row.personCode, chosen.filter(mayGive))
      showToast(t('admin.people.rolesSaved'))
      onClose()
    } catch (error) {
      setState({ error })
    }
  }
  return (
    <Dialog
      isOpen
      size="s"
      title={`${t('admin.people.editRoles')} · ${localName(row.name, language)}`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('kit.cancel')}</Button>
          <Button tone="primary" isPending={state.isBusy} onPress={() => void save()}>
            {t('kit.save')}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {roles.isPending ? <Skeleton look="text" rows={6} /> : null}
        {roles.error ? <ErrorNote error={roles.error} onRetry={() => void roles.refetch()} /> : null}
        {roles.data?.map(({ roleId, roleName, roleNameEn, roleNameCn }) => (
          <Checkbox
            key={roleId}
            isSelected={chosen.includes(roleId)}
            isDisabled={!mayGive(roleId)}
            onChange={(isOn) =>
              setChosen(isOn ? [...chosen, roleId] : chosen.filter((one) => one !== roleId))
            }
          >
            {localName({ ko: roleName, en: roleNameEn, zh: roleNameCn }, language)}
          </Checkbox>
        ))}
        {state.error ? <ErrorNote inline error={state.error} /> : null}
      </div>
    </Dialog>
  )
}
