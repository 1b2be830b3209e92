import { contactPages, type PublicFolder } from '@maru/api/contact'
import { wireName } from '@maru/api/kit/wire-name'
import { Pencil, Plus, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { useListState } from '#kit/address/list-state.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { Mail } from '#ui/layout/reach.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import type { Column } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { LiveSearch } from '#ui/list/live-search.tsx'
import { Empty } from '#ui/notice.tsx'
import { contactParams } from '../address.rules.ts'
import { useGroups, useRemoveGroup } from '../contact.api.ts'
import styles from './contact-panel.module.css'

const GroupDialog = lazyLayer('contact-group', async () => (await import('./group-dialog.tsx')).GroupDialog)
const GroupMembers = lazyLayer(
  'contact-members',
  async () => (await import('./group-members.tsx')).GroupMembers,
)

/** The public groups, with the actions that the viewer may perform on each group. */
export function PublicPanel() {
  const t = useTranslate()
  const language = useLanguage()
  const { permissions } = useAccount()
  const isManager = permissions.isSuperAdmin || permissions.isCompanyManager
  const [{ text, page }, show] = useListState(contactParams)
  const [looked, setLooked] = useState<PublicFolder | null>(null)
  const [open, setOpen] = useState<{ group: PublicFolder | null } | null>(null)
  const groups = useGroups(text, page)
  const remove = useRemoveGroup()
  const nameOf = (row: PublicFolder) => localName(wireName(row, 'displayName'), language)
  async function removeGroup(group: PublicFolder) {
    const name = nameOf(group)
    if (!(await askConfirm({ text: t('contact.confirmRemoveGroup', { name }), isDanger: true }))) return
    await remove
      .mutateAsync({ id: group.identity })
      .then(() => showToast(t('contact.groupRemoved')))
      .catch((failure: unknown) => showAlert(errorText(failure, t)))
  }
  const columns: Column<PublicFolder>[] = [
    {
      id: 'name',
      head: t('kit.name'),
      phone: 'main',
      cell: (row) => (
        <button type="button" className={styles.name} onClick={() => setLooked(row)}>
          <Icon icon={Users} size={15} />
          <bdi>{nameOf(row)}</bdi>
        </button>
      ),
    },
    {
      id: 'company',
      head: t('kit.company'),
      width: '22%',
      cell: (row) => localName(wireName(row, 'companyName'), language),
    },
    {
      id: 'email',
      head: t('kit.email'),
      width: '28%',
      isWideOnly: true,
      cell: (row) => <Mail address={row.emailAddress} />,
    },
    {
      id: 'members',
      head: t('contact.members'),
      width: '120px',
      cell: (row) => t('contact.memberCount', { count: row.memberCount }),
    },
    {
      id: 'acts',
      head: '',
      width: '84px',
      align: 'end',
      cell: (row) => (
        <Row as="span" wrap className={styles.bar}>
          {row.mayEdit ? (
            <IconButton
              label={t('contact.edit', { name: nameOf(row) })}
              size="s"
              onPress={() => setOpen({ group: row })}
            >
              <Icon icon={Pencil} size={15} />
            </IconButton>
          ) : null}
          {row.mayEdit && isManager ? (
            <IconButton
              label={`${t('kit.remove')}: ${nameOf(row)}`}
              size="s"
              onPress={() => void removeGroup(row)}
            >
              <Icon icon={Trash2} size={15} />
            </IconButton>
          ) : null}
        </Row>
      ),
    },
  ]
  const search = (words: string) => show({ text: words })
  return (
    <Stack shrink>
      <Row wrap className={styles.bar}>
        <LiveSearch label={t('contact.searchGroups')} text={text} onSearch={search} />
        {isManager ? (
          <Button
            tone="primary"
            icon={<Icon icon={Plus} size={16} />}
            onPress={() => setOpen({ group: null })}
          >
            {t('contact.newGroup')}
          </Button>
        ) : null}
      </Row>
      <div className={styles.list}>
        <ListView
          label={t('contact.tab.public')}
          answer={groups}
          columns={columns}
          rowKey={(row) => row.identity}
          skeletonRows={5}
          onCreate={isManager ? () => setOpen({ group: null }) : undefined}
          empty={<Empty text={text ? t('contact.nothingFound', { text }) : t('contact.noGroups')} />}
          pager={{ page, size: contactPages.folders, onChange: (next) => show({ page: next }) }}
        />
      </div>
      {looked ? <GroupMembers group={looked} name={nameOf(looked)} onClose={() => setLooked(null)} /> : null}
      {open ? <GroupDialog group={open.group} onClose={() => setOpen(null)} /> : null}
    </Stack>
  )
}
