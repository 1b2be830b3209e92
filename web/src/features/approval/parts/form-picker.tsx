import type { ApplicationGroup } from '@maru/api/approval'
import { wireName } from '@maru/api/kit/wire-name'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { hrefOf, Link, useGo } from '#kit/address/link.tsx'
import { hasWindowRoom, openPopup, popupSizes } from '#kit/address/popup.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { matchText } from '#kit/screen/match-text.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { SearchField } from '#ui/form/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { Empty, ErrorNote } from '#ui/notice.tsx'
import { useApplications } from '../approval.api.ts'
import { formAddress } from '../approval.rules.ts'
import styles from './form-picker.module.css'

type Application = ApplicationGroup['applications'][number]
type Group = Omit<ApplicationGroup, 'subGroups'>

/** Chooses a form to write, by group, with a search. `from` is the item from which the document is made. */
export function FormPicker({ from, onClose }: { from?: string | undefined; onClose: () => void }) {
  const t = useTranslate()
  const { data, error, refetch } = useApplications()
  return (
    <Dialog isOpen size="m" title={t('approval.picker.title')} onClose={onClose}>
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Groups groups={data} from={from} onClose={onClose} /> : error ? null : <Skeleton rows={8} />}
    </Dialog>
  )
}

function Groups({
  groups,
  from,
  onClose,
}: {
  groups: readonly ApplicationGroup[]
  from: string | undefined
  onClose: () => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const [text, setText] = useState('')
  const nameOf = (one: Application) => localName(wireName(one, 'applicationName'), language)
  const shown = groups
    .flatMap((group): (Group & { isSub: boolean })[] => [
      { ...group, isSub: false },
      ...group.subGroups.map((one) => ({ ...one, isSub: true })),
    ])
    .map((group) => ({
      ...group,
      applications: group.applications.filter((one) => matchText(nameOf(one), text) > 0),
    }))
    .filter((group) => group.applications.length > 0)
  return (
    <div className={styles.picker}>
      <SearchField
        label={t('approval.picker.search')}
        placeholder={t('approval.picker.search')}
        value={text}
        onChange={setText}
        autoFocus
      />
      {shown.length === 0 ? (
        <Empty text={t(text === '' ? 'approval.picker.empty' : 'approval.picker.none')} />
      ) : null}
      {shown.map((group) => (
        <section key={group.groupId} className={styles.group} data-sub={group.isSub ? '' : undefined}>
          <h3>{localName(wireName(group, 'groupName'), language)}</h3>
          <ul>
            {group.applications.map((one) => (
              <li key={one.applicationId}>
                <FormLink application={one} from={from} label={nameOf(one)} onClose={onClose} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** A form opens in its window of 1200 x 760, or in place where there is no room for a window. */
function FormLink({
  application,
  from,
  label,
  onClose,
}: {
  application: Application
  from: string | undefined
  label: string
  onClose: () => void
}) {
  const go = useGo()
  const { applicationId } = application
  return (
    <Link
      to={formAddress({ applicationId, from })}
      className={styles.form}
      onClick={(event) => {
        event.preventDefault()
        const address = formAddress({ applicationId, from, isWindow: true })
        if (hasWindowRoom() && openPopup(hrefOf(address), `approval-new-${applicationId}`, popupSizes.form))
          onClose()
        else go(formAddress({ applicationId, from }))
      }}
    >
      <Icon icon={FileText} size={16} />
      {label}
    </Link>
  )
}
