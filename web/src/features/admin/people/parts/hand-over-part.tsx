import type { OwnedAnswer, OwnedKind } from '@maru/api/account/leaving'
import { PeopleField } from '#features/org/index.tsx'
import { wholeDay } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Select } from '#ui/form/select.tsx'
import styles from '../../parts/form.module.css'
import { choiceOf, type HandOverDraft, leaveAsIs, needsSuccessor } from '../leaving.rules.ts'

/** The last order in words: when, the successor, and what changed or why not. */
function OrderNote({ order }: { order: NonNullable<OwnedAnswer['order']> }) {
  const t = useTranslate()
  const language = useLanguage()
  const { state, successorName, report, fault } = order
  const date = wholeDay(order.firstDay)
  const name = localName(successorName, language)
  if (state === 'failed') {
    const isSuccessor = fault === 'account.successorUnknown'
    const why = t(isSuccessor ? 'admin.people.faultSuccessor' : 'admin.people.faultOther')
    return <p className={styles.error}>{t('admin.people.orderFailed', { date, fault: why })}</p>
  }
  if (state === 'waiting')
    return <p className={styles.note}>{t('admin.people.orderWaiting', { date, name })}</p>
  const done = report.map((one) => `${localName(one.name, language)} ${one.count}`).join(', ')
  return <p className={styles.note}>{t('admin.people.orderDone', { date, name, report: done })}</p>
}

function Thing({
  thing,
  draft,
  onChange,
}: {
  thing: OwnedKind
  draft: HandOverDraft
  onChange: (draft: HandOverDraft) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const titles = thing.titles.map((title) => localName(title, language)).join(', ')
  const others = thing.count - thing.titles.length
  const label = `${localName(thing.name, language)} ${t('admin.people.ownedCount', { count: thing.count })}`
  return (
    <li className={styles.item}>
      <Select
        label={label}
        value={choiceOf(draft, thing)}
        options={[
          ...thing.choices.map(({ id, name }) => ({ value: id, label: localName(name, language) })),
          { value: leaveAsIs, label: t('admin.people.leaveAsIs') },
        ]}
        onChange={(choice) => onChange({ ...draft, choices: { ...draft.choices, [thing.kind]: choice } })}
      />
      <p className={styles.note}>
        {others > 0 ? t('admin.people.ownedMore', { titles, count: others }) : titles}
      </p>
    </li>
  )
}

/** What a person owns with the choice for each kind, and the person who receives it. */
export function HandOverPart({
  owned,
  draft,
  onChange,
  error,
  day,
}: {
  owned: OwnedAnswer
  draft: HandOverDraft
  onChange: (draft: HandOverDraft) => void
  error?: string | undefined
  /** The day on which it happens; absent if it happens at once. */
  day?: string | undefined
}) {
  const t = useTranslate()
  const { things, order } = owned
  return (
    <section className={styles.stack} aria-label={t('admin.people.owned')}>
      {order ? <OrderNote order={order} /> : null}
      {things.length === 0 ? <p className={styles.note}>{t('admin.people.ownedNone')}</p> : null}
      {needsSuccessor(draft, things) ? (
        <PeopleField
          label={t('admin.people.successor')}
          value={draft.successor}
          onChange={(successor) => onChange({ ...draft, successor: [...successor] })}
          isSingle
          isRequired
          error={error}
        />
      ) : null}
      {things.length > 0 ? (
        <>
          <ul className={styles.things}>
            {things.map((thing) => (
              <Thing key={thing.kind} {...{ thing, draft, onChange }} />
            ))}
          </ul>
          <p className={styles.note}>
            {day ? `${t('admin.people.onDay', { date: wholeDay(day) })} ` : ''}
            {t('admin.people.ownedTogether')}
          </p>
        </>
      ) : null}
    </section>
  )
}
