import { type Contact, type ContactFolder, contactPages, rootFolder } from '@maru/api/contact'
import { useMemo, useState } from 'react'
import { useWords, type Words } from '../../../kit/i18n.ts'
import { Tag } from '../../../ui/badge.tsx'
import { LoadingBar, Skeleton } from '../../../ui/loading.tsx'
import { Empty, ErrorNote } from '../../../ui/notice.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Tree, type TreeNode } from '../../../ui/tree.tsx'
import { contactItem } from '../items.rules.ts'
import { useContactFolders, useContacts } from '../org.api.ts'
import { keyOf, type PickItem } from '../picker.rules.ts'
import { DetailCard } from './detail-card.tsx'
import type { ViewProps } from './directory.tsx'
import { MemberList, type MemberRow } from './member-list.tsx'
import { SearchBox } from './search-box.tsx'
import styles from './view.module.css'

const keyOfFolder = (folder: ContactFolder) => `${folder.storedType}:${folder.id}`

function folderTree(folders: readonly ContactFolder[], t: Words): TreeNode[] {
  const draw = (folder: ContactFolder): TreeNode => ({
    id: keyOfFolder(folder),
    label: folder.displayName || t('org.rootFolder'),
    children: folders
      .filter((one) => one.storedType === folder.storedType && one.parentId === folder.id)
      .map(draw),
  })
  return folders.filter((folder) => folder.parentId === '').map(draw)
}

function rowOf(row: Contact, t: Words): MemberRow {
  const isList = row.itemClass === 'IPM.DistList'
  const about = isList
    ? t('org.groupCount', { count: row.memberCount })
    : [row.companyName, row.jobTitle, row.email].filter(Boolean).join(' · ')
  return {
    item: contactItem(row),
    detail: about,
    marks: isList ? <Tag tone="info">{t('org.group')}</Tag> : null,
  }
}

/** Personal folders and contacts, from the database and the mailbox, with search and pages (spec 1§2). */
export function PersonalView({ canPick, isSingle, chosen, onChoose, onAdd, step, onStep }: ViewProps) {
  const t = useWords()
  const folders = useContactFolders()
  const [selected, setSelected] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const [looked, setLooked] = useState<PickItem | null>(null)
  const first = folders.data?.find((folder) => folder.id === rootFolder)
  const folder = folders.data?.find((one) => keyOfFolder(one) === selected) ?? first ?? folders.data?.[0]
  const contacts = useContacts(folder?.id ?? null, folder?.storedType ?? 0, text, page)
  const nodes = useMemo(() => folderTree(folders.data ?? [], t), [folders.data, t])
  const rows = (contacts.data?.data ?? []).map((row) => rowOf(row, t))
  if (folders.error) return <ErrorNote error={folders.error} onRetry={() => folders.refetch()} />
  const search = (next: string) => {
    setText(next)
    setPage(1)
  }
  const choose = (keys: ReadonlySet<string>) =>
    onChoose(
      new Map(rows.flatMap(({ item }) => (keys.has(keyOf(item)) ? [[keyOf(item), item] as const] : []))),
    )
  const shown = contacts.data?.data.find(
    (row) => looked !== null && keyOf(contactItem(row)) === keyOf(looked),
  )
  return (
    <div className={styles.view} data-step={step}>
      <div className={styles.side}>
        <div className={styles.tree}>
          {folders.isPending ? (
            <Skeleton rows={4} />
          ) : (
            <Tree
              label={t('org.folders')}
              nodes={nodes}
              defaultExpandedKeys={first ? [keyOfFolder(first)] : []}
              selectionMode="single"
              selectedKeys={folder ? [keyOfFolder(folder)] : []}
              onSelectionChange={(keys) => {
                const [key] = keys === 'all' ? [] : [...keys]
                if (key === undefined) return
                setSelected(String(key))
                setPage(1)
                onChoose(new Map())
                onStep('list')
              }}
            />
          )}
        </div>
      </div>
      <div className={styles.main}>
        <SearchBox label={t('org.searchContacts')} onSearch={search} least={1} />
        <div className={styles.list}>
          <LoadingBar isLoading={contacts.isFetching && !contacts.isPending} />
          {contacts.error ? (
            <ErrorNote error={contacts.error} onRetry={() => contacts.refetch()} />
          ) : contacts.isPending ? (
            <Skeleton rows={6} />
          ) : (
            <MemberList
              label={folder?.displayName || t('org.rootFolder')}
              rows={rows}
              isSingle={isSingle}
              canPick={canPick}
              chosen={chosen}
              onChoose={choose}
              onAdd={onAdd}
              onLook={setLooked}
              empty={<Empty text={text ? t('org.nothingFound', { text }) : t('org.noContacts')} />}
            />
          )}
        </div>
        <Pager
          page={page}
          size={contactPages.members}
          total={contacts.data?.totalCount ?? 0}
          range={contactPages.range}
          onChange={setPage}
        />
        <DetailCard
          item={looked}
          numbers={shown ? [shown.mobileTel, shown.officeExtTel || shown.officeTel] : []}
        />
      </div>
    </div>
  )
}
