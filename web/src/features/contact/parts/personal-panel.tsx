import { type Contact, type ContactFolder, contactPages, rootFolder, storeOf } from '@maru/api/contact'
import { Download, FolderPlus, Pencil, Plus, Trash2, Upload, Users } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../kit/error-text.ts'
import { useWords } from '../../../kit/i18n.ts'
import { askConfirm, showAlert } from '../../../ui/ask.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { SearchField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { type Column, DataTable } from '../../../ui/list.tsx'
import { LoadingBar, Skeleton } from '../../../ui/loading.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Empty, ErrorNote } from '../../../ui/notice.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { Tree, type TreeNode } from '../../../ui/tree.tsx'
import {
  exportAddress,
  type Place,
  useContactPage,
  useFolders,
  useRemoveContacts,
  useRemoveFolder,
} from '../contact.api.ts'
import { ContactDialog } from './contact-dialog.tsx'
import styles from './contact-panel.module.css'
import { FolderDialog } from './folder-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'

type Open =
  | { kind: 'contact'; contact: Contact | null; isList: boolean }
  | { kind: 'folder'; folder: ContactFolder | null }
  | { kind: 'import' }

const placeOf = (folder: ContactFolder): Place => ({ type: storeOf(folder.storedType), folderId: folder.id })
const keyOfPlace = ({ type, folderId }: Place) => `${type}:${folderId}`
const start: Place = { type: 'DB', folderId: rootFolder }

function FolderPane({
  selected,
  onSelect,
  onOpen,
}: {
  selected: Place
  onSelect: (place: Place) => void
  onOpen: (open: Open) => void
}) {
  const t = useWords()
  const { data, error, refetch } = useFolders()
  const remove = useRemoveFolder()
  if (error) return <ErrorNote error={error} onRetry={() => refetch()} />
  if (!data) return <Skeleton rows={4} />
  const draw = (folder: ContactFolder): TreeNode => ({
    id: keyOfPlace(placeOf(folder)),
    label: folder.displayName || t(`org.book.${storeOf(folder.storedType)}`),
    children: data
      .filter((one) => one.storedType === folder.storedType && one.parentId === folder.id)
      .map(draw),
  })
  const folder = data.find((one) => keyOfPlace(placeOf(one)) === keyOfPlace(selected))
  const isOwn = folder !== undefined && folder.id !== rootFolder
  async function removeFolder() {
    if (!folder) return
    const text = t('contact.confirmRemoveFolder', { name: folder.displayName })
    if (!(await askConfirm({ text, isDanger: true }))) return
    await remove
      .mutateAsync({ type: selected.type, id: folder.id })
      .then(() => onSelect({ ...selected, folderId: rootFolder }))
      .catch((failure: unknown) => showAlert(errorText(failure, t)))
  }
  return (
    <>
      <div className={styles.tools}>
        <IconButton
          label={t('contact.newFolder')}
          size="s"
          onPress={() => onOpen({ kind: 'folder', folder: null })}
        >
          <Icon icon={FolderPlus} size={16} />
        </IconButton>
        <IconButton
          label={t('contact.renameFolder')}
          size="s"
          isDisabled={!isOwn}
          onPress={() => folder && onOpen({ kind: 'folder', folder })}
        >
          <Icon icon={Pencil} size={16} />
        </IconButton>
        <IconButton
          label={t('contact.removeFolder')}
          size="s"
          isDisabled={!isOwn}
          onPress={() => void removeFolder()}
        >
          <Icon icon={Trash2} size={16} />
        </IconButton>
      </div>
      <Tree
        label={t('contact.folders')}
        nodes={data.filter((one) => one.parentId === '').map(draw)}
        defaultExpandedKeys={data
          .filter((one) => one.id === rootFolder)
          .map((one) => keyOfPlace(placeOf(one)))}
        selectionMode="single"
        selectedKeys={[keyOfPlace(selected)]}
        onSelectionChange={(keys) => {
          const [key] = keys === 'all' ? [] : [...keys]
          const chosen = data.find((one) => keyOfPlace(placeOf(one)) === key)
          if (chosen) onSelect(placeOf(chosen))
        }}
      />
    </>
  )
}

