import type { GroupMember, PublicFolder } from '@maru/api/contact'
import { wireName } from '@maru/api/kit/wire-name'
import { type Language, localName, type Translate, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { Tag } from '#ui/badge.tsx'
import { groupMemberItem, publicFolderItem } from '../items.rules.ts'
import { usePublicFolders, usePublicMembers } from '../org.api.ts'
import { DetailCard } from './detail-card.tsx'
import { FolderView, useFolderSearch } from './folder-view.tsx'
import type { MemberRow } from './member-list.tsx'
import type { ViewProps } from './view.rules.ts'

function memberRow(row: GroupMember, language: Language, t: Translate): MemberRow {
  const place = localName(wireName(row, 'deptName'), language)
  return {
    item: groupMemberItem(row),
    detail: [place, row.email].filter(Boolean).join(' · '),
    marks: row.type === 'G' ? <Tag tone="info">{t('org.group')}</Tag> : null,
  }
}

function groupRow(group: PublicFolder, t: Translate): MemberRow {
  return {
    item: publicFolderItem(group),
    detail: t('org.groupCount', { count: group.memberCount }),
    marks: <Tag tone="info">{t('org.group')}</Tag>,
  }
}

/**
 * Public folders and their members, with search and pages (spec 1§2). In the picker, the first row of the
 * whole list is the group.
 */
export function PublicView(props: ViewProps) {
  const t = useTranslate()
  const language = useLanguage()
  const search = useFolderSearch()
  const { comCode } = useAccount()
  const folders = usePublicFolders()
  const groups = folders.data?.pages.flatMap((page) => page.data) ?? []
  const folder = groups.find((one) => one.identity === search.selected) ?? groups[0]
  const members = usePublicMembers(folder?.identity ?? null, search.text, search.page)
  const whole =
    folder && props.canPick && search.text === '' && search.page === 1 ? [groupRow(folder, t)] : []
  return (
    <FolderView
      view={props}
      search={search}
      folders={folders}
      tree={{
        label: t('org.tab.public'),
        nodes: groups.map((one) => ({
          id: one.identity,
          label: [
            localName(wireName(one, 'displayName'), language),
            one.comCode === comCode ? '' : localName(wireName(one, 'companyName'), language),
          ]
            .filter(Boolean)
            .join(' · '),
          children: [],
        })),
        selected: folder?.identity,
        open: [],
        emptyText: t('org.noGroups'),
      }}
      onMore={folders.hasNextPage ? () => void folders.fetchNextPage() : null}
      // Without a group, the query of the members does not run and stays pending.
      members={{ ...members, isPending: folder !== undefined && members.isPending }}
      list={{
        label: t('org.members'),
        rows: [...whole, ...(members.data?.data ?? []).map((row) => memberRow(row, language, t))],
        emptyText: t('org.noGroupMembers'),
        search: t('org.searchMembers'),
      }}
      card={<DetailCard item={search.looked} />}
    />
  )
}
