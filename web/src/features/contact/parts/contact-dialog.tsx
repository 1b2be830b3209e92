import type { Contact } from '@maru/api/contact'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import { slot } from '#kit/slots.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { type Faults, useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { type Place, useCreateContact, useListMembers, useUpdateContact } from '../contact.api.ts'
import { type ContactDraft, draftOf, itemOfMember, memberOfItem, refusedText } from '../members.rules.ts'
import styles from './contact-dialog.module.css'

/** Properties of {@link ContactDialog}; if `contact` is null, the form creates a new contact. */
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

/** The values of the form. `members` is null until the user changes the stored members. */
interface Draft extends ContactDraft {
  members: readonly PickItem[] | null
}

function useContactForm({ contact, isList, place, onClose }: ContactDialogProps) {
  const t = useTranslate()
  const language = useLanguage()
  const { type } = place
  const stored = useListMembers(type, contact)
  const create = useCreateContact()
  const update = useUpdateContact()
  const membersOf = (draft: Draft) =>
    draft.members ?? stored.data?.map((member) => itemOfMember(member, type)) ?? []
  const form = useRoomForm<Draft, null, unknown>({
    start: { ...draftOf(contact), members: null },
    base: null,
    check: (draft): Faults<Draft> => {
      const refused = membersOf(draft).filter((item) => isList && !memberOfItem(item, type))
      return {
        displayName: draft.displayName.trim() === '' ? t('contact.errors.nameEmpty') : '',
        members: refusedText(refused, t, language) ?? '',
      }
    },
    save: ({ members, ...draft }) => {
      const written = isList
        ? { members: membersOf({ ...draft, members }).flatMap((item) => memberOfItem(item, type) ?? []) }
        : {}
      return contact
        ? update.mutateAsync({ type, id: contact.id, ...draft, ...written })
        : create.mutateAsync({ ...place, ...draft, ...written })
    },
    onSaved: () => {
      showToast(t('contact.saved'))
      onClose()
    },
    leaveQuestion: t('kit.leaveQuestion'),
    faultFields: {
      'contact.nameEmpty': 'displayName',
      ...(isList
        ? { 'contact.listCycle': 'members', 'contact.memberUnknown': 'members' }
        : { 'contact.emailInvalid': 'email' }),
    },
  })
  return { form, stored, members: membersOf(form.draft) }
}

/** Form of a contact, or of a distribution list with its members. The typed text remains if saving fails. */
export function ContactDialog(props: ContactDialogProps) {
  const { contact, isList, onClose } = props
  const t = useTranslate()
  const { form, stored, members } = useContactForm(props)
  const [PeopleField] = slot('peopleFields')
  const title = contact
    ? isList
      ? 'contact.editList'
      : 'contact.editContact'
    : isList
      ? 'contact.newList'
      : 'contact.newContact'
  const isWaiting = isList && contact !== null && !stored.data
  return (
    <FormDialog form={form} title={t(title)} onClose={onClose} isSaveDisabled={isWaiting}>
      <TextField {...form.field('displayName')} label={t('kit.name')} maxLength={200} isRequired autoFocus />
      {isList ? (
        stored.error ? (
          <ErrorNote error={stored.error} onRetry={() => stored.refetch()} />
        ) : isWaiting ? (
          <Skeleton rows={2} />
        ) : PeopleField ? (
          <PeopleField
            label={t('contact.members')}
            value={members}
            error={form.field('members').error}
            onChange={(items) => form.change({ members: items })}
            allowsAddresses
            withContacts
          />
        ) : null
      ) : (
        <div className={styles.pairs}>
          {fields.map(([key, label]) => (
            <TextField
              key={key}
              {...form.field(key)}
              label={t(label)}
              type={key === 'email' ? 'email' : 'text'}
              maxLength={key === 'email' ? 254 : key.endsWith('Tel') ? 50 : 200}
            />
          ))}
        </div>
      )}
      <TextArea {...form.field('note')} label={t('contact.note')} maxLength={2000} rows={2} />
    </FormDialog>
  )
}
