import { type Contact, type ContactFolder, contactPages, rootFolder } from '@maru/api/contact'
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

function FolderPane({
  selected,
  onSelect,
  onOpen,
}: {
  selected: string
  onSelect: (id: string) => void
  onOpen: (open: Open) => void
}) {
  const t = useWords()
  const { data, error, refetch } = useFolders()
  const remove = useRemoveFolder()
  if (error) return <ErrorNote error={error} onRetry={() => refetch()} />
  if (!data) return <Skeleton rows={4} />
  const draw = (folder: ContactFolder): TreeNode => ({
    id: folder.id,
    label: folder.displayName || t('contact.rootFolder'),
    children: data.filter((one) => one.parentId === folder.id).map(draw),
  })
  const folder = data.find((one) => one.id === selected)
  const isOwn = folder !== undefined && folder.id !== rootFolder
  async function removeFolder() {
    if (!folder) return
    const text = t('contact.confirmRemoveFolder', { name: folder.displayName })
    if (!(await askConfirm({ text, isDanger: true }))) return
    await remove
      .mutateAsync({ id: folder.id })
      .then(() => onSelect(rootFolder))
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
        defaultExpandedKeys={[rootFolder]}
        selectionMode="single"
        selectedKeys={[selected]}
        onSelectionChange={(keys) => {
          const [key] = keys === 'all' ? [] : [...keys]
          if (key !== undefined) onSelect(String(key))
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

function Dialogs({ open, folderId, onClose }: { open: Open | null; folderId: string; onClose: () => void }) {
  if (open?.kind === 'contact')
    return <ContactDialog contact={open.contact} isList={open.isList} folderId={folderId} onClose={onClose} />
  if (open?.kind === 'folder')
    return <FolderDialog folder={open.folder} parentId={folderId} onClose={onClose} />
  return open?.kind === 'import' ? <ImportDialog folderId={folderId} onClose={onClose} /> : null
}

/** The own address book: folders, contacts and lists, with search, import and export. */
export function PersonalPanel() {
  const t = useWords()
  const [folderId, setFolderId] = useState<string>(rootFolder)
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<Open | null>(null)
  const contacts = useContactPage(folderId, text, page)
  const remove = useRemoveContacts()
  const show = (id: string, words: string) => {
    setFolderId(id)
    setText(words)
    setPage(1)
    setTicked(new Set())
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
      .mutateAsync({ ids: [...ticked] })
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
        <FolderPane selected={folderId} onSelect={(id) => show(id, '')} onOpen={setOpen} />
      </aside>
      <div className={styles.main}>
        <div className={styles.bar}>
          <SearchField
            label={t('contact.search')}
            value={typed}
            onChange={(value) => {
              setTyped(value)
              if (value === '') show(folderId, '')
            }}
            onSubmit={(value) => show(folderId, value.trim())}
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
                  run: () => window.location.assign(exportAddress(folderId, format)),
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
      <Dialogs open={open} folderId={folderId} onClose={() => setOpen(null)} />
    </div>
  )
}
