import type { Contact } from '@maru/api/contact'
import { useState } from 'react'
import { errorText } from '../../../kit/error-text.ts'
import { useLanguage, useTranslate } from '../../../kit/i18n.ts'
import type { PickItem } from '../../../kit/picking.ts'
import { slot } from '../../../kit/slots.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/loading.tsx'
import { ErrorNote } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { type Place, useCreateContact, useListMembers, useUpdateContact } from '../contact.api.ts'
import {
  type ContactDraft,
  draftOf,
  isEmailFault,
  itemOfMember,
  memberOfItem,
  refusedText,
} from '../members.rules.ts'
import styles from './contact-dialog.module.css'

/** Properties of {@link ContactDialog}; without `contact` a new one is made. */
export interface ContactDialogProps {
  contact: Contact | null
  isList: boolean
  place: Place
  onClose: () => void
}

const fields = [
  ['companyName', 'kit.company'],
  ['department', 'kit.department'],
  ['jobTitle', 'contact.jobTitle'],
  ['email', 'kit.email'],
  ['mobileTel', 'contact.mobile'],
  ['officeTel', 'contact.phone'],
  ['officeExtTel', 'contact.extension'],
] as const satisfies readonly (readonly [keyof ContactDraft, string])[]

/** A contact's form, or a distribution list's with its members; what was typed stays when saving fails. */
export function ContactDialog({ contact, isList, place, onClose }: ContactDialogProps) {
  const t = useTranslate()
  const language = useLanguage()
  const [draft, setDraft] = useState(() => draftOf(contact))
  const [picked, setPicked] = useState<readonly PickItem[] | null>(null)
  const [isTried, setTried] = useState(false)
  const { type } = place
  const held = useListMembers(type, contact)
  const create = useCreateContact()
  const update = useUpdateContact()
  const saving = contact ? update : create
  const members = picked ?? held.data?.map((member) => itemOfMember(member, type)) ?? []
  const refused = members.filter((item) => isList && !memberOfItem(item, type))
  const [PeopleField] = slot('peopleFields')
  const set = (key: keyof ContactDraft) => (value: string) =>
    setDraft((before) => ({ ...before, [key]: value }))
  const nameError = isTried && draft.displayName.trim() === '' ? t('contact.errors.nameEmpty') : null
  async function save() {
    setTried(true)
    if (draft.displayName.trim() === '' || refused.length > 0) return
    const written = isList ? { members: members.flatMap((item) => memberOfItem(item, type) ?? []) } : {}
    try {
      if (contact) await update.mutateAsync({ type, id: contact.id, ...draft, ...written })
      else await create.mutateAsync({ ...place, ...draft, ...written })
      showToast(t('contact.saved'))
      onClose()
    } catch {
      // Shown below the form.
    }
  }
  const title = contact
    ? isList
      ? 'contact.editList'
      : 'contact.editContact'
    : isList
      ? 'contact.newList'
      : 'contact.newContact'
  const isWaiting = isList && contact !== null && held.isPending
  return (
    <Dialog
      isOpen
      isUrgent
      title={t(title)}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('kit.cancel')}</Button>
          <Button tone="primary" isDisabled={saving.isPending || isWaiting} onPress={() => void save()}>
            {t('kit.save')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <TextField
          label={t('kit.name')}
          value={draft.displayName}
          onChange={set('displayName')}
          maxLength={200}
          isRequired
          autoFocus
          error={nameError}
        />
        {isList ? (
          isWaiting ? (
            <Skeleton rows={2} />
          ) : held.error ? (
            <ErrorNote error={held.error} onRetry={() => held.refetch()} />
          ) : PeopleField ? (
            <PeopleField
              label={t('contact.members')}
              value={members}
              error={refusedText(refused, t, language)}
              onChange={setPicked}
              allowsAddresses
              withContacts
            />
          ) : null
        ) : (
          <div className={styles.pairs}>
            {fields.map(([key, label]) => (
              <TextField
                key={key}
                label={t(label)}
                value={draft[key]}
                onChange={set(key)}
                type={key === 'email' ? 'email' : 'text'}
                error={key === 'email' && isEmailFault(saving.error) ? errorText(saving.error, t) : null}
                maxLength={key === 'email' ? 254 : key.endsWith('Tel') ? 50 : 200}
              />
            ))}
          </div>
        )}
        <TextArea
          label={t('contact.note')}
          value={draft.note}
          onChange={set('note')}
          maxLength={2000}
          rows={2}
        />
        {saving.error && !isEmailFault(saving.error) ? (
          <p role="alert">{errorText(saving.error, t)}</p>
        ) : null}
      </div>
    </Dialog>
  )
}
