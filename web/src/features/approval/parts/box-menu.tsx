import type { BoxName } from '@maru/api/approval'
import {
  Archive,
  Bell,
  Building2,
  CheckCheck,
  Clock,
  Eye,
  FilePen,
  History,
  Hourglass,
  Inbox,
  type LucideIcon,
  Mail,
  Plane,
  RotateCcw,
  Send,
  ShieldCheck,
  Undo2,
  Users,
} from 'lucide-react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { lazyPart } from '#ui/dialog/lazy-layer.tsx'
import { RailEntry, RailGroup } from '#ui/layout/rail-entry.tsx'
import { useBoxCounts } from '../approval.api.ts'
import { auditAddress, boxAddress, boxGroups } from '../approval.rules.ts'
import type { CompanyTreeProps } from './company-select.tsx'
import { FolderMenu } from './folder-menu.tsx'

const CompanyTree = lazyPart('approval-company', async () => (await import('./company-tree.tsx')).CompanyTree)

const icons: Partial<Record<BoxName, LucideIcon>> = {
  pending: Inbox,
  scheduled: Clock,
  decided: CheckCheck,
  progress: Hourglass,
  completed: Archive,
  rejected: Undo2,
  withdrawn: RotateCcw,
  saved: FilePen,
  reference: Eye,
  circulation: Users,
  received: Mail,
  announced: Bell,
  departmentDrafted: Archive,
  departmentReference: Eye,
  departmentReceived: Mail,
  departmentDispatch: Send,
  company: Building2,
}

/** The boxes in their groups with their numbers: the entries of the rail, and of the dialog of narrow windows. */
export function BoxMenu({
  box: chosen,
  isAudit,
  folder,
  level,
  onSelect,
  onAudit,
}: {
  box: BoxName
  /** The list of internal auditors is shown, not a box. */
  isAudit: boolean
  folder: string
  /** The level of the box of the company. */
  level: CompanyTreeProps
  onSelect: (box: BoxName, folder?: string) => void
  onAudit: () => void
}) {
  const box = isAudit ? null : chosen
  const t = useTranslate()
  const { permissions } = useAccount()
  const counts = useBoxCounts().data ?? []
  const countOf = (one: BoxName) => counts.find((each) => each.box === one)?.count
  return (
    <>
      {boxGroups.map((group) => (
        <RailGroup
          key={group.id}
          {...(group.id === 'department' ? { title: t('approval.box.department') } : {})}
        >
          {group.boxes.map((one) => (
            <RailEntry
              key={one}
              to={boxAddress(one)}
              icon={icons[one]}
              label={t(`approval.box.${one}`)}
              count={countOf(one)}
              isCurrent={one === box}
              onPress={() => onSelect(one)}
            />
          ))}
          {group.id === 'department' && box === 'company' ? <CompanyTree {...level} /> : null}
        </RailGroup>
      ))}
      <RailGroup>
        <RailEntry
          to="/workflow/absence"
          icon={Plane}
          label={t('approval.absence.title')}
          isCurrent={false}
        />
        <RailEntry to="/archive" icon={History} label={t('approval.earlier')} isCurrent={false} />
        {permissions.isAuditor ? (
          <RailEntry
            to={auditAddress()}
            icon={ShieldCheck}
            label={t('approval.audit.title')}
            isCurrent={isAudit}
            onPress={onAudit}
          />
        ) : null}
      </RailGroup>
      <FolderMenu
        folderId={box === 'folder' ? folder : ''}
        onSelect={(next) => onSelect(next === '' ? 'pending' : 'folder', next)}
      />
    </>
  )
}
