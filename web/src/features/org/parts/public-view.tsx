import { contactPages, type GroupMember } from '@maru/api/contact'
import { useState } from 'react'
import { localName, useLanguage, useWords } from '../../../kit/i18n.ts'
import { Tag } from '../../../ui/badge.tsx'
import { LoadingBar, Skeleton } from '../../../ui/loading.tsx'
import { Empty, ErrorNote } from '../../../ui/notice.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Tree } from '../../../ui/tree.tsx'
import { groupMemberItem, publicFolderItem } from '../items.rules.ts'
import { usePublicFolders, usePublicMembers } from '../org.api.ts'
import { keyOf, type PickItem } from '../picker.rules.ts'
import { DetailCard } from './detail-card.tsx'
import type { ViewProps } from './directory.tsx'
import { MemberList, type MemberRow } from './member-list.tsx'
import { SearchBox } from './search-box.tsx'
import styles from './view.module.css'

/** Public folders and their members, with search and pages (spec 1§2); the group itself is the first row. */
export function PublicView({ canPick, isSingle, chosen, onChoose, onAdd, step, onStep }: ViewProps) {
  const t = useWords()
  const language = useLanguage()
  const folders = usePublicFolders()
  const [selected, setSelected] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const [looked, setLooked] = useState<PickItem | null>(null)
  const groups = folders.data?.data ?? []
  const folder = groups.find((one) => one.identity === selected) ?? groups[0]
  const members = usePublicMembers(folder?.identity ?? null, text, page)
  const memberRow = (row: GroupMember): MemberRow => ({
    item: groupMemberItem(row),
    detail: [localName({ ko: row.deptName, en: row.deptNameEn, zh: row.deptNameCn }, language), row.email]
      .filter(Boolean)
      .join(' · '),
    marks: row.type === 'G' ? <Tag tone="info">{t('org.group')}</Tag> : null,
  })
  const whole: MemberRow[] =
    folder && canPick && text === '' && page === 1
      ? [
          {
            item: publicFolderItem(folder),
            detail: t('org.groupCount', { count: folder.memberCount }),
            marks: <Tag tone="info">{t('org.group')}</Tag>,
          },
        ]
      : []
  const rows = [...whole, ...(members.data?.data ?? []).map(memberRow)]
  if (folders.error) return <ErrorNote error={folders.error} onRetry={() => folders.refetch()} />
  const search = (next: string) => {
    setText(next)
    setPage(1)
  }
  const choose = (keys: ReadonlySet<string>) =>
    onChoose(
      new Map(rows.flatMap(({ item }) => (keys.has(keyOf(item)) ? [[keyOf(item), item] as const] : []))),
    )
  const isWaiting = folders.isPending || (folder !== undefined && members.isPending)
  return (
    <div className={styles.view} data-step={step}>
      <div className={styles.side}>
        <div className={styles.tree}>
          {folders.isPending ? (
            <Skeleton rows={4} />
          ) : (
            <Tree
              label={t('org.groups')}
              nodes={groups.map((one) => ({
                id: one.identity,
                label: localName(
                  { ko: one.displayName, en: one.displayNameEng, zh: one.displayNameChi },
                  language,
                ),
                children: [],
              }))}
              empty={<Empty text={t('org.noGroups')} />}
              selectionMode="single"
              selectedKeys={folder ? [folder.identity] : []}
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
          <LoadingBar isLoading={members.isFetching && !members.isPending} />
          {members.error ? (
            <ErrorNote error={members.error} onRetry={() => members.refetch()} />
          ) : isWaiting ? (
            <Skeleton rows={6} />
          ) : (
            <MemberList
              label={t('org.members')}
              rows={rows}
              isSingle={isSingle}
              canPick={canPick}
              chosen={chosen}
              onChoose={choose}
              onAdd={onAdd}
              onLook={setLooked}
              empty={<Empty text={text ? t('org.nothingFound', { text }) : t('org.noGroupMembers')} />}
            />
          )}
        </div>
        <Pager
          page={page}
          size={contactPages.members}
          total={members.data?.totalCount ?? 0}
          range={contactPages.range}
          onChange={setPage}
        />
        <DetailCard item={looked} />
      </div>
    </div>
  )
}
