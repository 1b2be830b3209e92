import type { PublicFolder } from '@maru/api/contact'
import { useState } from 'react'
import { errorText } from '../../../kit/error-text.ts'
import { useLanguage, useTranslate } from '../../../kit/i18n.ts'
import type { PickItem } from '../../../kit/picking.ts'
import { useAccount } from '../../../kit/session.ts'
import { slot } from '../../../kit/slots.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/loading.tsx'
import { ErrorNote } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useCreateGroup, useGroupMembers, useUpdateGroup } from '../contact.api.ts'
import { groupMemberOfItem, isEmailFault, itemOfGroupMember, refusedText } from '../members.rules.ts'
import styles from './contact-panel.module.css'

/** A public group's names, address, rights and members; without `group` a new one. */
export function GroupDialog({ group, onClose }: { group: PublicFolder | null; onClose: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const { permissions } = useAccount()
  const isManager = permissions.isSuperAdmin || permissions.isCompanyManager
  const [draft, setDraft] = useState({
    displayName: group?.displayName ?? '',
    displayNameEng: group?.displayNameEng ?? '',
    displayNameChi: group?.displayNameChi ?? '',
    emailAddress: group?.emailAddress ?? '',
    manageDeptCode: group?.manageDeptCode ?? '',
  })
  const [isShared, setShared] = useState(group?.isShared ?? false)
  const [picked, setPicked] = useState<readonly PickItem[] | null>(null)
  const held = useGroupMembers(group?.identity ?? null)
  const create = useCreateGroup()
  const update = useUpdateGroup()
  const saving = group ? update : create
  const [PeopleField] = slot('peopleFields')
  const members = picked ?? held.data?.map(itemOfGroupMember) ?? []
  const field = (
    key: keyof typeof draft,
    label: string,
    more: { isRequired?: boolean; autoFocus?: boolean } = {},
  ) => (
    <TextField
      {...more}
      label={label}
      value={draft[key]}
      maxLength={key === 'emailAddress' ? 254 : 200}
      error={key === 'emailAddress' && isEmailFault(saving.error) ? errorText(saving.error, t) : null}
      onChange={(value) => setDraft((before) => ({ ...before, [key]: value }))}
    />
  )
  const refused = members.filter((item) => !groupMemberOfItem(item))
  async function save() {
    if (refused.length > 0) return
    const input = { ...draft, isShared, members: members.flatMap((item) => groupMemberOfItem(item) ?? []) }
    const done = await (group
      ? update.mutateAsync({ id: group.identity, ...input })
      : create.mutateAsync(input)
    ).catch(() => null)
    if (!done) return
    showToast(t('contact.groupSaved'))
    onClose()
  }
  const isWaiting = group !== null && held.isPending
  return (
    <Dialog
      isOpen
      isUrgent
      title={t(group ? 'contact.editGroup' : 'contact.newGroup')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('kit.cancel')}</Button>
          <Button
            tone="primary"
            isDisabled={saving.isPending || isWaiting || draft.displayName.trim() === ''}
            onPress={() => void save()}
          >
            {t('kit.save')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {field('displayName', t('kit.nameKo'), { isRequired: true, autoFocus: true })}
        {field('displayNameEng', t('kit.nameEn'))}
        {field('displayNameChi', t('kit.nameZh'))}
        {field('emailAddress', t('kit.email'))}
        {isManager ? field('manageDeptCode', t('contact.manageDept')) : null}
        {isManager ? (
          <Checkbox isSelected={isShared} onChange={setShared}>
            {t('contact.shared')}
          </Checkbox>
        ) : null}
        {held.error ? <ErrorNote error={held.error} onRetry={() => held.refetch()} /> : null}
        {isWaiting ? (
          <Skeleton rows={2} />
        ) : PeopleField ? (
          <PeopleField
            label={t('contact.members')}
            value={members}
            error={refusedText(refused, t, language)}
            onChange={setPicked}
            allowsAddresses
            allowsDepartments
            withContacts
          />
        ) : null}
        {saving.error && !isEmailFault(saving.error) ? (
          <p role="alert">{errorText(saving.error, t)}</p>
        ) : null}
      </div>
    </Dialog>
  )
}
