import { contactPages, type GroupMember, type PublicFolder } from '@maru/api/contact'
import { wireName } from '@maru/api/kit/wire-name'
import { useState } from 'react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { slot } from '#kit/slots.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Mail } from '#ui/layout/reach.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import type { Column } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { LiveSearch } from '#ui/list/live-search.tsx'
import { Empty } from '#ui/notice.tsx'
import { useMemberPage } from '../contact.api.ts'
import styles from './contact-panel.module.css'

/** The members of a public group, page by page, with a search. The name of a person opens the card. */
export function GroupMembers({
  group,
  name,
  onClose,
}: {
  group: PublicFolder
  name: string
  onClose: () => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const members = useMemberPage(group.identity, text, page)
  const [PersonName] = slot('personNames')
  const nameOf = (row: GroupMember) => localName(wireName(row, 'displayName'), language) || row.email
  const titleOf = (row: GroupMember) => localName(wireName(row, 'titleName'), language)
  const columns: Column<GroupMember>[] = [
    {
      id: 'name',
      head: t('kit.name'),
      phone: 'main',
      cell: (row) =>
        row.type === 'person' && PersonName ? (
          <span>
            <PersonName personCode={row.id}>{nameOf(row)}</PersonName> {titleOf(row)}
          </span>
        ) : (
          nameOf(row)
        ),
    },
    {
      id: 'department',
      head: t('kit.department'),
      width: '30%',
      cell: (row) => localName(wireName(row, 'deptName'), language),
    },
    { id: 'email', head: t('kit.email'), width: '34%', cell: (row) => <Mail address={row.email} /> },
  ]
  return (
    <Dialog isOpen size="w" title={t('contact.membersOf', { name })} onClose={onClose}>
      <Stack gap="4" className={styles.form}>
        <LiveSearch
          label={t('contact.searchMembers')}
          text={text}
          onSearch={(words) => {
            setText(words)
            setPage(1)
          }}
        />
        <ListView
          label={t('contact.members')}
          answer={members}
          columns={columns}
          rowKey={(row) => `${row.type}:${row.id}`}
          skeletonRows={5}
          empty={<Empty text={text ? t('contact.nothingFound', { text }) : t('contact.noMembers')} />}
          pager={{ page, size: contactPages.members, onChange: setPage }}
        />
      </Stack>
    </Dialog>
  )
}
