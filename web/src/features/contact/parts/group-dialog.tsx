import type { PublicFolder } from '@maru/api/contact'
import type { LocalName } from '@maru/api/kit/schema'
import { toWireName, wireName } from '@maru/api/kit/wire-name'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import { useAccount } from '#kit/session/session.ts'
import { slot } from '#kit/slots.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/field.tsx'
import { type Faults, useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { NameFields } from '#ui/form/name-fields.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { useCreateGroup, useGroupMembers, useUpdateGroup } from '../contact.api.ts'
import { groupMemberOfItem, itemOfGroupMember, refusedText } from '../members.rules.ts'

interface GroupDialogProps {
  group: PublicFolder | null
  onClose: () => void
}

/** The values of the form. `members` is null until the user changes the stored members. */
interface GroupDraft {
  name: LocalName
  emailAddress: string
  manageDeptCode: string
  isShared: boolean
  members: readonly PickItem[] | null
}

const draftOf = (group: PublicFolder | null): GroupDraft => ({
  name: wireName(group ?? {}, 'displayName'),
  emailAddress: group?.emailAddress ?? '',
  manageDeptCode: group?.manageDeptCode ?? '',
  isShared: group?.isShared ?? false,
  members: null,
})

function useGroupForm({ group, onClose }: GroupDialogProps) {
  const t = useTranslate()
  const language = useLanguage()
  const stored = useGroupMembers(group?.identity ?? null)
  const create = useCreateGroup()
  const update = useUpdateGroup()
  const membersOf = (draft: Pick<GroupDraft, 'members'>) =>
    draft.members ?? stored.data?.map(itemOfGroupMember) ?? []
  const form = useRoomForm<GroupDraft, null, unknown>({
    start: draftOf(group),
    base: null,
    check: (draft): Faults<GroupDraft> => {
      const refused = membersOf(draft).filter((item) => !groupMemberOfItem(item))
      return {
        name: draft.name.ko.trim() === '' ? t('contact.errors.nameEmpty') : '',
        members: refusedText(refused, t, language) ?? '',
      }
    },
    save: ({ name, ...draft }) => {
      const members = membersOf(draft).flatMap((item) => groupMemberOfItem(item) ?? [])
      const input = { ...draft, ...toWireName('displayName', name), members }
      return group ? update.mutateAsync({ id: group.identity, ...input }) : create.mutateAsync(input)
    },
    onSaved: () => {
      showToast(t('contact.groupSaved'))
      onClose()
    },
    leaveQuestion: t('kit.leaveQuestion'),
    faultFields: {
      'contact.nameEmpty': 'name',
      'contact.emailInvalid': 'emailAddress',
      'contact.listCycle': 'members',
      'contact.memberUnknown': 'members',
    },
  })
  return { form, stored, members: membersOf(form.draft) }
}

/** Form of a public group: names, address, rights and members. If `group` is null, it creates a new group. */
export function GroupDialog(props: GroupDialogProps) {
  const { group, onClose } = props
  const t = useTranslate()
  const { permissions } = useAccount()
  const isManager = permissions.isSuperAdmin || permissions.isCompanyManager
  const { form, stored, members } = useGroupForm(props)
  const { field, change, draft } = form
  const [PeopleField] = slot('peopleFields')
  const isWaiting = group !== null && !stored.data
  return (
    <FormDialog
      form={form}
      title={t(group ? 'contact.editGroup' : 'contact.newGroup')}
      onClose={onClose}
      isSaveDisabled={isWaiting}
    >
      <NameFields {...field('name')} maxLength={200} autoFocus />
      <TextField {...field('emailAddress')} label={t('kit.email')} maxLength={254} />
      {isManager ? (
        <TextField {...field('manageDeptCode')} label={t('contact.manageDept')} maxLength={200} />
      ) : null}
      {isManager ? (
        <Checkbox isSelected={draft.isShared} onChange={(isShared) => change({ isShared })}>
          {t('contact.shared')}
        </Checkbox>
      ) : null}
      {stored.error ? (
        <ErrorNote error={stored.error} onRetry={() => stored.refetch()} />
      ) : isWaiting ? (
        <Skeleton rows={2} />
      ) : PeopleField ? (
        <PeopleField
          label={t('contact.members')}
          value={members}
          error={field('members').error}
          onChange={(items) => change({ members: items })}
          allowsAddresses
          allowsDepartments
          withContacts
        />
      ) : null}
    </FormDialog>
  )
}
