import type { BoxName } from '@maru/api/approval'
import { Link } from '#kit/address/link.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { lazyPart } from '#ui/dialog/lazy-layer.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { useBoxCounts } from '../approval.api.ts'
import { auditAddress, boxAddress, boxGroups } from '../approval.rules.ts'
import styles from './box-menu.module.css'
import type { CompanyTreeProps } from './company-select.tsx'
import { FolderMenu } from './folder-menu.tsx'

const CompanyTree = lazyPart('approval-company', async () => (await import('./company-tree.tsx')).CompanyTree)

/** The left menu: the boxes in their groups with their numbers. */
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
  return (
    <nav aria-label={t('approval.boxes')} className={styles.menu}>
      {boxGroups.map((group) => (
        <div key={group.id} className={styles.group}>
          {group.id === 'department' ? (
            <Hint className={styles.title}>{t('approval.box.department')}</Hint>
          ) : null}
          {group.boxes.map((one) => (
            <Link
              key={one}
              to={boxAddress(one)}
              aria-current={one === box ? 'page' : undefined}
              className={styles.entry}
              data-inner={group.id === 'department' ? '' : undefined}
              onClick={(event) => {
                event.preventDefault()
                onSelect(one)
              }}
            >
              <span>{t(`approval.box.${one}`)}</span>
              <BoxNumber count={counts.find((each) => each.box === one)?.count ?? 0} />
            </Link>
          ))}
          {group.id === 'department' && box === 'company' ? <CompanyTree {...level} /> : null}
        </div>
      ))}
      <div className={styles.group}>
        <Link to="/workflow/absence" className={styles.entry}>
          <span>{t('approval.absence.title')}</span>
        </Link>
        <Link to="/archive" className={styles.entry}>
          <span>{t('approval.earlier')}</span>
        </Link>
        {permissions.isAuditor ? (
          <Link
            to={auditAddress()}
            aria-current={isAudit ? 'page' : undefined}
            className={styles.entry}
            onClick={(event) => {
              event.preventDefault()
              onAudit()
            }}
          >
            <span>{t('approval.audit.title')}</span>
          </Link>
        ) : null}
      </div>
      <FolderMenu
        folderId={box === 'folder' ? folder : ''}
        onSelect={(next) => onSelect(next === '' ? 'pending' : 'folder', next)}
      />
    </nav>
  )
}

function BoxNumber({ count }: { count: number }) {
  if (count === 0) return null
  return <span className={styles.count}>{count >= 1000 ? '999+' : count}</span>
}
