import { wireName } from '@maru/api/kit/wire-name'
import type { MailGroup } from '@maru/api/mail/group'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { Switch } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Column } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { Empty } from '#ui/notice.tsx'
import type { RightRow } from '#ui/rights/rights.rules.ts'
import { RightsField } from '#ui/rights/rights-field.tsx'
import { useMailGroups, useRemoveMailGroup, useSaveMailGroup } from '../administration.api.ts'
import styles from './administration.module.css'
import { InnerGroups } from './inner-groups.tsx'

interface GroupDraft {
  address: string
  name: string
  takesOutside: boolean
  members: readonly RightRow[]
  /** Subjects of groups inside it. */
  inner: readonly string[]
}

const isInner = ({ subject }: RightRow) => subject.startsWith('mailgroup:')

function GroupDialog({
  group,
  others,
  onClose,
}: {
  group: MailGroup | null
  others: readonly MailGroup[]
  onClose: () => void
}) {
  const t = useTranslate()
  const save = useSaveMailGroup()
  const account = useAccount()
  const form = useRoomForm<GroupDraft, null, unknown>({
    start: {
      address: group?.address ?? '',
      name: group?.name ?? '',
      takesOutside: group?.takesOutside ?? false,
      members: (group?.members ?? []).filter((one) => !isInner(one)),
      inner: (group?.members ?? []).filter(isInner).map((one) => one.subject),
    },
    base: null,
    check: ({ address, name, members, inner }) => ({
      ...(address.trim() === '' ? { address: t('mail.errors.groupAddressInvalid') } : {}),
      ...(name.trim() === '' ? { name: t('mail.errors.groupNameEmpty') } : {}),
      ...(members.length + inner.length === 0 ? { members: t('mail.errors.groupMembersEmpty') } : {}),
    }),
    save: ({ members, inner, ...draft }) =>
      save.mutateAsync({
        ...draft,
        ...(group ? { groupId: group.groupId } : {}),
        subjects: [...members.map((one) => one.subject), ...inner],
      }),
    onSaved: onClose,
    faultFields: {
      'mail.groupAddressInvalid': 'address',
      'mail.groupAddressForeign': 'address',
      'mail.groupAddressTaken': 'address',
      'mail.groupNameEmpty': 'name',
      'mail.groupMembersEmpty': 'members',
      'mail.groupMemberUnknown': 'members',
    },
  })
  const { error = null } = form.field('members')
  return (
    <FormDialog
      form={form}
      title={t(group ? 'mail.administration.changeGroup' : 'mail.administration.addGroup')}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={t('mail.administration.name')} maxLength={200} isRequired />
      <TextField
        {...form.field('address')}
        label={t('mail.administration.address')}
        capitals="none"
        maxLength={254}
        isRequired
      />
      <RightsField
        label={t('mail.administration.members')}
        error={error}
        value={form.draft.members}
        onChange={(members) => form.change({ members })}
        toRow={(subject) => subject}
        companies={[
          {
            subject: `company:${account.comCode}`,
            name: wireName(account, 'companyName'),
          },
        ]}
        allowsUnits
      />
      <InnerGroups groups={others} value={form.draft.inner} onChange={(inner) => form.change({ inner })} />
      <Switch isSelected={form.draft.takesOutside} onChange={(takesOutside) => form.change({ takesOutside })}>
        {t('mail.administration.takesOutside')}
      </Switch>
    </FormDialog>
  )
}

/** Distribution groups: addresses that pass mail on to people and departments. */
export function GroupsPart() {
  const t = useTranslate()
  const groups = useMailGroups()
  const remove = useRemoveMailGroup()
  const [open, setOpen] = useState<MailGroup | 'new' | null>(null)
  const drop = async ({ groupId, name }: MailGroup) => {
    if (!(await askConfirm({ text: t('mail.administration.askGroup', { name }), isDanger: true }))) return
    await remove.mutateAsync({ groupId }).catch((error: unknown) => showAlert(errorText(error, t)))
  }
  const columns: Column<MailGroup>[] = [
    { id: 'name', head: t('mail.administration.name'), cell: (row) => row.name, phone: 'main' },
    { id: 'address', head: t('mail.administration.address'), cell: (row) => row.address, phone: 'meta' },
    {
      ...{ id: 'people', head: t('mail.administration.members'), width: '120px', phone: 'meta' as const },
      cell: (row) => t('mail.administration.people', { count: row.peopleCount }),
    },
    {
      ...{
        id: 'outside',
        head: t('mail.administration.takesOutside'),
        width: '170px',
        phone: 'none' as const,
      },
      cell: (row) => (row.takesOutside ? t('kit.yes') : t('kit.no')),
    },
    {
      ...{ id: 'act', head: '', width: '96px', phone: 'mark' as const },
      cell: (row) => (
        <span className={styles.icons}>
          <IconButton
            label={`${t('mail.administration.changeGroup')} ${row.name}`}
            onPress={() => setOpen(row)}
          >
            <Icon icon={Pencil} size={16} />
          </IconButton>
          <IconButton label={`${t('mail.administration.remove')} ${row.name}`} onPress={() => void drop(row)}>
            <Icon icon={Trash2} size={16} />
          </IconButton>
        </span>
      ),
    },
  ]
  return (
    <Card label={t('mail.administration.groups')}>
      <CardHeader
        title={t('mail.administration.groups')}
        actions={
          <Button icon={<Icon icon={Plus} size={16} />} onPress={() => setOpen('new')}>
            {t('mail.administration.addGroup')}
          </Button>
        }
      />
      <ListView
        label={t('mail.administration.groups')}
        answer={groups}
        rowKey={(row) => row.groupId}
        columns={columns}
        empty={<Empty text={t('mail.administration.noGroups')} />}
        isPart
      />
      {open ? (
        <GroupDialog
          group={open === 'new' ? null : open}
          others={(groups.data ?? []).filter((one) => open === 'new' || one.groupId !== open.groupId)}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Card>
  )
}
