import { ChevronRight } from 'lucide-react'
import { Link } from '#kit/address/link.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useHeldAccount } from '#kit/session/session.ts'
import { Answer } from '#ui/answer.tsx'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import { Icon } from '#ui/icon.tsx'
import { Head } from '#ui/layout/stack.tsx'
import { Empty } from '#ui/notice.tsx'
import { SlowSkeleton } from '#ui/slow-skeleton.tsx'
import { useWork, useWorkTotal } from '../work.api.ts'
import { keyOf } from '../work.rules.ts'
import { MissingNote } from './missing-note.tsx'
import { PhoneRow } from './phone-row.tsx'
import styles from './phone-work.module.css'
import { useCursor } from './use-cursor.ts'
import { useKinds } from './use-kinds.ts'
import { useRequests } from './use-requests.ts'
import { useWorkActs } from './use-work-acts.ts'

const rows = 5

// Not with the home: the dialogs have the forms in them.
const RequestDialogs = lazyLayer('work', async () => (await import('./request-dialogs.tsx')).RequestDialogs)

/** The first things of the work queue on the phone's home, each with its act, which can be taken back. */
export function PhoneWork() {
  const t = useTranslate()
  const isView = useHeldAccount()?.viewedUntil !== undefined
  const query = useWork({ view: 'now', kind: '', order: 'due' })
  const total = useWorkTotal()
  const kinds = useKinds(query.data?.kinds)
  const { hidden, begin } = useWorkActs(kinds)
  const items = (query.data?.items ?? []).filter((item) => !hidden.has(keyOf(item))).slice(0, rows)
  const cursor = useCursor(items)
  const requests = useRequests({ kinds, begin, leave: cursor.leave, onDone: () => undefined })
  return (
    <section aria-labelledby="phone-work" className={styles.part}>
      <Head as="header" gap="0" noWrap className={styles.head}>
        <h2 id="phone-work">
          {t('work.title')} {total > 0 ? <span>{total.toLocaleString()}</span> : null}
        </h2>
        <Link to="/work" className={styles.all}>
          {t('work.phone.all')}
          <Icon icon={ChevronRight} size={16} />
        </Link>
      </Head>
      {query.isPending ? (
        <SlowSkeleton name={t('work.title')} rows={rows} />
      ) : (
        <Answer answer={query} title={t('work.title')}>
          {({ missing }) => (
            <>
              <MissingNote missing={missing} />
              {items.length === 0 ? <Empty text={t('work.empty.now')} /> : null}
              <ul className={styles.list}>
                {items.map((item) => (
                  <PhoneRow
                    key={keyOf(item)}
                    item={item}
                    kinds={kinds}
                    canAct={!isView}
                    onCurrent={cursor.setCurrent}
                    onAct={requests.act}
                    onLater={requests.askLater}
                  />
                ))}
              </ul>
            </>
          )}
        </Answer>
      )}
      {requests.asked ? <RequestDialogs requests={requests} kinds={kinds} onClose={requests.close} /> : null}
    </section>
  )
}
