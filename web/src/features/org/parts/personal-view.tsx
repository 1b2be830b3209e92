import {
  type Contact,
  type ContactFolder,
  type ContactStoreType,
  rootFolder,
  storeOf,
} from '@maru/api/contact'
import { useMemo } from 'react'
import { type Translate, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import type { TreeNode } from '#ui/list/tree.tsx'
import { contactItem } from '../items.rules.ts'
import { useContactFolders, useContacts } from '../org.api.ts'
import { keyOf } from '../picker.rules.ts'
import { DetailCard } from './detail-card.tsx'
import { FolderView, useFolderSearch } from './folder-view.tsx'
import type { MemberRow } from './member-list.tsx'
import type { ViewProps } from './view.rules.ts'

const keyOfFolder = (folder: ContactFolder) => `${folder.storedType}:${folder.id}`

function folderTree(folders: readonly ContactFolder[], t: Translate): TreeNode[] {
  const draw = (folder: ContactFolder): TreeNode => ({
    id: keyOfFolder(folder),
    label: folder.displayName || t(`org.book.${storeOf(folder.storedType)}`),
    children: folders
      .filter((one) => one.storedType === folder.storedType && one.parentId === folder.id)
      .map(draw),
  })
  return folders.filter((folder) => folder.parentId === '').map(draw)
}

function rowOf(row: Contact, store: ContactStoreType, t: Translate): MemberRow {
  const isList = row.itemClass === 'IPM.DistList'
  const about = isList
    ? t('org.groupCount', { count: row.memberCount })
    : [row.companyName, row.jobTitle, row.email].filter(Boolean).join(' · ')
  return {
    item: contactItem(row, store),
    detail: about,
    marks: isList ? <Tag tone="info">{t('org.group')}</Tag> : null,
  }
}

/** Personal folders and contacts, from the database and the mailbox, with search and pages (spec 1§2). */
export function PersonalView(props: ViewProps) {
  const t = useTranslate()
  const search = useFolderSearch()
  const folders = useContactFolders()
  const first = folders.data?.find((folder) => folder.id === rootFolder)
  const folder =
    folders.data?.find((one) => keyOfFolder(one) === search.selected) ?? first ?? folders.data?.[0]
  const store = storeOf(folder?.storedType ?? 0)
  const contacts = useContacts(folder?.id ?? null, folder?.storedType ?? 0, search.text, search.page)
  const nodes = useMemo(() => folderTree(folders.data ?? [], t), [folders.data, t])
  const contactItems = contacts.data?.data ?? []
  const { looked } = search
  const shown = contactItems.find(
    (row) => looked !== null && keyOf(contactItem(row, store)) === keyOf(looked),
  )
  return (
    <FolderView
      view={props}
      search={search}
      folders={folders}
      tree={{
        label: t('org.folders'),
        nodes,
        selected: folder && keyOfFolder(folder),
        open: (folders.data ?? []).filter((one) => one.id === rootFolder).map(keyOfFolder),
        emptyText: t('org.noContacts'),
      }}
      members={contacts}
      list={{
        label: folder?.displayName || t(`org.book.${store}`),
        rows: contactItems.map((row) => rowOf(row, store, t)),
        emptyText: t('org.noContacts'),
        search: t('org.searchContacts'),
      }}
      card={
        <DetailCard
          item={looked}
          numbers={shown ? [shown.mobileTel, shown.officeExtTel || shown.officeTel] : []}
        />
      }
    />
  )
}