function useColumns(
  ticked: ReadonlySet<string>,
  onTick: (id: string) => void,
  onOpen: (contact: Contact) => void,
): Column<Contact>[] {
  const t = useWords()
  return [
    {
      id: 'name',
      head: t('contact.name'),
      phone: 'main',
      cell: (row) => (
        <span className={styles.who}>
          <Checkbox
            aria-label={t('contact.select', { name: row.displayName })}
            isSelected={ticked.has(row.id)}
            onChange={() => onTick(row.id)}
          />
          <button type="button" className={styles.name} onClick={() => onOpen(row)}>
            {row.itemClass === 'IPM.DistList' ? <Icon icon={Users} size={15} /> : null}
            <bdi>{row.displayName}</bdi>
          </button>
        </span>
      ),
    },
    {
      id: 'company',
      head: t('contact.company'),
      width: '200px',
      cell: (row) =>
        row.itemClass === 'IPM.DistList'
          ? t('contact.memberCount', { count: row.memberCount })
          : row.companyName,
    },
    { id: 'email', head: t('contact.email'), width: '240px', cell: (row) => row.email },
    { id: 'phone', head: t('contact.mobile'), width: '140px', cell: (row) => row.mobileTel || row.officeTel },
  ]
}

function Dialogs({ open, place, onClose }: { open: Open | null; place: Place; onClose: () => void }) {
  if (open?.kind === 'contact')
    return <ContactDialog contact={open.contact} isList={open.isList} place={place} onClose={onClose} />
  if (open?.kind === 'folder') return <FolderDialog folder={open.folder} place={place} onClose={onClose} />
  return open?.kind === 'import' ? <ImportDialog place={place} onClose={onClose} /> : null
}

/** The own address book: folders, contacts and lists, with search, import and export. */
export function PersonalPanel() {
  const t = useWords()
  const [place, setPlace] = useState(start)
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<Open | null>(null)
  const contacts = useContactPage(place, text, page)
  const remove = useRemoveContacts()
  const show = (next: Place, words: string) => {
    setPlace(next)
    setText(words)
    setPage(1)
    setTicked(new Set())
  }
  const choose = (next: Place) => {
    setTyped('')
    show(next, '')
  }
  const tick = (id: string) =>
    setTicked((held) =>
      held.has(id) ? new Set([...held].filter((one) => one !== id)) : new Set([...held, id]),
    )
  const columns = useColumns(ticked, tick, (contact) =>
    setOpen({ kind: 'contact', contact, isList: contact.itemClass === 'IPM.DistList' }),
  )
  async function removeTicked() {
    const text = t('contact.confirmRemove', { count: ticked.size })
    if (!(await askConfirm({ text, isDanger: true }))) return
    await remove
      .mutateAsync({ type: place.type, ids: [...ticked] })
      .then(({ removed }) => showToast(t('contact.removed', { count: removed })))
      .catch((failure: unknown) => showAlert(errorText(failure, t)))
    setTicked(new Set())
  }
  const rows = contacts.data?.data ?? []
  const lastPage = Math.max(1, Math.ceil((contacts.data?.totalCount ?? 0) / contactPages.members))
  // What was removed may have been all of the last page.
  if (contacts.data && !contacts.isPlaceholderData && page > lastPage) setPage(lastPage)
  return (
    <div className={styles.panel}>
      <aside className={styles.side} aria-label={t('contact.folders')}>
        <FolderPane selected={place} onSelect={choose} onOpen={setOpen} />
      </aside>
      <div className={styles.main}>
        <div className={styles.bar}>
          <SearchField
            label={t('contact.search')}
            value={typed}
            onChange={(value) => {
              setTyped(value)
              if (value === '') show(place, '')
            }}
            onSubmit={(value) => show(place, value.trim())}
          />
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
        </div>
        <div className={styles.list}>
          <LoadingBar isLoading={contacts.isFetching && !contacts.isPending} />
          {contacts.error ? (
            <ErrorNote error={contacts.error} onRetry={() => contacts.refetch()} />
          ) : contacts.isPending ? (
            <Skeleton rows={6} />
          ) : rows.length === 0 ? (
            <Empty text={text ? t('contact.nothingFound', { text }) : t('contact.empty')} />
          ) : (
            <DataTable label={t('contact.contacts')} columns={columns} rows={rows} rowKey={(row) => row.id} />
          )}
        </div>
        <Pager
          page={page}
          size={contactPages.members}
          total={contacts.data?.totalCount ?? 0}
          range={contactPages.range}
          onChange={setPage}
        />
      </div>
      <Dialogs open={open} place={place} onClose={() => setOpen(null)} />
    </div>
  )
}
