import { type Contact, type ContactFolder, contactPages } from '@maru/api/contact'
import { Download, Plus, Trash2, Upload, Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useListState } from '#kit/address/list-state.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import { Menu } from '#ui/dialog/menu.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { Mail, Tel } from '#ui/layout/reach.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import type { Column } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { LiveSearch } from '#ui/list/live-search.tsx'
import { useSelection } from '#ui/list/selection.ts'
import { Empty } from '#ui/notice.tsx'
import { contactParams } from '../address.rules.ts'
import { exportAddress, type Place, useContactPage, useRemoveContacts } from '../contact.api.ts'
import styles from './contact-panel.module.css'
import { FolderPane } from './folder-pane.tsx'

const ContactDialog = lazyLayer(
  'contact-dialog',
  async () => (await import('./contact-dialog.tsx')).ContactDialog,
)
const FolderDialog = lazyLayer(
  'contact-folder',
  async () => (await import('./folder-dialog.tsx')).FolderDialog,
)
const ImportDialog = lazyLayer(
  'contact-import',
  async () => (await import('./import-dialog.tsx')).ImportDialog,
)

type Open =
  | { kind: 'contact'; contact: Contact | null; isList: boolean }
  | { kind: 'folder'; folder: ContactFolder | null }
  | { kind: 'import' }

function useColumns(onOpen: (contact: Contact) => void): Column<Contact>[] {
  const t = useTranslate()
  return [
    {
      id: 'name',
      head: t('kit.name'),
      phone: 'main',
      cell: (row) => (
        <button type="button" className={styles.name} onClick={() => onOpen(row)}>
          {row.itemClass === 'IPM.DistList' ? <Icon icon={Users} size={15} /> : null}
          <bdi>{row.displayName}</bdi>
        </button>
      ),
    },
    {
      id: 'company',
      head: t('kit.company'),
      width: '24%',
      isWideOnly: true,
      cell: (row) =>
        row.itemClass === 'IPM.DistList'
          ? t('contact.memberCount', { count: row.memberCount })
          : row.companyName,
    },
    { id: 'email', head: t('kit.email'), width: '32%', cell: (row) => <Mail address={row.email} /> },
    {
      id: 'phone',
      head: t('contact.mobile'),
      width: '130px',
      cell: (row) => <Tel number={row.mobileTel || row.officeTel} />,
    },
  ]
}

function Dialogs({ open, place, onClose }: { open: Open | null; place: Place; onClose: () => void }) {
  if (open?.kind === 'contact')
    return <ContactDialog contact={open.contact} isList={open.isList} place={place} onClose={onClose} />
  if (open?.kind === 'folder') return <FolderDialog folder={open.folder} place={place} onClose={onClose} />
  return open?.kind === 'import' ? <ImportDialog place={place} onClose={onClose} /> : null
}

/** The viewer's address book: folders, contacts and distribution lists, with search, import and export. */
export function PersonalPanel() {
  const t = useTranslate()
  const [{ book, folder: folderId, text, page }, show] = useListState(contactParams)
  const place: Place = { type: book, folderId }
  const [open, setOpen] = useState<Open | null>(null)
  const contacts = useContactPage(place, text, page)
  const selection = useSelection<string>([book, folderId, text, page].join())
  const ticked = selection.chosen
  const remove = useRemoveContacts()
  const choose = (next: Place) => {
    show({ book: next.type, folder: next.folderId, text: '' })
  }
  const columns = useColumns((contact) =>
    setOpen({ kind: 'contact', contact, isList: contact.itemClass === 'IPM.DistList' }),
  )
  async function removeTicked() {
    const text = t('contact.confirmRemove', { count: ticked.size })
    if (!(await askConfirm({ text, isDanger: true }))) return
    await remove
      .mutateAsync({ type: place.type, ids: [...ticked] })
      .then(({ removed }) => showToast(t('contact.removed', { count: removed })))
      .catch((failure: unknown) => showAlert(errorText(failure, t)))
    selection.clear()
  }
  const lastPage = Math.max(1, Math.ceil((contacts.data?.totalCount ?? 0) / contactPages.members))
  // After a removal, the last page may no longer exist.
  const isBeyond = contacts.data !== undefined && !contacts.isPlaceholderData && page > lastPage
  useEffect(() => {
    if (isBeyond) show({ page: lastPage })
  }, [isBeyond, lastPage, show])
  return (
    <div className={styles.panel}>
      <FolderPane
        selected={place}
        onSelect={choose}
        onFolder={(folder) => setOpen({ kind: 'folder', folder })}
      />
      <Stack shrink>
        <Row wrap className={styles.bar}>
          <LiveSearch label={t('contact.search')} text={text} onSearch={(words) => show({ text: words })} />
          <Button
            icon={<Icon icon={Plus} size={16} />}
            tone="primary"
            onPress={() => setOpen({ kind: 'contact', contact: null, isList: false })}
          >
            {t('contact.newContact')}
          </Button>
          <Button
            icon={<Icon icon={Users} size={16} />}
            onPress={() => setOpen({ kind: 'contact', contact: null, isList: true })}
          >
            {t('contact.newList')}
          </Button>
          <IconButton label={t('contact.importTitle')} onPress={() => setOpen({ kind: 'import' })}>
            <Icon icon={Upload} />
          </IconButton>
          <Menu
            label={t('contact.exportTitle')}
            trigger={(opener) => (
              <IconButton {...opener} label={t('contact.exportTitle')}>
                <Icon icon={Download} />
              </IconButton>
            )}
            groups={[
              {
                id: 'formats',
                entries: (['vcard', 'csv'] as const).map((format) => ({
                  id: format,
                  label: t(format === 'csv' ? 'contact.exportCsv' : 'contact.exportVcard'),
                  run: () => window.location.assign(exportAddress(place, format)),
                })),
              },
            ]}
          />
          <IconButton
            label={t('kit.remove')}
            isDisabled={ticked.size === 0}
            onPress={() => void removeTicked()}
          >
            <Icon icon={Trash2} />
          </IconButton>
        </Row>
        <div className={styles.list}>
          <ListView
            label={t('contact.contacts')}
            answer={contacts}
            columns={columns}
            rowKey={(row) => row.id}
            rowLabel={(row) => t('kit.selectItem', { name: row.displayName })}
            selection={selection}
            skeletonRows={6}
            onCreate={() => setOpen({ kind: 'contact', contact: null, isList: false })}
            empty={<Empty text={text ? t('contact.nothingFound', { text }) : t('contact.empty')} />}
            pager={{
              page,
              size: contactPages.members,
              range: contactPages.range,
              onChange: (next) => show({ page: next }),
            }}
          />
        </div>
      </Stack>
      <Dialogs open={open} place={place} onClose={() => setOpen(null)} />
    </div>
  )
}
