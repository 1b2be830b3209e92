import type { AdministeredBox } from '@maru/api/mail/quota'
import { Pencil, Plus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { PeopleField } from '#features/org/index.tsx'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { sizeText } from '#kit/i18n/size-text.ts'
import type { PickItem } from '#kit/picking.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Column } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { Empty } from '#ui/notice.tsx'
import { useAdministeredBoxes, useCreateSharedBox, useSetBoxLimit } from '../administration.api.ts'
import { bytesOf, megabytesOf } from '../limit.rules.ts'
import styles from './administration.module.css'

const most = 1_048_576

function LimitDialog({ box, onClose }: { box: AdministeredBox; onClose: () => void }) {
  const t = useTranslate()
  const set = useSetBoxLimit()
  const form = useRoomForm<{ megabytes: string }, null, unknown>({
    start: { megabytes: box.hasOwnLimit ? megabytesOf(box.limitBytes) : '' },
    base: null,
    check: ({ megabytes }) =>
      megabytes.trim() !== '' && bytesOf(megabytes, 0, most) === null
        ? { megabytes: t('mail.administration.numberInvalid', { least: 0, most }) }
        : {},
    save: ({ megabytes }) =>
      set.mutateAsync({ mailboxId: box.mailboxId, limitBytes: bytesOf(megabytes, 0, most) }),
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      size="s"
      title={`${t('mail.administration.setLimit')} · ${box.address}`}
      onClose={onClose}
    >
      <TextField
        {...form.field('megabytes')}
        label={t('mail.administration.limit')}
        hint={t('mail.administration.limitHint')}
        inputMode="numeric"
      />
    </FormDialog>
  )
}

function BoxDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const create = useCreateSharedBox()
  const form = useRoomForm<{ name: string; address: string; manager: readonly PickItem[] }, null, unknown>({
    start: { name: '', address: '', manager: [] },
    base: null,
    check: ({ name, address, manager }) => ({
      ...(name.trim() === '' ? { name: t('mail.errors.groupNameEmpty') } : {}),
      ...(address.trim() === '' ? { address: t('mail.errors.groupAddressInvalid') } : {}),
      ...(manager[0]?.kind === 'person' ? {} : { manager: t('mail.errors.groupMembersEmpty') }),
    }),
    save: ({ name, address, manager }) =>
      create.mutateAsync({ name, address, manager: manager[0]?.id ?? '' }),
    onSaved: onClose,
    faultFields: {
      'mail.groupNameEmpty': 'name',
      'mail.groupAddressInvalid': 'address',
      'mail.boxAddressForeign': 'address',
      'mail.boxAddressTaken': 'address',
      'mail.groupMemberUnknown': 'manager',
    },
  })
  return (
    <FormDialog form={form} title={t('mail.administration.addBox')} onClose={onClose}>
      <TextField {...form.field('name')} label={t('mail.administration.name')} maxLength={200} isRequired />
      <TextField
        {...form.field('address')}
        label={t('mail.administration.address')}
        capitals="none"
        maxLength={254}
        isRequired
      />
      <PeopleField {...form.field('manager')} label={t('mail.administration.manager')} isSingle isRequired />
    </FormDialog>
  )
}

/** Mailboxes of the company with their use and limits. */
export function BoxesPart() {
  const t = useTranslate()
  const language = useLanguage()
  const [search, setSearch] = useState('')
  const boxes = useAdministeredBoxes(useDeferredValue(search))
  const [open, setOpen] = useState<AdministeredBox | 'new' | null>(null)
  const limit = ({ limitBytes, hasOwnLimit }: AdministeredBox) => {
    const size = limitBytes === 0 ? t('mail.administration.noLimit') : sizeText(limitBytes)
    return `${size} (${t(hasOwnLimit ? 'mail.administration.ownLimit' : 'mail.administration.ofCompany')})`
  }
  const columns: Column<AdministeredBox>[] = [
    {
      ...{ id: 'name', head: t('mail.administration.name'), phone: 'main' as const },
      cell: (row) =>
        `${localName(row.name, language)}${row.isShared ? ` (${t('mail.administration.shared')})` : ''}`,
    },
    { id: 'address', head: t('mail.administration.address'), cell: (row) => row.address, phone: 'meta' },
    {
      ...{ id: 'used', head: t('mail.administration.used'), width: '110px', phone: 'meta' as const },
      cell: (row) => sizeText(row.usedBytes),
    },
    {
      ...{ id: 'limit', head: t('mail.administration.limit'), width: '220px', phone: 'meta' as const },
      cell: limit,
    },
    {
      ...{ id: 'act', head: '', width: '56px', phone: 'mark' as const },
      cell: (row) => (
        <IconButton
          label={`${t('mail.administration.setLimit')} ${row.address}`}
          onPress={() => setOpen(row)}
        >
          <Icon icon={Pencil} size={16} />
        </IconButton>
      ),
    },
  ]
  return (
    <Card label={t('mail.administration.boxes')}>
      <CardHeader
        title={t('mail.administration.boxes')}
        hasWideActions
        actions={
          <Button icon={<Icon icon={Plus} size={16} />} onPress={() => setOpen('new')}>
            {t('mail.administration.addBox')}
          </Button>
        }
      />
      <div className={styles.search}>
        <TextField
          label={t('mail.administration.searchBoxes')}
          value={search}
          onChange={setSearch}
          maxLength={200}
          capitals="none"
        />
      </div>
      <ListView
        label={t('mail.administration.boxes')}
        answer={boxes}
        rowKey={(row) => row.mailboxId}
        columns={columns}
        empty={<Empty text={t('mail.administration.noBoxes')} />}
        isPart
      />
      {open === 'new' ? <BoxDialog onClose={() => setOpen(null)} /> : null}
      {open !== null && open !== 'new' ? <LimitDialog box={open} onClose={() => setOpen(null)} /> : null}
    </Card>
  )
}
